import { createContext, useContext, useState, type ReactNode } from "react";
import type { Cell, TableRow, Tone } from "./table";

/**
 * The table rows of one document. They travel once, as HTML: a loader puts the cells here instead
 * of into its data, the table renders from here on the server, and in the browser the table reads
 * its cells back from the page when it hydrates. Data requests carry them in their data.
 */
export class DocumentRows {
  readonly #byTable = new Map<string, readonly TableRow[]>();

  /** Hands over the rows of a table; `table` is the name of its declaration. */
  put(table: string, rows: readonly TableRow[]): void {
    this.#byTable.set(table, rows);
  }

  /** The rows of a table; none when nothing was put. */
  of(table: string): readonly TableRow[] {
    return this.#byTable.get(table) ?? [];
  }
}

const DocumentRowsContext = createContext<DocumentRows | null>(null);

/** Stands around the application when the server renders a document; never in the browser. */
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

/** The element id of a table in the page. */
export const tableId = (table: string) => `table-${table}`;

/** What a cell's colour is called in the markup: one letter, a hundred times a page. */
export const toneClasses: Record<Tone, string> = {
  good: "g",
  bad: "b",
  warn: "w",
};

/**
 * The rows that a table shows first.
 * @param table the name of its declaration
 * @param sent the rows of the loader's data; undefined when the document itself carries them
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

/** What was read from the page, by table: a table that mounts anew finds its markup gone. */
const readRows = new Map<string, readonly TableRow[]>();

function rowsOfPage(table: string): readonly TableRow[] {
  const known = readRows.get(table);
  if (known) return known;
  const element = document.getElementById(tableId(table));
  const rows = element instanceof HTMLTableElement ? readTable(element) : [];
  readRows.set(table, rows);
  return rows;
}

/** Reads the cells of a rendered table back: text, link and colour of each. */
export function readTable(table: HTMLTableElement): TableRow[] {
  return [...(table.tBodies[0]?.rows ?? [])].map((row) =>
    [...row.cells].map(readCell),
  );
}

function readCell(cell: HTMLTableCellElement): Cell {
  const text = cell.textContent ?? "";
  const href = cell.querySelector("a")?.getAttribute("href") ?? null;
  const tone = (["good", "bad", "warn"] as const).find((name) =>
    cell.classList.contains(toneClasses[name]),
  );
  if (tone) return [text, href, tone];
  return href === null ? text : [text, href];
}
