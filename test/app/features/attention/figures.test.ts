import { redirect } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import {
  countOf,
  FigureLoader,
} from "../../../../app/features/attention/figures.server";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { ResultCache } from "../../../../app/engine/results/result-cache.server";
import { gate, pagedProvider, refusal } from "../../support/paged-provider";
import { carton, cartonSearch } from "../../support/shapes";
import { figureContext } from "./figure-context";

const search = cartonSearch(1_000);
const cartons = (count: number) =>
  Array.from({ length: count }, (_, row) => carton({ ASN: String(row) }));
const path = "/search/manifest-search/m=1";
const waiting = new URLSearchParams("wait=1");

const loader = (
  api: ReturnType<typeof pagedProvider>,
  query = new URLSearchParams(),
  results = new ResultCache(new MemoryBudget(1 << 26)),
) => new FigureLoader(figureContext(api, results), query);

describe("the figures of a page", () => {
  it("count all rows of the linked page", async () => {
    const figures = loader(pagedProvider(cartons(2_500)));
    expect(countOf(await figures.set(search, path))).toBe("2,500");
    expect(figures.state.missing).toBeNull();
  });

  it("two figures of the same page share one result set", async () => {
    const api = pagedProvider(cartons(3));
    const figures = loader(api);
    await Promise.all([figures.set(search, path), figures.set(search, path)]);
    expect(api.offsets).toEqual([0]);
  });

  it("a failed call makes its figure null and leaves the others", async () => {
    const api = pagedProvider([]);
    api.before = () => refusal("Too busy");
    const figures = loader(api);
    expect(await figures.set(search, path)).toBeNull();
    expect(await figures.answer(async () => 7)).toBe(7);
    expect(figures.state.missing).toBe("failed");
  });

  it("late figures are reported before failed ones, because they are requested again", async () => {
    const figures = loader(pagedProvider([]));
    await figures.answer(async () => null);
    const { opened, open } = gate();
    await figures.withinDeadline(opened.then(() => 1));
    open();
    expect(figures.state.missing).toBe("late");
  });

  it("an error of a figure is logged and makes it null", async () => {
    const logged: unknown[] = [];
    const context = figureContext(pagedProvider([]));
    const figures = new FigureLoader(
      { ...context, logError: (_level, error) => void logged.push(error) },
      new URLSearchParams(),
    );
    const mistake = new Error("a mistake");
    expect(await figures.answer(() => Promise.reject(mistake))).toBeNull();
    expect(logged).toEqual([mistake]);
  });

  it("a figure that misses the deadline is null, and loads for the next request", async () => {
    const api = pagedProvider(cartons(3));
    const { opened, open } = gate();
    api.before = () => opened;
    const results = new ResultCache(new MemoryBudget(1 << 26));
    const figures = loader(api, new URLSearchParams(), results);
    expect(await figures.set(search, path)).toBeNull();
    expect(figures.state.missing).toBe("late");
    open();
    const next = loader(api, waiting, results);
    expect(countOf(await next.set(search, path))).toBe("3");
    expect(api.offsets).toEqual([0]);
  });

  it("a call whose answer is not cached is aborted at the deadline", async () => {
    const figures = loader(pagedProvider([]));
    let isAborted = false;
    const value = await figures.answer(
      ({ signal }) =>
        new Promise<null>((resolve) =>
          signal.addEventListener("abort", () => {
            isAborted = true;
            resolve(null);
          }),
        ),
    );
    expect(value).toBeNull();
    expect(isAborted).toBe(true);
    expect(figures.state.missing).toBe("late");
  });

  it("at most four calls run at a time, and none begins after the deadline", async () => {
    const api = pagedProvider([]);
    const { opened, open } = gate();
    const figures = loader(api);
    let started = 0;
    const call = async () => {
      started++;
      await opened;
      return 1;
    };
    const values = await Promise.all(
      Array.from({ length: 10 }, () => figures.answer(call)),
    );
    expect(values).toEqual(Array(10).fill(null));
    expect(started).toBe(4);
    open();
    // The slots are free again.
    expect(await loader(api).answer(async () => 2)).toBe(2);
    expect(started).toBe(4);
  });

  it("the redirect of an expired session reaches the page", async () => {
    const api = pagedProvider([]);
    api.before = () => {
      throw redirect("/login/authExpired");
    };
    await expect(loader(api).set(search, path)).rejects.toBeInstanceOf(
      Response,
    );
  });

  it("rows of another entitlement are fetched again", async () => {
    const api = pagedProvider(cartons(3));
    api.entitlement = "three pools";
    const results = new ResultCache(new MemoryBudget(1 << 26));
    await loader(api, waiting, results).set(search, path);
    api.rows = cartons(1);
    api.entitlement = "one pool";
    const later = loader(api, waiting, results);
    expect(countOf(await later.set(search, path))).toBe("1");
  });

  it("Refresh loads sets again that were fetched before the page", async () => {
    const api = pagedProvider(cartons(3));
    const results = new ResultCache(new MemoryBudget(1 << 26));
    const first = loader(api, waiting, results);
    await first.set(search, path);
    api.rows = cartons(4);
    const { loadedAt } = first.state;
    const same = await loader(api, waiting, results).set(search, path);
    expect(countOf(same)).toBe("3");
    const fresh = new URLSearchParams({ fresh: String(loadedAt) });
    const renewed = await loader(api, fresh, results).set(search, path);
    expect(countOf(renewed)).toBe("4");
  });

  it("the number of a set that is too large to load whole is a lower bound", () => {
    const part = { found: 20_000, state: "full" } as const;
    expect(countOf({ set: part })).toBe("20,000+");
  });
});
