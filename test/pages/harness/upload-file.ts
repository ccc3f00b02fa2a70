import { setTimeout as sleep } from "node:timers/promises";
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
  return whenDone(visitor, page);
}

/** Opens the page of a file again until it is checked or applied, which a slow machine does after its answer. */
export async function whenDone(visitor: Visitor, page: Page): Promise<Page> {
  let latest = page;
  while (["Waiting", "Running"].includes(latest.textOf("h2"))) {
    await sleep(200);
    latest = await visitor.open(page.path);
  }
  return latest;
}
