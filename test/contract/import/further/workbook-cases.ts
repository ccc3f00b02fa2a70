import {
  sheetXml,
  workbookEntries,
  writeZip,
  type ZipEntry,
} from "../../../provider/import/write-xlsx";
import type { FurtherCase } from "./further-case";
import { store, storeTitles, stores } from "./tables";

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
export const workbookCases: FurtherCase[] = [
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
