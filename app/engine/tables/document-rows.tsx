import { createContext, useContext, useState, type ReactNode } from "react";
import type { Cell, TableRow, Tone } from "./table";

/**
 * The table rows of one document. They are sent only once, as HTML: a loader puts the cells here instead
 * of into its data, the table renders them from here on the server, and during hydration the table reads
 * its cells from the DOM. Data requests include the rows in their data.
 */
export class DocumentRows {
  readonly #byTable = new Map<string, readonly TableRow[]>();

  /**
   * Stores the rows of a table.
   * @param table the name of its declaration
   */
  put(table: string, rows: readonly TableRow[]): void {
    this.#byTable.set(table, rows);
  }

  /** Returns the rows of a table; empty if none were stored. */
  of(table: string): readonly TableRow[] {
    return this.#byTable.get(table) ?? [];
  }
}

const DocumentRowsContext = createContext<DocumentRows | null>(null);

/** Wraps the application when the server renders a document; unused in the browser. */
export function DocumentRowsProvider({
  value,
  children,
}: {
  value: DocumentRows;
  children: ReactNode;
}) {
  return (
    <DocumentRowsContext.Provider value={value}>
      {children}
    </DocumentRowsContext.Provider>
  );
}

/** Returns the element id of a table. */
export const tableId = (table: string) => `table-${table}`;

/** CSS classes of cell colors: one letter, because a page contains hundreds of them. */
export const toneClasses: Record<Tone, string> = {
  good: "g",
  bad: "b",
  warn: "w",
};

/**
 * Returns the initial rows of a table.
 * @param table the name of its declaration
 * @param sent the rows in the loader's data; undefined if the document contains them
 */
export function useFirstRows(
  table: string,
  sent: readonly TableRow[] | undefined,
) {
  const ofDocument = useContext(DocumentRowsContext);
  const [carried] = useState(
    () => sent ?? ofDocument?.of(table) ?? rowsOfPage(table),
  );
  return sent ?? carried;
}

/** Rows read from the DOM, by table: a table that mounts again no longer finds its original markup. */
const readRows = new Map<string, readonly TableRow[]>();

function rowsOfPage(table: string): readonly TableRow[] {
  const known = readRows.get(table);
  if (known) return known;
  const element = document.getElementById(tableId(table));
  const rows = element instanceof HTMLTableElement ? readTable(element) : [];
  readRows.set(table, rows);
  return rows;
}

/**
 * Parses the cells of a rendered table: text, link and color of each. A cell that shows a label or a
 * drawing has its value in `data-value`.
 */
export function readTable(table: HTMLTableElement): TableRow[] {
  return [...(table.tBodies[0]?.rows ?? [])].map((row) =>
    [...row.cells].map(readCell),
  );
}

function readCell(cell: HTMLTableCellElement): Cell {
  const text = cell.dataset.value ?? cell.textContent ?? "";
  const href = cell.querySelector("a")?.getAttribute("href") ?? null;
  const tone = (["good", "bad", "warn"] as const).find((name) =>
    cell.classList.contains(toneClasses[name]),
  );
  if (tone) return [text, href, tone];
  return href === null ? text : [text, href];
}
