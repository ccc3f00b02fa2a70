import { ResultRows } from "../../../app/engine/results/rows/result-rows.server";
import { SortOrders } from "../../../app/engine/results/sort/sort-orders.server";
import { asnTable } from "../../../app/features/search/asn-search/asn-searches.server";
import type { AsnRow } from "../../../provider/contract/searches";
import { atMost, type Measurement } from "../measurement";
import { syntheticRow } from "../programs/synthetic-rows";
import { inTurns, median, rounded, timed } from "../statistics";

const rowCount = 200_000;
const shown = 100;
const rounds = 5;

/**
 * 200,000 cartons out of order, with three columns of different texts: numbers of twenty digits
 * (ASN), letters and numbers mixed (Manifest), and names with accents (Store).
 */
function unorderedRow(position: number): AsnRow {
  // 7,919 shares no factor with 200,000: every number once.
  const index = (position * 7_919) % rowCount;
  const word = (index * 48_271).toString(36);
  return {
    ...syntheticRow(index),
    Manifest: `${word.slice(-2).toUpperCase()}-${index % 1_000}-${word}`,
    StoreName: `Montréal ${word} ${index}`,
  };
}

/** The sorted columns, with the text that each row shows in them. */
const columns = [
  { key: "ASN", text: (row: AsnRow) => row.ASN ?? "" },
  { key: "Manifest", text: (row: AsnRow) => row.Manifest ?? "" },
  { key: "Store", text: (row: AsnRow) => row.StoreName ?? "" },
];

/** The order on every screen: numeric, so that M9 precedes M10. */
const collator = new Intl.Collator("en", { numeric: true });

/** The baseline: all row numbers sorted with the collator; the sort is stable. */
function fullSort(texts: readonly string[]): number[] {
  return Array.from(texts.keys()).sort((a, b) =>
    collator.compare(texts[a] ?? "", texts[b] ?? ""),
  );
}

function assertSame(key: string, found: Uint32Array, expected: number[]): void {
  const differs = expected.findIndex((row, place) => found[place] !== row);
  if (differs >= 0 || found.length !== expected.length) {
    throw new Error(
      `Sorted by ${key}, place ${differs + 1} differs from the full sort`,
    );
  }
}

/** Takes all figures of one column: the full sort and the first page. */
async function sortColumn(
  kept: ResultRows<AsnRow>,
  wire: AsnRow[],
  { key, text }: (typeof columns)[number],
) {
  const texts = wire.map(text);
  let expected: number[] = [];
  const { full, first } = await inTurns(
    {
      full: () => timed(() => (expected = fullSort(texts))),
      first: async () => {
        const orders = new SortOrders(kept);
        let found: Uint32Array = new Uint32Array();
        const ms = await timed(async () => {
          found = await orders.rowSlice({ key, direction: "asc" }, 0, shown);
        });
        if (expected.length > 0)
          assertSame(key, found, expected.slice(0, shown));
        return ms;
      },
    },
    rounds,
  );
  return { key, full: median(full), first: median(first) };
}

export const sorting: Measurement = {
  name: "sort-first",
  figure: "First sorted 100 of 200,000 rows to a full Intl.Collator sort",
  meaning:
    "Time until the portal's own sort has the first 100 rows of a set that it holds, nothing prepared, over the time of sorting all row numbers with one Intl.Collator. The rows must be the same in the same order, or the measurement fails. The worst of three columns: numbers of twenty digits, letters and numbers mixed, names with accents.",
  limit: atMost(0.5, "×"),
  run: async () => {
    const wire = Array.from({ length: rowCount }, (_, position) =>
      unorderedRow(position),
    );
    const kept = new ResultRows(asnTable.columns);
    await kept.append(wire, (raw) => raw as AsnRow);
    const found = [];
    for (const column of columns)
      found.push(await sortColumn(kept, wire, column));
    return {
      value: Math.max(...found.map(({ first, full }) => first / full)),
      detail: found.map(
        ({ key, full, first }) =>
          `${key}: ${rounded(first)} ms, full sort ${rounded(full)} ms, ${rounded(first / full)} ×`,
      ),
    };
  },
};
