import fc from "fast-check";
import { csvField } from "../../../../app/engine/results/export/csv-line.server";
import { describe, expect, it } from "vitest";
import { cleanLine } from "../../../../provider/contract/answer-text";
import type { AsnRow } from "../../../../provider/contract/searches";
import { csvOf } from "../../../../app/engine/results/export/csv.server";
import { MemoryBudget } from "../../../../app/memory-budget.server";
import { ResultCache } from "../../../../app/engine/results/result-cache.server";
import { StoreClock } from "../../../../app/engine/results/store-clock.server";
import type { Sort } from "../../../../app/engine/tables/table";
import {
  pagedProvider,
  refusal,
  type PagedProvider,
} from "../../support/paged-provider";
import { recordsOf } from "../../support/records";
import { exportRequest } from "../../support/shown-rows";
import { carton, cartonSearch } from "../../support/shapes";

const search = cartonSearch(1_000);

function exported(
  provider: PagedProvider,
  sort: Sort | null = null,
  results?: ResultCache,
  of = search,
  clock: StoreClock | null = null,
) {
  return csvOf({ ...exportRequest(of, "1", provider, results), sort, clock });
}

async function text(pieces: AsyncGenerator<string>) {
  let all = "";
  for await (const piece of pieces) all += piece;
  return all;
}

const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
/** A cell as in the file: a quote precedes anything that a spreadsheet would run as a formula. */
const guarded = (cell: string) => {
  const inner = cell.replace(/([;|\t] *)(?=[=+\-@＝＋－＠])/g, "$1'");
  return formulaStart.test(cell) ? `'${inner}` : inner;
};

describe("the CSV of a result", () => {
  it.each([
    ["Store 1;=1+1", "Store 1;'=1+1"],
    ["a; @b|-c", "a; '@b|'-c"],
    ["a;b", "a;b"],
  ])(
    "has no formula after a character that separates cells elsewhere: %s",
    (value, written) => {
      expect(csvField(value)).toBe(written);
    },
  );

  it("has the date and time of each row by the clock of its store, else by that of the portal", async () => {
    const at = (StoreName: string) =>
      carton({ StoreName, "Delivery Time": "2026-11-05T05:30:00Z" });
    const provider = pagedProvider([
      at("0412 Denver"),
      at("0412 9 Oaks"),
      at("77"),
      at("Nowhere"),
    ]);
    const clock = new StoreClock([
      { timeZone: "America/Denver", stores: ["0412"] },
      { timeZone: "America/New_York", stores: ["77", "0412 9", null] },
      { timeZone: "Mars/Olympus", stores: ["Nowhere"] },
    ]);
    const csv = await text(exported(provider, null, undefined, search, clock));
    expect(
      recordsOf(csv)
        .slice(1)
        .map((record) => record.slice(-3)),
    ).toEqual([
      ["2026-11-04", "22:30:00", "America/Denver"],
      ["2026-11-05", "00:30:00", "America/New_York"],
      ["2026-11-05", "00:30:00", "America/New_York"],
      ["2026-11-04", "23:30:00", "America/Chicago"],
    ]);
  });

  it("has the headers of the screen, then local times, a byte order mark, ISO dates and absolute URLs", async () => {
    const provider = pagedProvider([
      carton({
        ASN: "001",
        StoreName: "12, Main",
        ManifestDate: "2026-11-05",
        "Trailer Date": "2026-11-05T14:05:00Z",
        "Trailer Time": "2026-11-05T14:05:00.000Z",
        "Pallet Time": "at noon",
        PODInfo: "7/8",
      }),
    ]);
    expect(await text(exported(provider))).toBe(
      "\uFEFFASN,Manifest,Manifest Date,Store,Trailer Date,Trailer Time,Pallet Date,Pallet Time," +
        "Schedule Delivery,Delivery Date,Delivery Time,Scan Type,Item Type,Pool,Store Scan,POD," +
        "Trailer Time (store date),Trailer Time (store time),Pallet Time (store date),Pallet Time (store time)," +
        "Delivery Time (store date),Delivery Time (store time),Time zone\r\n" +
        '001,,2026-11-05,"12, Main",2026-11-05,2026-11-05T14:05:00Z,,at noon,,,,,,,,https://portal.example/POD/7/8,' +
        "2026-11-05,08:05:00,,,,,America/Chicago\r\n",
    );
  });

  it("has the label of a code, as the screen does", async () => {
    const label = (code: string) => `label of ${code}`;
    const columns = search.table.columns.map((column) =>
      column.key === "ScanType" ? { ...column, label } : column,
    );
    const provider = pagedProvider([carton({ "Scan Type": "Scanned" })]);
    const csv = exported(provider, null, undefined, {
      ...search,
      table: { ...search.table, columns },
    });
    expect(await text(csv)).toContain(",label of Scanned,");
  });

  it("has only its header if nothing was found", async () => {
    expect(
      (await text(exported(pagedProvider([])))).split("\r\n"),
    ).toHaveLength(2);
  });

  it("decodes to the original cells, none of them a formula", async () => {
    const keys = ["ASN", "Manifest", "StoreName", "Item Type", "Pool"] as const;
    const cell = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: "grapheme", maxLength: 6 }),
      fc
        .tuple(
          fc.constantFrom(..."=+-@\t\r\n＝＋－＠\"',"),
          fc.string({ maxLength: 8 }),
        )
        .map(([first, rest]) => first + rest),
    );
    const rows = fc
      .sample(fc.tuple(cell, cell, cell, cell, cell), {
        numRuns: 300,
        seed: 7,
      })
      .map((cells) =>
        carton(
          Object.fromEntries(keys.map((key, index) => [key, cells[index]])),
        ),
      );
    const records = recordsOf(
      (await text(exported(pagedProvider(rows)))).slice(1),
    ).slice(1);
    expect(records).toHaveLength(rows.length);
    const columns = [0, 1, 3, 12, 13];
    for (const [index, record] of records.entries()) {
      for (const field of record) expect(field).not.toMatch(formulaStart);
      expect(columns.map((column) => record[column])).toEqual(
        keys.map((key) => guarded(cleanLine(rows[index]?.[key] ?? ""))),
      );
    }
  });

  it("has the chosen order over the whole set", async () => {
    const rows = Array.from({ length: 2_500 }, (_, row) =>
      carton({ ASN: String((row * 7) % 2_500) }),
    );
    const sort = { key: "ASN", direction: "desc" } as const;
    const records = recordsOf(
      (await text(exported(pagedProvider(rows), sort))).slice(1),
    );
    expect(records.slice(1).map(([asn]) => Number(asn))).toEqual(
      Array.from({ length: 2_500 }, (_, row) => 2_499 - row),
    );
  });

  it("uses a cached set instead of fetching it again", async () => {
    const provider = pagedProvider([carton({ ASN: "1" })]);
    const results = new ResultCache(new MemoryBudget(1024 * 1024));
    await results.open(search, "1", provider).whole();
    expect(await text(exported(provider, null, results))).toContain("\r\n1,");
    expect(provider.offsets).toEqual([0]);
  });

  it("does not use a set with pools that the user has lost, sorted or not", async () => {
    for (const sort of [null, { key: "ASN", direction: "asc" } as const]) {
      const provider = pagedProvider([
        carton({ ASN: "lost" }),
        carton({ ASN: "1" }),
      ]);
      provider.entitlement = "North and South";
      const results = new ResultCache(new MemoryBudget(1024 * 1024));
      await results.open(search, "1", provider).whole();
      provider.entitlement = "North";
      provider.rows.shift();
      const file = await text(exported(provider, sort, results));
      expect(file).toContain("\r\n1,");
      expect(file).not.toContain("lost");
    }
  });

  it("is aborted if the entitlement differs from that of the previous page", async () => {
    const provider = pagedProvider(
      Array.from({ length: 3_000 }, () => carton({ ASN: "1" })),
    );
    provider.entitlement = "North and South";
    provider.before = (offset) => {
      if (offset === 2_000) provider.entitlement = "North";
    };
    await expect(text(exported(provider))).rejects.toThrow(
      "What you may see has changed meanwhile. Please search again.",
    );
  });

  it("prefetches one page while the current one is sent", async () => {
    const rows = Array.from({ length: 5_000 }, () => carton({ ASN: "1" }));
    const provider = pagedProvider(rows);
    const pieces = exported(provider);
    await pieces.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(provider.offsets).toEqual([0, 1_000]);
    await pieces.next();
    await pieces.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(provider.offsets).toEqual([0, 1_000, 2_000]);
  });

  it.each([0, 1_000, 2_000])(
    "is aborted when page at %i fails",
    async (failing) => {
      const rows: AsnRow[] = Array.from({ length: 3_000 }, () =>
        carton({ ASN: "1" }),
      );
      for (const sort of [null, { key: "ASN", direction: "asc" } as const]) {
        const provider = pagedProvider(rows);
        provider.before = (offset) =>
          offset === failing ? refusal("Gone") : undefined;
        await expect(text(exported(provider, sort))).rejects.toThrow("Gone");
      }
    },
  );

  it("is aborted at a row that violates the contract", async () => {
    await expect(text(exported(pagedProvider([carton(), 7])))).rejects.toThrow(
      "Unable to connect to server",
    );
  });
});
