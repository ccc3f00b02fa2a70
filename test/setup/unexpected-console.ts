import { afterEach, beforeEach, expect, vi } from "vitest";

/**
 * A stray `console.error` or `console.warn` fails the test that caused it: a warning that nobody
 * has to look at hides the one that matters. A test that expects one spies on the console itself.
 * Unhandled rejections fail the run by vitest's own rule.
 */
const unexpectedConsole: unknown[][] = [];

beforeEach(() => {
  unexpectedConsole.length = 0;
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      unexpectedConsole.push(words);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(unexpectedConsole, "stray lines on the console").toEqual([]);
});
