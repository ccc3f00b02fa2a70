import type { Response } from "express";
import { getRequestContext } from "./request-context";

/** The form that was posted, read by the body guard within its bounds. */
export function postedForm(res: Response): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(
    getRequestContext(res).body.toString("utf8"),
  )) {
    form.append(name, value);
  }
  return form;
}
