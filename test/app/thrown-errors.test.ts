import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, it, vi } from "vitest";
import { handleError } from "../../app/entry.server";

/** Has a screen throw something. @returns the levels of the lines about it */
function linesAbout(thrown: unknown, signal?: AbortSignal) {
  const logError = vi.fn();
  const request = new Request("http://localhost/search", { signal });
  const args = { request, params: {}, context: { logError } };
  handleError(thrown, args as unknown as ActionFunctionArgs);
  return logError.mock.calls.map(([level]: unknown[]) => level);
}

/** As Remix passes on a thrown response. */
const response = (status: number) => ({
  ...{ status, statusText: "", data: null, internal: false },
});

it.each([404, 429, 502, 503])(
  "a screen that throws a response of %i has no line beside that of the request",
  (status) => {
    expect(linesAbout(response(status))).toEqual([]);
  },
);

it("an error of a screen is logged, unless the browser has gone", () => {
  expect(linesAbout(new Error("x"))).toEqual(["error"]);
  expect(linesAbout(response(500))).toEqual(["error"]);
  expect(linesAbout(new Error("x"), AbortSignal.abort())).toEqual([]);
});
