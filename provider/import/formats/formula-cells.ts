/**
 * Cells that a spreadsheet would compute are written with an apostrophe before them (OWASP, CSV
 * injection), and read without it, so that a value survives both ways.
 */

/** What spreadsheets take for a formula, after any apostrophes. */
const formula = /^'*[=+\-@\t\n\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

/** Returns a value as it is written to a CSV cell. */
export const escapeCell = (value: string): string =>
  formula.test(value) && !plainNumber.test(value) ? `'${value}` : value;

/** Returns the value of a CSV cell; the opposite of {@link escapeCell}. */
export const restoreCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
