import type { FurtherCase } from "./further-case";
import {
  noTime,
  plan,
  stop,
  stops,
  store,
  storeRow,
  storeTitles,
  storeWith,
  stores,
  table,
} from "./tables";

/** Exports of spreadsheet programs in several languages. */
export const spreadsheetCases: FurtherCase[] = [
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
