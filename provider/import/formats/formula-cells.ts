/**
 * Cells that a spreadsheet would compute are written with an apostrophe before them (OWASP, CSV
 * injection), and read without it, so that a value survives both ways. So is what follows a semicolon in a
 * cell: where it separates lists, a spreadsheet splits the cell there, although it stands in quotes.
 * Programs write digits that are a text as the formula `="0101"` or with an apostrophe before them: both are
 * read as the digits.
 */

/** What spreadsheets take for a formula, after any apostrophes. */
const formula = /^'*[=+\-@\t\n\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** Digits with the apostrophe that makes them a text. */
const digitsAsText = /^'+\d[\d-]*$/;
const textFormula = /^=["“”]([^"“”]*)["“”]$/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;
const innerFormula = /([;|]\s*)('*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const escapedInnerFormula = /([;|]\s*)'('*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Returns a value as it is written to a CSV cell. */
export function escapeCell(value: string): string {
  const inner = value.replace(innerFormula, "$1'$2");
  return (formula.test(value) && !plainNumber.test(value)) ||
    digitsAsText.test(value)
    ? `'${inner}`
    : inner;
}

/** Returns the value of a CSV cell; the opposite of {@link escapeCell}. */
export function restoreCell(cell: string): string {
  const [, textOfFormula] = textFormula.exec(cell) ?? [];
  if (textOfFormula !== undefined) return textOfFormula;
  const outer =
    (cell.startsWith("'") && formula.test(cell)) || digitsAsText.test(cell)
      ? cell.slice(1)
      : cell;
  return outer.includes("'")
    ? outer.replace(escapedInnerFormula, "$1$2")
    : outer;
}
