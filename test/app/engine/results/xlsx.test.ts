import { buffer, text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { openArchive } from "../../../../provider/import/formats/xlsx/zip-archive";
import { xlsxOf } from "../../../../app/engine/results/export/xlsx.server";
import type { ColumnChoice } from "../../../../app/engine/tables/table";
import {
  pagedProvider,
  refusal,
  type PagedProvider,
} from "../../support/paged-provider";
import { carton, cartonSearch } from "../../support/shapes";
import { exportRequest } from "../../support/shown-rows";

const exported = (
  provider: PagedProvider,
  chosen: ColumnChoice = null,
  pageSize = 1_000,
) =>
  xlsxOf({ ...exportRequest(cartonSearch(pageSize), "1", provider), chosen });

/** Returns the XML of a part of a workbook. */
async function partOf(content: AsyncIterable<Uint8Array>, path: string) {
  const part = await (await openArchive(content)).open(path);
  return part ? text(part) : "";
}

const sheet = "xl/worksheets/sheet1.xml";

/** Returns the cells of a sheet, row by row: texts in quotes, numbers with the position of their format. */
const cellsOf = (xml: string) =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [
      ...row.matchAll(
        /<c\/>|<c s="(\d)"(?: t="inlineStr")?>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
      ),
    ].map(([cell, format, words, number]) =>
      cell === "<c/>"
        ? null
        : words === undefined
          ? `${number} as ${format}`
          : words,
    ),
  );

it("a workbook has identifiers as text, dates and times as numbers of days, and absolute URLs", async () => {
  const provider = pagedProvider([
    carton({
      ASN: "00061414",
      StoreName: "=1+1 & <Main>\u0007 _x0041_",
      ManifestDate: "2026-11-05",
      "Trailer Time": "2026-11-05T14:05:00Z",
      "Pallet Time": "at noon",
      PODInfo: "7/8",
    }),
  ]);
  const chosen = new Set([
    "ManifestDate",
    "Store",
    "TrailerTime",
    "PalletTime",
    "POD",
  ]);
  const xml = await partOf(exported(provider, chosen), sheet);
  expect(cellsOf(xml)).toEqual([
    [
      "ASN",
      "Manifest Date",
      "Store",
      "Trailer Time (UTC)",
      "Trailer Time (store time)",
      "Pallet Time (UTC)",
      "Pallet Time (store time)",
      "POD",
      "Time zone",
    ],
    [
      "00061414",
      "46331 as 1",
      "=1+1 &amp; &lt;Main&gt; _x005F_x0041_",
      `${46331 + (14 * 60 + 5) / 1_440} as 2`,
      `${46331 + (8 * 60 + 5) / 1_440} as 2`,
      "at noon",
      null,
      "https://portal.example/POD/7/8",
      "America/Chicago",
    ],
  ]);
  expect(xml).toContain('state="frozen"');
  expect(xml).toMatch(/<col min="1" max="1" width="22" customWidth="1"\/>/);
});

it("a workbook without a choice of columns has those of the CSV", async () => {
  const xml = await partOf(exported(pagedProvider([carton({})])), sheet);
  expect(cellsOf(xml)[0]).toHaveLength(
    cartonSearch(1).table.columns.length + 4,
  );
});

it("a workbook has all rows of all pages, in parts that name one another", async () => {
  const provider = pagedProvider(
    Array.from({ length: 2_500 }, (_, row) => carton({ ASN: String(row) })),
  );
  const chunks: Uint8Array[] = [];
  for await (const chunk of exported(provider)) chunks.push(chunk);
  const again = async function* () {
    yield* chunks;
  };
  expect(cellsOf(await partOf(again(), sheet))).toHaveLength(2_501);
  expect(await partOf(again(), "xl/_rels/workbook.xml.rels")).toContain(
    'Target="worksheets/sheet1.xml"',
  );
  expect(await partOf(again(), "[Content_Types].xml")).toContain(`/${sheet}`);
});

it("a page that cannot be fetched fails the workbook: the first one before anything is sent, a later one while it is", async () => {
  const provider = pagedProvider(
    Array.from({ length: 300 }, (_, row) => carton({ ASN: String(row) })),
  );
  let failing = 0;
  provider.before = (offset) =>
    offset === failing ? refusal(null) : undefined;
  const first = exported(provider, null, 100);
  await expect(first.next()).rejects.toThrow();
  failing = 200;
  await expect(buffer(exported(provider, null, 100))).rejects.toThrow();
});
