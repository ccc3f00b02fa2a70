/**
 * The XML parts of an Excel workbook (ECMA-376, part 1, SpreadsheetML): as few as Excel and LibreOffice
 * need to show real dates, texts, bold headers that stay in view, and column widths.
 */

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office =
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Media type of a workbook. */
export const xlsxType =
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Positions of the cell formats in `styles.xml`. */
export const cellStyles = {
  general: 0,
  /** The short date of the reader's country. */
  date: 1,
  /** Date and time of 12 hours. */
  time: 2,
  percent: 3,
  header: 4,
} as const;

export type CellStyle = keyof typeof cellStyles;

const styleFormats = [0, 14, 164, 10, 0];

/** Longest text of a cell in Excel. */
const maxCellLength = 32_767;

/** Control characters, most of which XML 1.0 cannot contain, and what is no character. */
const notInXml = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu;

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Escapes a text for XML; what looks like an escape of SpreadsheetML (`_x0041_`) stays as it is. */
const escapeText = (text: string): string =>
  text
    .slice(0, maxCellLength)
    .toWellFormed()
    .replaceAll(notInXml, "")
    .replaceAll(/_(?=x[\dA-F]{4}_)/gi, "_x005F_")
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** Writes a cell with a text, which Excel never changes into a number, a date or a formula. */
export const textCell = (text: string, style: CellStyle = "general"): string =>
  text === ""
    ? "<c/>"
    : `<c s="${cellStyles[style]}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;

/** Writes a cell with a number; a date or time is a number of days (`serialDate`). */
export const numberCell = (value: number, style: CellStyle): string =>
  `<c s="${cellStyles[style]}"><v>${value}</v></c>`;

/** Returns the number of days by which Excel stores a timestamp, as a date and time without a zone. */
export const serialDate = (timestamp: number): number =>
  timestamp / 86_400_000 + 25_569;

export const sheetRow = (cells: readonly string[]): string =>
  `<row>${cells.join("")}</row>`;

/** Returns the beginning of a sheet whose first row stays in view. */
export const sheetHead = (widths: readonly number[]): string =>
  `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map(
      (width, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
    )
    .join("")}</cols><sheetData>`;

/** The end of a sheet: identifiers of digits get no warning that they are texts. */
export const sheetTail =
  '</sheetData><ignoredErrors><ignoredError sqref="A1:XFD1048576" numberStoredAsText="1"/></ignoredErrors></worksheet>';

const styles = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="m/d/yyyy h:mm AM/PM"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styleFormats.length}">${styleFormats
  .map(
    (format, style) =>
      `<xf numFmtId="${format}" fontId="${style === cellStyles.header ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join("")}</cellXfs></styleSheet>`;

/** Returns the path of a sheet in the workbook, from 1. */
export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** Returns every part of a workbook besides its sheets, by path. */
export function workbookParts(sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1);
  return {
    "xl/styles.xml": styles,
    "xl/workbook.xml": `${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers
      .map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="sheet${n}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${xmlHead}<Relationships xmlns="${packages}/relationships">${numbers
      .map(
        (n) =>
          `<Relationship Id="sheet${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )
      .join(
        "",
      )}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "_rels/.rels": `${xmlHead}<Relationships xmlns="${packages}/relationships"><Relationship Id="workbook" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "[Content_Types].xml": `${xmlHead}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${numbers
      .map(
        (n) =>
          `<Override PartName="/${sheetPath(n)}" ContentType="${types}.worksheet+xml"/>`,
      )
      .join("")}</Types>`,
  };
}
