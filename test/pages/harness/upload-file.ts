import { expect } from "vitest";
import type { Page } from "../../portal/page";
import type { Visitor } from "../../portal/visitor";

/** Loads a file on the screen Data; returns the page of the file. */
export async function uploadFile(
  visitor: Visitor,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<Page> {
  const page = await visitor.submit(await visitor.open("/data"), "Check file", {
    file: new File([content], name, { type: "text/csv" }),
  });
  expect(page.heading).toBe(name);
  return page;
}
