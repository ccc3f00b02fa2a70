import escapeHtml from "escape-html";
import { resultMessages } from "../messages";
import { cellClass, columnClasses } from "./result-table";
import type { Cell, ShownTable, TableRow } from "./table";

/**
 * Returns the rows of a table as HTML, the markup of `Rows` (`result-table.tsx`). A page of 100 rows has
 * 2,000 elements, which React renders in three times the processor time of the rest of the page.
 * @param table the columns of the cells
 */
export function rowsHtml(table: ShownTable, rows: readonly TableRow[]): string {
  const classes = columnClasses(table);
  const box = table.cardKeys
    ? `<input type="checkbox" aria-label="${escapeHtml(resultMessages.allFields)}"/>`
    : "";
  return rows
    .map((row) => {
      const cells = row.map((cell, index) => {
        const name = cellClass(cell, classes[index] ?? []);
        const attribute = name === undefined ? "" : ` class="${name}"`;
        const content = contentHtml(cell, table.columns[index]?.opens === true);
        return index === 0
          ? `<th scope="row"${attribute}>${content}${box}</th>`
          : `<td${attribute}>${content}</td>`;
      });
      return `<tr>${cells.join("")}</tr>`;
    })
    .join("");
}

function contentHtml(cell: Cell, opensDocument: boolean): string {
  if (typeof cell === "string") return escapeHtml(cell);
  const [text, href] = cell;
  if (href === null) return escapeHtml(text);
  const opening = opensDocument ? ' target="_blank" rel="noreferrer"' : "";
  return `<a href="${escapeHtml(href)}"${opening}>${escapeHtml(text)}</a>`;
}
