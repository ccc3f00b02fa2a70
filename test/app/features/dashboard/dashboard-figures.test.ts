import { expect, it } from "vitest";
import { dashboardFigures } from "../../../../app/features/dashboard/figures.server";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { ResultCache } from "../../../../app/engine/results/result-cache.server";
import { dashboardSearch } from "../../../../app/features/dashboard/dashboard-searches.server";
import { gate, pagedProvider, refusal } from "../../support/paged-provider";

const window = { s: "2026-11-13", f: "2026-11-20" };

const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => ({
    Pool: "Chicago",
    PoolID: "3",
    Manifest: `M${row}`,
    storeDate: row === 0 ? null : "2026-11-14",
    numManifest: 3,
    numReceived: 2,
    numDelivered: 1,
  }));

const open = (api: ReturnType<typeof pagedProvider>) =>
  new ResultCache(new MemoryBudget(1 << 26)).open(dashboardSearch, window, api);

it("the figures of a complete set count every manifest", async () => {
  const figures = await dashboardFigures(
    open(pagedProvider(rows(6_001))),
    window,
  );
  expect(figures?.counted).toBeNull();
  expect(figures?.days[1]).toMatchObject({
    start: "2026-11-14",
    onManifest: 18_000,
    received: 12_000,
    delivered: 6_000,
  });
  expect(figures?.undated).toMatchObject({ onManifest: 3 });
});

it("while a second page loads, the figures count the first and say so", async () => {
  const api = pagedProvider(rows(6_001));
  const second = gate();
  api.before = (offset) => (offset === 5_000 ? second.opened : undefined);
  const set = open(api);
  const early = await dashboardFigures(set, window);
  expect(early?.counted).toEqual({ manifests: 5_000, moreAreComing: true });
  expect(early?.days[1]?.onManifest).toBe(4_999 * 3);
  second.open();
  await set.whole();
  expect((await dashboardFigures(set, window))?.counted).toBeNull();
});

it("a failed page leaves the figures of the pages before it", async () => {
  const api = pagedProvider(rows(6_001));
  api.before = (offset) => (offset === 5_000 ? refusal("Too busy") : undefined);
  const figures = await dashboardFigures(open(api), window);
  expect(figures?.days[1]?.onManifest).toBe(4_999 * 3);
  expect(figures?.counted).toEqual({ manifests: 5_000, moreAreComing: false });
});

it("an empty result has an empty chart", async () => {
  expect(await dashboardFigures(open(pagedProvider([])), window)).toBeNull();
});
