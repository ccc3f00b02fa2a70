import type { AppLoadContext } from "@remix-run/node";
import { afterEach, describe, expect, it, vi } from "vitest";
import { KeptLists } from "../../../../app/engine/results/kept-lists.server";
import { FormOwner } from "../../../../app/engine/session/form-owner.server";
import { scorecardPools } from "../../../../app/features/reports/scorecard.server";
import { loadResults } from "../../../../app/engine/results/load-results.server";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { ResultCache } from "../../../../app/engine/results/result-cache.server";
import { asnListSearch } from "../../../../app/features/search/asn-search/asn-searches.server";
import { DocumentRows } from "../../../../app/engine/tables/document-rows";
import type {
  ResultsView,
  ResultView,
} from "../../../../app/engine/tables/result/result-view";
import {
  answeredPage,
  gate,
  pagedProvider,
  refusal,
  type PagedProvider,
} from "../../support/paged-provider";
import { carton, cartonSearch } from "../../support/shapes";

const search = cartonSearch(1_000);
/** Its pages are shown before all of their rows are parsed. */
const large = cartonSearch(20_000);
const cartons = (count: number) =>
  Array.from({ length: count }, (_, row) =>
    carton({ ASN: String((row * 7) % count), ManifestDate: "2026-11-05" }),
  );

/** The arguments of a loader, as far as it uses them. */
function contextOf(
  api: PagedProvider,
  isDocument: boolean,
  results: ResultCache,
  answered: Promise<void> = Promise.resolve(),
) {
  return {
    api,
    isDocument,
    results,
    documentRows: new DocumentRows(),
    answered,
    session: {
      wasRecentlyValid: true,
      requireUser: async () => ({
        firstName: "Ann",
        entitlement: api.entitlement,
      }),
    },
    env: { publicOrigins: ["https://portal.example"] },
    logError: () => undefined,
  } as unknown as AppLoadContext;
}

async function load(
  api: PagedProvider,
  query = "",
  isDocument = false,
  results = new ResultCache(new MemoryBudget(64 * 1024 * 1024)),
  searched = search,
  answered?: Promise<void>,
) {
  const context = contextOf(api, isDocument, results, answered);
  const request = new Request(
    `http://portal.example/search/manifest-search/m=1${query}`,
  );
  const { data, init } = await loadResults(searched, { request, context });
  return { view: data, status: init?.status ?? 200, context };
}

function found(view: ResultView): ResultsView {
  if (view.kind !== "found") throw new Error(`${view.kind}, not found`);
  return view;
}

afterEach(() => void vi.useRealTimers());

describe("the loader of a result page", () => {
  it("returns the chosen columns, the first one always, with the cells of their rows", async () => {
    const api = pagedProvider(cartons(3));
    for (const isDocument of [false, true]) {
      const { view, context } = await load(
        api,
        "?cols=ManifestDate,Nothing&cols=POD",
        isDocument,
      );
      const { rows, table } = found(view);
      expect(table.columns.map(({ key }) => key)).toEqual([
        "ASN",
        "ManifestDate",
        "POD",
      ]);
      expect(table.allColumns).toHaveLength(16);
      // Few columns are all on a phone's card.
      expect(table.cardKeys).toBeUndefined();
      const shown = isDocument ? context.documentRows.of("asn") : rows;
      expect(shown?.[1]).toEqual([["1", "/carton?asn=1"], "11/5/2026", ""]);
    }
  });

  it("sends the rows of a document as HTML only, those of a data request in its data", async () => {
    const api = pagedProvider(cartons(250));
    const document = await load(api, "", true);
    expect(found(document.view).rows).toBeUndefined();
    const rows = document.context.documentRows.of("asn");
    expect(rows).toHaveLength(100);
    expect(rows[0]?.slice(0, 3)).toEqual([
      ["0", "/carton?asn=0"],
      "",
      "11/5/2026",
    ]);
    expect(JSON.stringify(document.view)).not.toContain("11/5/2026");
    // Nor is text sent that only an empty result shows.
    expect(found(document.view).advice).toBeUndefined();
    const empty = await load(pagedProvider([]), "", true);
    expect(found(empty.view).advice).toBe("Try another one.");

    const navigation = await load(api);
    expect(found(navigation.view).rows).toEqual(rows);
    expect(navigation.context.documentRows.of("asn")).toEqual([]);
  });

  it("responds with the first provider page while the rest loads", async () => {
    const api = pagedProvider(cartons(1_500));
    const second = gate();
    api.before = (offset) => (offset === 1_000 ? second.opened : undefined);
    const results = new ResultCache(new MemoryBudget(64 * 1024 * 1024));
    const first = found((await load(api, "", true, results)).view);
    expect(first.progress).toMatchObject({ found: 1_000, state: "loading" });
    // Views that need all rows wait for them.
    const whole = ["?all=1", "?sort=ASN", "?page=last"].map((query) =>
      load(api, query, false, results),
    );
    const early = await Promise.race([
      ...whole.map((answer) => answer.then(() => "answered")),
      new Promise((resolve) => setTimeout(resolve, 50, "waits")),
    ]);
    expect(early).toBe("waits");
    const asked = await load(api, "?progress=1", false, results);
    expect(asked.view).toMatchObject({
      kind: "progress",
      progress: { found: 1_000, state: "loading" },
    });
    second.open();
    const [all, sorted, last] = await Promise.all(whole);
    expect(found(all?.view as ResultView).progress.found).toBe(1_500);
    expect(
      found(sorted?.view as ResultView).rows?.map(([asn]) => asn?.[0]),
    ).toEqual(Array.from({ length: 100 }, (_, row) => String(row)));
    expect(found(last?.view as ResultView).page).toBe(15);
    expect(api.offsets).toEqual([0, 1_000]);
  });

  it("responds with the first rows of a large page before the last are parsed", async () => {
    const all = cartons(5_000);
    let read = 0;
    const rows = {
      length: all.length,
      *[Symbol.iterator]() {
        for (const row of all) {
          read++;
          yield row;
        }
      },
    };
    const api = pagedProvider([]);
    api.before = () => answeredPage(rows);
    const results = new ResultCache(new MemoryBudget(64 * 1024 * 1024));
    const sent = gate();
    const asked = load(api, "", false, results, large, sent.opened);
    const first = found((await asked).view);
    expect(read).toBeLessThan(200);
    sent.open();
    expect(first.rows).toHaveLength(100);
    expect(first.progress).toMatchObject({ found: 5_000, state: "complete" });
    // Other pages and orders wait for the rows that they consist of.
    const sorted = await load(api, "?sort=ASN&page=50", false, results, large);
    expect(found(sorted.view).rows?.at(-1)?.[0]?.[0]).toBe("4999");
    const last = await load(api, "?page=50", false, results, large);
    expect(found(last.view).rows).toHaveLength(100);
    expect(read).toBe(5_000);
  });

  describe("of a full page that still arrives", () => {
    /** A provider whose first page arrives slice by slice; the second waits for the gate. */
    function arrivingProvider(firstPage: unknown[]) {
      const rest = gate();
      const api = pagedProvider([]);
      const rows = {
        length: 20_000,
        async *[Symbol.asyncIterator]() {
          yield firstPage.slice(0, 256);
          await rest.opened;
          yield firstPage.slice(256);
        },
      };
      api.before = (offset) =>
        answeredPage(offset === 0 ? rows : [], {
          cursor: offset === 0 ? "next" : null,
        });
      const results = new ResultCache(new MemoryBudget(64 * 1024 * 1024));
      return { api, rest, results };
    }

    it("responds with the first rows, and requests no other page before the response was sent", async () => {
      const { api, rest, results } = arrivingProvider(cartons(20_000));
      const sent = gate();
      const asked = load(api, "", false, results, large, sent.opened);
      const first = found((await asked).view);
      expect(api.options[0]?.whileArriving).toBe(true);
      expect(first.rows).toHaveLength(100);
      expect(first.progress).toMatchObject({ found: 20_000, state: "loading" });
      expect(api.offsets).toEqual([0]);
      sent.open();
      await expect.poll(() => api.offsets).toEqual([0, 20_000]);
      expect(api.cursors).toEqual([null, "next"]);
      rest.open();
      const last = await load(api, "?page=last", false, results, large);
      expect(found(last.view).page).toBe(200);
      expect(api.offsets).toEqual([0, 20_000]);
    });

    it("is awaited as a whole for every other view", async () => {
      const api = pagedProvider(cartons(20));
      for (const query of ["?sort=ASN", "?all=1", "?page=2", "?page=last"])
        await load(api, query, false, undefined, large);
      expect(api.options.map(({ whileArriving }) => whileArriving)).toEqual([
        false,
        false,
        false,
        false,
      ]);
    });
  });

  it("treats an invalid row after the first 100 as a failure of its page too", async () => {
    const api = pagedProvider([...cartons(4_000), "no row"]);
    const results = new ResultCache(new MemoryBudget(64 * 1024 * 1024));
    const answered = gate();
    const { view } = await load(
      api,
      "",
      false,
      results,
      large,
      answered.opened,
    );
    expect(found(view).progress).toMatchObject({
      found: 4_001,
      state: "complete",
    });
    answered.open();
    const sorted = await load(api, "?sort=ASN", false, results, large);
    expect(sorted.status).toBe(502);
    expect(found(sorted.view).progress).toMatchObject({
      found: 0,
      state: "failed",
      message: "Unable to connect to server",
    });
  });

  describe("of a session", () => {
    const login = new Response(null, { status: 303 });
    const budget = () => new MemoryBudget(1024 * 1024);
    /** Loads a search whose criteria and calls the test observes. */
    function ask(wasRecentlyValid: boolean, known: Promise<void>) {
      const api = pagedProvider(cartons(1));
      const memory = budget();
      const context = contextOf(api, false, new ResultCache(memory));
      const session = {
        wasRecentlyValid,
        requireUser: async () => {
          await known;
          throw login;
        },
      };
      Object.assign(context, { session });
      let reads = 0;
      const counted: typeof search = {
        ...search,
        read: (...args) => {
          reads += 1;
          return search.read(...args);
        },
      };
      const request = new Request("http://portal.example/search");
      const answer = loadResults(counted, { request, context });
      answer.catch(() => undefined);
      return { answer, api, memory, reads: () => reads };
    }

    it("that was valid recently, rows are requested during the session check, and shown to its user only", async () => {
      const known = gate();
      const { answer, api } = ask(true, known.opened);
      expect(api.offsets).toEqual([0]);
      // The session may expire in either call; the redirect to login takes precedence.
      api.before = () => {
        throw new Response(null, { status: 303 });
      };
      const expired = ask(true, known.opened);
      known.open();
      await expect(answer).rejects.toBe(login);
      await expect(expired.answer).rejects.toBe(login);
    });

    it("that was not checked yet, nothing is read, requested or kept before the check", async () => {
      const known = gate();
      const { answer, api, memory, reads } = ask(false, known.opened);
      await new Promise(setImmediate);
      expect([reads(), api.offsets, memory.bytes]).toEqual([0, [], 0]);
      known.open();
      await expect(answer).rejects.toBe(login);
      expect([reads(), api.offsets, memory.bytes]).toEqual([0, [], 0]);
    });
  });

  it("keeps the rows of a set whose page n failed, with the provider's message", async () => {
    const api = pagedProvider(cartons(1_500));
    api.before = (offset) =>
      offset === 1_000 ? refusal("Too busy") : undefined;
    const { view, status } = await load(api, "?all=1");
    expect(status).toBe(200);
    expect(found(view).rows).toHaveLength(100);
    expect(found(view).progress).toMatchObject({
      state: "failed",
      message: "Too busy",
      pages: 1,
    });
  });

  it.each([
    [refusal(null), 400, "An error occurred. Please try again."],
    [
      {
        ...refusal("Unable to connect to server"),
        code: "unreachable" as const,
      },
      502,
      "Unable to connect to server",
    ],
  ])(
    "shows the failure if no rows were loaded",
    async (failure, status, message) => {
      const api = pagedProvider([]);
      api.before = () => failure;
      const answer = await load(api);
      expect(answer.status).toBe(status);
      expect(found(answer.view).progress.message).toBe(message);
    },
  );

  it("answers 429 if the session's other searches take too long, 503 if those of all sessions do", async () => {
    vi.useFakeTimers();
    const results = new ResultCache(new MemoryBudget(128 * 1024 * 1024));
    for (const [name, searches] of [
      ["ann", 6],
      ["bob", 2],
    ] as const) {
      const slow = pagedProvider([], name);
      slow.before = () => gate().opened;
      for (let number = 0; number < searches; number++)
        results.open(search, `slow ${number}`, slow);
    }
    const late = ["ann", "cat"].map((name) => pagedProvider([], name));
    const answers = late.map((api) => load(api, "", false, results));
    await vi.advanceTimersByTimeAsync(10_000);
    const seen = await Promise.all(answers);
    expect(
      seen.map(({ view, status }) => [status, found(view).progress.message]),
    ).toEqual([
      [
        429,
        "You have many searches running. Wait until some of them have finished, then try again.",
      ],
      [
        503,
        "Many searches are running at the moment. Try again in a few seconds.",
      ],
    ]);
    expect(late.flatMap(({ offsets }) => offsets)).toEqual([]);
  });

  it("summarizes the matches of a pasted list", async () => {
    const { data: view } = await loadList("?ASNs=1+2+2+3");
    expect(found(view).listMatch).toEqual({
      message: "2 of 3 found, 1 duplicate",
      states: "1 delivered · 1 in transit · 1 announced · 1 missing",
      missing: ["3"],
      missingPath: "/search/ASN-search?ASNs=3",
      field: "ASNs",
    });
    expect(found(view).isKeptList).toBe(false);
  });

  it("reads a kept list by its key, and fills its form with it", async () => {
    const { data: view } = await loadList("?list=kept&sort=ASN&page=2");
    expect(found(view).listMatch?.message).toBe("2 of 3 found, 1 duplicate");
    expect(found(view).isKeptList).toBe(true);
    const { formPath } = found(view);
    expect(formPath).toBe(
      "/search/ASN-search?list=kept&sort=ASN&page=2&edit=1",
    );
    expect((await loadList("?list=kept&edit=1")).data).toMatchObject({
      kind: "unreadable",
      problems: [],
      typed: "1\n2\n2\n3",
    });
  });

  it.each(["kept elsewhere", "absent", ""])(
    "says that a list is not kept for this user: %j",
    async (key) => {
      const { data, init } = await loadList(`?list=${key}`);
      expect(init?.status).toBe(410);
      expect(data).toMatchObject({
        kind: "unreadable",
        problems: [expect.stringContaining("This list is not kept any more")],
        typed: "",
      });
    },
  );

  /** Loads a search for ASNs by a user who has kept a list. */
  async function loadList(query: string) {
    const api = pagedProvider([
      carton({ ASN: "1", "Delivery Date": "2026-11-20T00:00:00Z" }),
      carton({ ASN: "2", "Trailer Date": "2026-11-20T00:00:00Z" }),
      carton({ ASN: "2" }),
    ]);
    const budget = new MemoryBudget(1024 * 1024);
    const keptLists = new KeptLists(budget);
    keptLists.set("kept", { owner: "ann", numbers: "1 2 2 3" });
    keptLists.set("kept elsewhere", { owner: "ben", numbers: "1 2" });
    const context = {
      ...contextOf(api, false, new ResultCache(budget)),
      keptLists,
      formOwner: new FormOwner("ann"),
      hasExtension: () => Promise.resolve(false),
    };
    const request = new Request(
      `http://portal.example/search/ASN-search${query}`,
    );
    return loadResults(asnListSearch, { request, context });
  }
});

it("a page whose call belongs to an extension that the provider lacks does not exist", async () => {
  const context = {
    ...contextOf(
      pagedProvider([]),
      false,
      new ResultCache(new MemoryBudget(1024)),
    ),
    lacksExtension: (name: string) => Promise.resolve(name === "scorecard"),
  };
  const request = new Request(
    "http://portal.example/scorecard/summary/pool/s=-7d_f=today",
  );
  await expect(
    loadResults(scorecardPools, { request, context }),
  ).rejects.toMatchObject({ status: 404 });
});
