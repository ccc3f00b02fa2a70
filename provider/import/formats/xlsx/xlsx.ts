import type { ImportItem } from "../../records";
import { printable } from "../document-text";
import {
  isHeader,
  normalizeTitle,
  readTable,
  type DocumentHints,
  type TableRow,
} from "../table";
import { columnLetters } from "./xlsx-cells";
import { readSheet } from "./xlsx-sheet";
import { readWorkbook, type Sheet, type Workbook } from "./xlsx-workbook";
import { openArchive, type Archive } from "./zip-archive";
import { importMessage } from "../../../messages/import";

/**
 * Reads the records of an Excel file (.xlsx): of its first visible sheet whose first row names the fields, and of
 * further visible sheets with the same first row. Hidden sheets, and those with another first row, such as a cover
 * sheet, are named by a note; hidden rows are counted by one. The packed file and the table of its texts are held; rows are streamed.
 */
export async function* readXlsx(
  content: AsyncIterable<Uint8Array>,
  hints: DocumentHints,
): AsyncIterable<ImportItem> {
  const unread: Unread = { hidden: [], other: [], hiddenRows: 0 };
  yield* readTable(workbookRows(content, hints, unread), hints, columnLetters);
  if (unread.hidden.length > 0)
    yield {
      type: "note",
      message: importMessage("hiddenSheets", {
        sheets: unread.hidden.join(", "),
      }),
    };
  if (unread.other.length > 0)
    yield {
      type: "note",
      message: importMessage("otherSheets", {
        sheets: unread.other.join(", "),
      }),
    };
  if (unread.hiddenRows > 0)
    yield {
      type: "note",
      message: importMessage("hiddenRows", {
        count: unread.hiddenRows,
      }),
    };
}

/** What the notes about a file name. */
interface Unread {
  /** Names of sheets that were not read. */
  hidden: string[];
  other: string[];
  /** Number of hidden rows that were read. */
  hiddenRows: number;
}

/**
 * Returns the rows of all sheets that are read, as those of one table.
 * @throws BrokenDocumentError where the file is broken
 */
async function* workbookRows(
  content: AsyncIterable<Uint8Array>,
  hints: DocumentHints,
  unread: Unread,
): AsyncIterable<TableRow> {
  const archive = await openArchive(content);
  const workbook = await readWorkbook(archive);
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
  unread.hidden.push(
    ...workbook.sheets
      .filter(({ isHidden }) => isHidden)
      .map(({ name }) => printable(name, 40)),
  );
  const first = await findFirstSheet(archive, workbook, visible, hints);
  for (const sheet of visible) {
    let isFirstRow = true;
    for await (const { isHidden, ...row } of readSheet(
      archive,
      workbook,
      sheet,
    )) {
      if (isFirstRow) {
        isFirstRow = false;
        if (sheet !== first?.sheet) {
          if (titlesOf(row) === first?.titles) continue;
          unread.other.push(printable(sheet.name, 40));
          break;
        }
      }
      if (isHidden) unread.hiddenRows += 1;
      yield sheet === first?.sheet
        ? row
        : { ...row, place: `${printable(sheet.name, 40)}, ${row.place}` };
    }
  }
}

/**
 * Returns the first sheet whose first row names the fields of a kind, with its titles; if no sheet has such a row,
 * the first one that is not empty, so that its problem is reported.
 */
async function findFirstSheet(
  archive: Archive,
  workbook: Workbook,
  visible: readonly Sheet[],
  hints: DocumentHints,
): Promise<{ sheet: Sheet; titles: string } | null> {
  let nonEmpty: { sheet: Sheet; titles: string } | null = null;
  for (const sheet of visible)
    for await (const row of readSheet(archive, workbook, sheet)) {
      const found = { sheet, titles: titlesOf(row) };
      if (isHeader(row, hints, columnLetters)) return found;
      nonEmpty ??= found;
      break;
    }
  return nonEmpty;
}

/** The titles of a header row, as they are compared. */
const titlesOf = ({ cells }: TableRow) =>
  cells.map(normalizeTitle).join("\n").trimEnd();
