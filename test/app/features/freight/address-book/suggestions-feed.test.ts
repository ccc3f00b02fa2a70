import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  feedSuggestions,
  pauseMs,
  type Suggestions,
} from "../../../../../app/features/freight/address-book/suggestions-feed";
import type { PortalAnswer } from "../../../../../app/ui/shell/fetch-json";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = () => vi.advanceTimersByTimeAsync(pauseMs);
const entry = (companyName: string) => ({ companyName });
const found = (...names: string[]): PortalAnswer => ({
  kind: "answered",
  status: 200,
  json: { addresses: names.map(entry), isCut: false },
  etag: null,
});

/** A lookup field; the test provides the portal's responses. */
function stage() {
  const asked: { url: URL; signal: AbortSignal }[] = [];
  const answers: ((answer: PortalAnswer) => void)[] = [];
  const shown: Suggestions[] = [];
  const field = { pool: "3" };
  const feed = feedSuggestions({
    kind: "companyName",
    pool: () => field.pool,
    publish: (suggestions) => void shown.push(suggestions),
    ask: (path, signal) => {
      asked.push({ url: new URL(path, "http://portal"), signal });
      return new Promise<PortalAnswer>((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener("abort", () => reject(new Error("gone")));
      });
    },
  });
  return {
    feed,
    field,
    shown,
    asked,
    queries: () => asked.map(({ url }) => url.searchParams.get("q")),
    async answer(answer: PortalAnswer, at = answers.length - 1) {
      answers[at]?.(answer);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe("the suggestions for a typed text", () => {
  it("are requested from the pool's address book after a pause, and the list says that it searches", async () => {
    const { feed, shown, asked, answer } = stage();
    feed.show("  a&b ");
    expect(shown).toEqual([{ kind: "searching" }]);
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked[0]?.url.pathname).toBe("/book-LTL/addresses");
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual({
      pool: "3",
      by: "companyName",
      q: "a&b",
    });
    await answer(found("A&B"));
    expect(shown.at(-1)).toEqual({
      kind: "found",
      addresses: [entry("A&B")],
      isCut: false,
    });
  });

  it("are requested once, regardless of the typing speed", async () => {
    const { feed, queries } = stage();
    for (const typed of ["a", "ac", "acm", "acme"]) {
      feed.show(typed);
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
    }
    await pause();
    expect(queries()).toEqual(["acme"]);
  });

  it("abort the previous request, whose response is never shown", async () => {
    const { feed, shown, asked, queries, answer } = stage();
    feed.show("ac");
    await pause();
    feed.show("acme");
    expect(asked[0]?.signal.aborted).toBe(true);
    await answer(found("Another"), 0);
    await pause();
    await answer(found("Acme"));
    await answer(found("Another"), 0);
    expect(queries()).toEqual(["ac", "acme"]);
    expect(shown.map(({ kind }) => kind)).toEqual([
      "searching",
      "searching",
      "found",
    ]);
    expect(shown.at(-1)).toMatchObject({ addresses: [entry("Acme")] });
  });

  it("ignore a response that arrives after its request was aborted", async () => {
    const shown: Suggestions[] = [];
    let late: (answer: PortalAnswer) => void = () => undefined;
    const feed = feedSuggestions({
      kind: "customerNumber",
      pool: () => "3",
      publish: (suggestions) => void shown.push(suggestions),
      // Simulates a browser that ignores the abort.
      ask: () => new Promise((resolve) => (late = resolve)),
    });
    feed.show("ac");
    await pause();
    feed.close();
    late(found("Acme"));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.map(({ kind }) => kind)).toEqual(["searching", "closed"]);
  });

  it("close without a request when the text is cleared", async () => {
    const { feed, shown, queries } = stage();
    feed.show("a");
    feed.show("  ");
    await pause();
    expect(queries()).toEqual([]);
    expect(shown.at(-1)).toEqual({ kind: "closed" });
  });

  it("are not requested after the field lost focus or the page was left", async () => {
    const { feed, shown, queries } = stage();
    feed.show("a");
    feed.close();
    feed.show("b");
    feed.end();
    await pause();
    expect(queries()).toEqual([]);
    expect(shown.at(-1)).toEqual({ kind: "searching" });
  });

  it("are not requested again when the field gets focus again, unless the pool has changed", async () => {
    const { feed, field, shown, queries, answer } = stage();
    feed.show("acme");
    await pause();
    await answer(found("Acme"));
    feed.close();
    feed.show("acme ");
    expect(shown.at(-1)).toMatchObject({ kind: "found" });
    field.pool = "4";
    feed.show("acme");
    await pause();
    expect(queries()).toEqual(["acme", "acme"]);
  });
});

describe("a failed request for suggestions", () => {
  it.each([
    ["the portal's words", { message: "Try later" }, "Try later"],
    ["what is no JSON", undefined, "Unable to connect to server"],
    ["no words", { message: 7 }, "Unable to connect to server"],
    ["null", null, "Unable to connect to server"],
  ])("shows its message: %s", async (_, json, message) => {
    const { feed, shown, answer } = stage();
    feed.show("a");
    await pause();
    await answer({ kind: "answered", status: 502, json, etag: null });
    expect(shown.at(-1)).toEqual({ kind: "failed", message });
  });

  it("shows a message for no response or an unexpected one", async () => {
    const { feed, shown, answer } = stage();
    feed.show("a");
    await pause();
    await answer({ kind: "unreachable" });
    expect(shown.at(-1)).toEqual({
      kind: "failed",
      message: "Unable to connect to server",
    });
    feed.show("ab");
    await pause();
    await answer({
      kind: "answered",
      status: 200,
      json: { addresses: "x" },
      etag: null,
    });
    expect(shown.at(-1)).toEqual({
      kind: "failed",
      message: "Unable to connect to server",
    });
  });

  it("is repeated when the field gets focus again", async () => {
    const { feed, queries, answer } = stage();
    feed.show("a");
    await pause();
    await answer({ kind: "unreachable" });
    feed.show("a");
    await pause();
    expect(queries()).toEqual(["a", "a"]);
  });

  it("shows that the session has expired", async () => {
    const { feed, shown, answer } = stage();
    feed.show("a");
    await pause();
    await answer({ kind: "ended" });
    expect(shown.at(-1)).toEqual({ kind: "ended" });
  });
});
