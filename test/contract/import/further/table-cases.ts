import {
  sheetXml,
  workbookEntries,
  writeZip,
  type ZipEntry,
} from "../../../provider/import/write-xlsx";
import type { FurtherCase } from "./further-case";

const storeTitles = [
  "Store",
  "Pool",
  "Name",
  "Address 1",
  "City",
  "State",
  "ZIP Code",
  "Latitude",
  "Longitude",
];
const store = [
  "0201",
  "DSM",
  "Beaverdale",
  "2710 Beaver Ave",
  "Des Moines",
  "IA",
  "50310",
  "41.6234",
  "-93.6790",
];
const storeRow = {
  number: "0201",
  name: "Beaverdale",
  address1: "2710 Beaver Ave",
  zip: "50310",
  lat: "41.6234",
  lng: "-93.679",
};
/** A table of one store with other values in some columns. */
const storeWith = (values: Record<string, string>) =>
  storeTitles.map((title, i) => values[title] ?? store[i] ?? "");
const table = (separator: string, ...rows: readonly (readonly string[])[]) =>
  rows.map((row) => `${row.join(separator)}\r\n`).join("");
const stores = { to: "stores", kind: "stores", rows: [storeRow] };

const stopTitles = "Pool,Date,Route,Stop,Store,Window Start,Window End";
const stop = (date: string, start: string, end: string) =>
  `DSM,${date},7,1,0101,${start},${end}`;
const plan = (...rows: string[]) =>
  [stopTitles, ...rows].map((row) => `${row}\r\n`).join("");
const stopRow = {
  date: "2026-12-03",
  store: "0101",
  windowStart: "2026-12-03T14:00:00.000Z",
  windowEnd: "2026-12-03T16:00:00.000Z",
};
const stops = { to: "stops", kind: "stops", rows: [stopRow] };
const noTime = "Expected a day and a time, such as 2026-11-23 14:05";

/** Exports of spreadsheet programs in several languages. */
const spreadsheets: FurtherCase[] = [
  {
    from: "Excel in German",
    what: "semicolons, Windows-1252, decimal commas",
    document: Buffer.from(
      table(
        ";",
        storeTitles,
        storeWith({
          Name: "Café Beaverdale",
          Latitude: "41,6234",
          Longitude: "-93,6790",
        }),
      ),
      "latin1",
    ),
    ...stores,
    rows: [{ ...storeRow, name: "Café Beaverdale" }],
  },
  {
    from: "Excel in German",
    what: "dates with points, which Americans write with the month first",
    document: plan(stop("03.12.2026", "03.12.2026 08:00", "03.12.2026 10:00")),
    to: "stops",
    messages: ["Expected a day from 2000 to 2099", noTime],
  },
  {
    from: "Excel in British English",
    what: "the day first, which one of two dates shows",
    document: plan(
      stop("03/12/2026", "03/12/2026 08:00", "03/12/2026 10:00"),
      stop("24/12/2026", "24/12/2026 08:00", "24/12/2026 10:00"),
    ),
    to: "stops",
    messages: ["24/12/2026 begins with the day"],
  },
  {
    from: "Excel in Mexican Spanish",
    what: "times with a. m., after a date with the day first",
    document: plan(
      stop(
        "2026-12-03",
        "03/12/2026 08:00:00 a. m.",
        "03/12/2026 10:00:00 a. m.",
      ),
    ),
    to: "stops",
    messages: [noTime],
  },
  {
    from: "Excel in Spanish",
    what: "months by their Spanish names",
    document: plan(stop("03-dic-26", "3-dic-2026 8:00", "3-dic-2026 10:00")),
    ...stops,
  },
  {
    from: "Excel, as Unicode text",
    what: "UTF-16 with tabs",
    document: Buffer.from(
      `\uFEFF${table("\t", storeTitles, storeWith({ Name: "Niño’s" }))}`,
      "utf16le",
    ),
    ...stores,
    rows: [{ ...storeRow, name: "Niño’s" }],
  },
  {
    from: "Excel",
    what: "a title with a line break, and rows that are blank but for commas",
    document: `${table(
      ",",
      storeTitles.map((title) =>
        title === "ZIP Code" ? '"ZIP\nCode"' : title,
      ),
      store,
    )},,,,,,,,\r\n,,,,,,,,\r\n`,
    ...stores,
  },
  {
    from: "Google Sheets",
    what: "months first without zeros, and seconds",
    document: plan(
      stop("12/3/2026", "12/3/2026 8:00:00", "12/3/2026 10:00:00 AM"),
    ),
    ...stops,
  },
  {
    from: "Google Sheets",
    what: "long dates with the day of the week",
    document: plan(
      stop(
        '"Thursday, December 3, 2026"',
        "2026-12-03 08:00",
        "2026-12-03 10:00",
      ),
    ),
    ...stops,
  },
  {
    from: "Google Docs",
    what: "a minus sign of the typographer",
    document: table(",", storeTitles, storeWith({ Longitude: "−93.6790" })),
    ...stores,
  },
  {
    from: "a map, by copying",
    what: "degrees with the letter of their direction",
    document: table(
      ",",
      storeTitles,
      storeWith({ Latitude: "41.6234° N", Longitude: "93.6790° W" }),
    ),
    ...stores,
  },
  {
    from: "LibreOffice",
    what: "all cells in quotation marks, with semicolons",
    document: table(
      ";",
      ...[storeTitles, store].map((row) => row.map((cell) => `"${cell}"`)),
    ),
    ...stores,
  },
];

/** Exports of programs and databases. */
const programs: FurtherCase[] = [
  {
    from: "pandas",
    what: "an index without a title, and NaN",
    document: `,${stopTitles},Notes\n0,${stop("2026-12-03", "2026-12-03 08:00:00-06:00", "2026-12-03 10:00:00.000000000-06:00")},NaN\n`,
    ...stops,
    rows: [{ ...stopRow, notes: null }],
    notes: [
      "Ignored the column 1 (without a title): Stops of the day have no such field.",
      "Values that a program had filled with a word for nothing were read as empty: 1, such as NaN.",
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
      "Values that a program had filled with a word for nothing were read as empty: 1, such as \\N.",
    ],
  },
  {
    from: "SQL Server",
    what: "NULL in a column of references",
    document: `${stopTitles},Reference\n${stop("20261203", "2026-12-03 08:00:00.0000000", "2026-12-03 10:00")},NULL\n`,
    ...stops,
    rows: [{ ...stopRow, reference: null }],
    notes: [
      "Values that a program had filled with a word for nothing were read as empty: 1, such as NULL.",
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

const xlsx = {
  contentType:
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  fileName: "stores.xlsx",
};
/** A workbook whose first sheet is `first`, with the sheet "Data". */
const workbook = (first: string, data: string, styles = ""): Buffer =>
  writeZip(
    workbookEntries(data, { styles }).map((entry): ZipEntry => {
      if (entry.name === "xl/workbook.xml")
        return {
          name: entry.name,
          content: `<workbook xmlns:r="relations"><sheets><sheet name="${first}" sheetId="1" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/></sheets></workbook>`,
        };
      return entry.name === "xl/worksheets/sheet1.xml"
        ? {
            name: entry.name,
            content: sheetXml([[first], ["Made for the stores of Iowa"]]),
          }
        : entry;
    }),
  );

/** Workbooks. */
const workbooks: FurtherCase[] = [
  {
    from: "Numbers",
    what: "a sheet Export Summary before the table",
    document: workbook("Export Summary", sheetXml([storeTitles, store])),
    ...xlsx,
    ...stores,
    notes: [
      "Sheets with other columns that were not read: Export Summary. Load each of them as a file of its own.",
    ],
  },
  {
    from: "Excel",
    what: "store numbers as numbers with the format 0000",
    document: workbook(
      "Read me",
      sheetXml([
        storeTitles,
        [{ xml: '<c s="1"><v>201</v></c>' }, ...store.slice(1)],
      ]),
      '<numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
    ),
    ...xlsx,
    ...stores,
    notes: [
      "Sheets with other columns that were not read: Read me. Load each of them as a file of its own.",
    ],
  },
  {
    from: "Excel",
    what: "a row that a filter hides",
    document: writeZip(
      workbookEntries(
        sheetXml([storeTitles, store]).replace(
          '<row r="2">',
          '<row r="2" hidden="1">',
        ),
      ),
    ),
    ...xlsx,
    ...stores,
    notes: [
      "Sheets with other columns that were not read: Other. Load each of them as a file of its own.",
      "Hidden rows that were read: 1. If a filter hides them on purpose, copy the visible rows to another sheet and load that.",
    ],
  },
  {
    from: "a library for reports",
    what: "a prefix before the names of all elements",
    document: writeZip(
      workbookEntries(
        sheetXml([storeTitles, store]).replaceAll(/<(\/?)(?=[a-z])/g, "<$1x:"),
      ),
    ),
    ...xlsx,
    ...stores,
    notes: [
      "Sheets with other columns that were not read: Other. Load each of them as a file of its own.",
    ],
  },
  {
    from: "LibreOffice",
    what: "a spreadsheet .ods",
    document: writeZip([
      {
        name: "mimetype",
        content: "application/vnd.oasis.opendocument.spreadsheet",
      },
      { name: "content.xml", content: "<office:document-content/>" },
    ]),
    contentType: "application/octet-stream",
    fileName: "stores.ods",
    messages: ["This ZIP file is no Excel workbook."],
  },
];

export const tableCases: FurtherCase[] = [
  ...spreadsheets,
  ...programs,
  ...workbooks,
];
