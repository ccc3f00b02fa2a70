import type { FurtherCase } from "./further-case";
import {
  plan,
  stop,
  stopRow,
  stopTitles,
  stops,
  store,
  storeTitles,
  storeWith,
  stores,
  table,
} from "./tables";

/** Exports of programs and databases. */
export const programCases: FurtherCase[] = [
  {
    from: "pandas",
    what: "an index without a title, and NaN",
    document: `,${stopTitles},Notes\n0,${stop("2026-12-03", "2026-12-03 08:00:00-06:00", "2026-12-03 10:00:00.000000000-06:00")},NaN\n`,
    ...stops,
    rows: [{ ...stopRow, notes: null }],
    notes: [
      "Ignored the column 1 (without a title): Stops of the day have no such field.",
      "Placeholders of missing values that were read as empty: 1, such as NaN.",
    ],
  },
  {
    from: "pandas, to_json",
    what: "days as milliseconds",
    contentType: "application/json",
    document: JSON.stringify([
      {
        Pool: "DSM",
        Date: Date.parse("2026-12-03T00:00:00Z"),
        Route: "7",
        Store: "0101",
        "Window Start": Date.parse("2026-12-03T14:00:00Z"),
        "Window End": Date.parse("2026-12-03T16:00:00Z"),
      },
    ]),
    ...stops,
  },
  {
    from: "PostgreSQL, COPY",
    what: "hours as offset, and \\N",
    document: `${stopTitles},Reference\n${stop("2026-12-03", "2026-12-03 14:00:00+00", "2026-12-03 10:00:00-06")},\\N\n`,
    ...stops,
    rows: [{ ...stopRow, reference: null }],
    notes: [
      "Placeholders of missing values that were read as empty: 1, such as \\N.",
    ],
  },
  {
    from: "SQL Server",
    what: "NULL in a column of references",
    document: `${stopTitles},Reference\n${stop("20261203", "2026-12-03 08:00:00.0000000", "2026-12-03 10:00")},NULL\n`,
    ...stops,
    rows: [{ ...stopRow, reference: null }],
    notes: [
      "Placeholders of missing values that were read as empty: 1, such as NULL.",
    ],
  },
  {
    from: "a Java program",
    what: "the name of the zone after its offset",
    document: plan(
      stop(
        "2026-12-03",
        "2026-12-03T08:00-06:00[America/Chicago]",
        "2026-12-03T10:00-06:00[America/Chicago]",
      ),
    ),
    ...stops,
  },
  {
    from: "a TMS",
    what: "the abbreviations of American time zones",
    document: plan(
      stop("12/03/2026", "12/03/2026 09:00 EST", "12/03/2026 08:00 AM PST"),
    ),
    ...stops,
  },
  {
    from: "SAP",
    what: "bars as separators",
    document: table("|", storeTitles, store),
    ...stores,
  },
  {
    from: "NetSuite",
    what: 'codes as formulas, ="0201"',
    document: table(
      ",",
      storeTitles,
      storeWith({ Store: '"=""0201"""', "ZIP Code": '="50310"' }),
    ),
    ...stores,
  },
  {
    from: "Shopify",
    what: "an apostrophe before the ZIP code",
    document: table(",", storeTitles, storeWith({ "ZIP Code": "'50310" })),
    ...stores,
  },
  {
    from: "Google Sheets",
    what: "an apostrophe before a store that is a text",
    document: table(",", storeTitles, storeWith({ Store: "'0201" })),
    ...stores,
  },
  {
    from: "an AS/400",
    what: "a hyphen after a ZIP code without its last four digits",
    document: table(",", storeTitles, storeWith({ "ZIP Code": "50310-" })),
    ...stores,
  },
  {
    from: "NetSuite, as Excel",
    what: "XML of Excel 2003 under the name .xls",
    document:
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>',
    fileName: "stores.xls",
    messages: ["This is a web page or XML under the name of a table."],
  },
  {
    from: "a reporting server, as Excel",
    what: "a web page under the name .xls",
    document:
      "<html><body><table><tr><td>Store</td></tr></table></body></html>",
    fileName: "stores.xls",
    messages: ["This is a web page or XML under the name of a table."],
  },
];
