import type { Response } from "express";
import { getRequestContext } from "./request-context";

/** Returns the submitted form, read by the body guard within its limits. */
export function postedForm(res: Response): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(
    getRequestContext(res).body.toString("utf8"),
  )) {
    form.append(name, value);
  }
  return form;
}
