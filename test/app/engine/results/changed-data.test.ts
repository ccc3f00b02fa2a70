import { describe, expect, it } from "vitest";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { csvOf } from "../../../../app/engine/results/export/csv.server";
import { ResultCache } from "../../../../app/engine/results/result-cache.server";
import type { Sort } from "../../../../app/engine/tables/table";
import {
  pagedProvider,
  refusal,
  type PagedProvider,
} from "../../support/paged-provider";
import { recordsOf } from "../../support/records";
import { carton, cartonSearch } from "../../support/shapes";
import { exportRequest } from "../../support/shown-rows";

const search = cartonSearch(10);
const line = "The data changed while it was loaded. Refresh.";
const byAsn = { key: "ASN", direction: "asc" } as const;

/** A provider with numbered cartons, whose rows change before it returns a page. */
function changing(
  count: number,
  changes: Record<number, (rows: unknown[]) => void>,
): PagedProvider {
  const provider = pagedProvider(
    Array.from({ length: count }, (_, row) =>
      carton({ ASN: String(100 + row) }),
    ),
  );
  provider.before = (offset) => {
    changes[offset]?.(provider.rows);
    delete changes[offset];
  };
  return provider;
}

/** The ASNs of an export, and its last line if that is not a row. */
async function exported(
  provider: PagedProvider,
  sort: Sort | null = null,
  results = new ResultCache(new MemoryBudget(1024 * 1024)),
) {
  let text = "";
  const request = exportRequest(search, "1", provider, results);
  for await (const piece of csvOf({ ...request, sort })) text += piece;
  const changed = text.endsWith(`\r\n${line}\r\n`);
  if (changed) text = text.slice(0, -line.length - 2);
  expect(text).not.toContain(line);
  const asns = recordsOf(text)
    .slice(1)
    .map(([asn]) => asn ?? "");
  return { asns, changed };
}

const arrives = (rows: unknown[]) => rows.unshift(carton({ ASN: "99" }));
const leaves = (rows: unknown[]) => rows.shift();

describe.each([
  ["unsorted", null],
  ["sorted", byAsn],
])("an export whose data changes between its pages (%s)", (_name, sort) => {
  it("ends with a note if a row was added before the next page", async () => {
    const provider = changing(25, { 10: arrives });
    const { asns, changed } = await exported(provider, sort);
    expect(changed).toBe(true);
    expect(asns.filter((asn) => asn === "109")).toHaveLength(2);
  });

  it("ends with a note if a row was removed, although all rows are unique", async () => {
    const provider = changing(25, { 20: leaves });
    const { asns, changed } = await exported(provider, sort);
    expect(changed).toBe(true);
    expect(asns).not.toContain("120");
    expect(provider.probes).toEqual([9, 19]);
  });

  it("has no note if nothing has changed", async () => {
    const provider = changing(25, {});
    const { asns, changed } = await exported(provider, sort);
    expect(changed).toBe(false);
    expect(asns).toHaveLength(25);
  });

  it("has no note if the provider cannot return single rows", async () => {
    const provider = changing(25, {});
    const { page } = provider;
    provider.page = (name, payload, options) =>
      payload?.pageSize === 1
        ? Promise.resolve(refusal("Not that way"))
        : page(name, payload, options);
    expect(await exported(provider, sort)).toMatchObject({ changed: false });
  });

  it("compares the total if the provider returns it, without requests for single rows", async () => {
    const provider = changing(25, { 20: leaves });
    provider.total = 25;
    expect(await exported(provider, sort)).toMatchObject({ changed: true });
    const steady = changing(25, {});
    steady.total = 25;
    expect(await exported(steady, sort)).toMatchObject({ changed: false });
    expect([...provider.probes, ...steady.probes]).toEqual([]);
  });

  it("continues with the provider's cursor, and contains each row once", async () => {
    const provider = changing(25, { 10: leaves, 20: arrives });
    provider.returnsCursors = true;
    const { asns, changed } = await exported(provider, sort);
    expect(changed).toBe(false);
    expect(asns).toEqual(
      Array.from({ length: 25 }, (_, row) => String(100 + row)),
    );
    expect(provider.cursors).toEqual([null, "109", "119"]);
    expect(provider.offsets).toEqual([0, 10, 20]);
    expect(provider.probes).toEqual([]);
  });

  it("sends no cursor to a provider that returns none", async () => {
    const provider = changing(25, {});
    const payloads: unknown[] = [];
    const { page } = provider;
    provider.page = (name, payload, options) => {
      payloads.push(payload);
      return page(name, payload, options);
    };
    await exported(provider, sort);
    expect(JSON.stringify(payloads).includes("cursor")).toBe(false);
  });

  it("makes no further request for a single page", async () => {
    const provider = changing(9, {});
    await exported(provider, sort);
    expect(provider.offsets).toEqual([0]);
    expect(provider.probes).toEqual([]);
  });
});

describe("a result set whose data changes between its pages", () => {
  it("reports it when loading has ended, and so does its export", async () => {
    const provider = changing(25, { 10: arrives });
    const results = new ResultCache(new MemoryBudget(1024 * 1024));
    const set = results.open(search, "1", provider);
    await set.waitFor(10);
    expect(set.hasChanged).toBe(false);
    await set.whole();
    expect(set.hasChanged).toBe(true);
    expect(provider.probes).toEqual([]);
    for (const sort of [null, byAsn])
      expect((await exported(provider, sort, results)).changed).toBe(true);
    expect(provider.offsets).toEqual([0, 10, 20]);
  });

  it("reports nothing for a page that failed and was fetched again", async () => {
    const provider = changing(25, {});
    let fails = true;
    provider.before = (offset) => {
      if (offset === 10 && fails) provider.rows[15] = "no row";
      else provider.rows[15] = carton({ ASN: "115" });
      if (offset === 10) fails = false;
    };
    const results = new ResultCache(new MemoryBudget(1024 * 1024));
    const set = results.open(search, "1", provider);
    await set.whole();
    expect(set.state).toBe("failed");
    results.open(search, "1", provider);
    await set.whole();
    expect([set.state, set.hasChanged]).toEqual(["complete", false]);
  });

  it("continues with the cursor of its last page after a failure", async () => {
    const provider = changing(25, {});
    provider.returnsCursors = true;
    const { before } = provider;
    provider.before = (offset) => (offset === 20 ? refusal("Busy") : undefined);
    const results = new ResultCache(new MemoryBudget(1024 * 1024));
    const set = results.open(search, "1", provider);
    await set.whole();
    provider.before = before;
    leaves(provider.rows);
    results.open(search, "1", provider);
    await set.whole();
    expect(set.rows.length).toBe(25);
    expect(provider.cursors).toEqual([null, "109", "119", "119"]);
  });
});
