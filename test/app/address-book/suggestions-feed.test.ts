import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { errorCatalogue } from "../../../app/provider-client/errors";
import {
  feedSuggestions,
  pauseMs,
  unreachableMessage,
  type Suggestions,
} from "../../../app/address-book/suggestions-feed";
import type { PortalAnswer } from "../../../app/shell/fetch-json";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pause = () => vi.advanceTimersByTimeAsync(pauseMs);
const entry = (companyName: string) => ({ companyName });
const found = (...names: string[]): PortalAnswer => ({
  kind: "answered",
  status: 200,
  json: { addresses: names.map(entry), isCut: false },
});

/** A field that somebody types into; what the portal answers is the test's. */
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

describe("What is typed into a look-up field", () => {
  it("is looked up in the pool's address book after a pause, and says meanwhile that it searches", async () => {
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

  it("is asked for once however fast it is typed", async () => {
    const { feed, queries } = stage();
    for (const typed of ["a", "ac", "acm", "acme"]) {
      feed.show(typed);
      await vi.advanceTimersByTimeAsync(pauseMs - 1);
    }
    await pause();
    expect(queries()).toEqual(["acme"]);
  });

  it("ends the question before, whose answer is never shown", async () => {
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

  it("shows nothing of an answer that comes although it was given up", async () => {
    const shown: Suggestions[] = [];
    let late: (answer: PortalAnswer) => void = () => undefined;
    const feed = feedSuggestions({
      kind: "customerNumber",
      pool: () => "3",
      publish: (suggestions) => void shown.push(suggestions),
      // A browser that does not hear of the abort any more.
      ask: () => new Promise((resolve) => (late = resolve)),
    });
    feed.show("ac");
    await pause();
    feed.close();
    late(found("Acme"));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown.map(({ kind }) => kind)).toEqual(["searching", "closed"]);
  });

  it("closes when it is emptied, and asks nothing", async () => {
    const { feed, shown, queries } = stage();
    feed.show("a");
    feed.show("  ");
    await pause();
    expect(queries()).toEqual([]);
    expect(shown.at(-1)).toEqual({ kind: "closed" });
  });

  it("is not asked for after the field has been left, or the page", async () => {
    const { feed, shown, queries } = stage();
    feed.show("a");
    feed.close();
    feed.show("b");
    feed.end();
    await pause();
    expect(queries()).toEqual([]);
    expect(shown.at(-1)).toEqual({ kind: "searching" });
  });

  it("is not asked for again by somebody who comes back to it, unless the pool is another", async () => {
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

describe("A look-up that fails", () => {
  it.each([
    ["the portal's words", { message: "Try later" }, "Try later"],
    ["what is no JSON", undefined, unreachableMessage],
    ["no words", { message: 7 }, unreachableMessage],
    ["null", null, unreachableMessage],
  ])("says so: %s", async (_, json, message) => {
    const { feed, shown, answer } = stage();
    feed.show("a");
    await pause();
    await answer({ kind: "answered", status: 502, json });
    expect(shown.at(-1)).toEqual({ kind: "failed", message });
  });

  it("says so when nobody answers, or something else does", async () => {
    const { feed, shown, answer } = stage();
    feed.show("a");
    await pause();
    await answer({ kind: "unreachable" });
    expect(shown.at(-1)).toEqual({
      kind: "failed",
      message: unreachableMessage,
    });
    feed.show("ab");
    await pause();
    await answer({ kind: "answered", status: 200, json: { addresses: "x" } });
    expect(shown.at(-1)).toEqual({
      kind: "failed",
      message: unreachableMessage,
    });
  });

  it("is asked again by somebody who comes back to it", async () => {
    const { feed, queries, answer } = stage();
    feed.show("a");
    await pause();
    await answer({ kind: "unreachable" });
    feed.show("a");
    await pause();
    expect(queries()).toEqual(["a", "a"]);
  });

  it("says that the session has ended", async () => {
    const { feed, shown, answer } = stage();
    feed.show("a");
    await pause();
    await answer({ kind: "ended" });
    expect(shown.at(-1)).toEqual({ kind: "ended" });
  });

  it("says it in the words of the catalogue", () =>
    expect(unreachableMessage).toBe(errorCatalogue.unreachable.message));
});
