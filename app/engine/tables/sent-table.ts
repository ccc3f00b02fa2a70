import { useMemo } from "react";
import type { ColumnKind, ShownColumn, ShownTable } from "./table";

/**
 * A table as loaders send it: its columns are one text. A document has the headers in its HTML as well, and
 * an object for each column would take ten times the bytes of its separator.
 */
export interface SentTable extends Omit<ShownTable, "columns" | "allColumns"> {
  columns: string;
  /** All columns of the screen, if the user chose to see only some. */
  allColumns?: string;
}

const betweenColumns = ";";
const betweenParts = "|";

/** Packs a table for the data of a loader. The texts of columns must not contain `;` or `|`. */
export const packTable = ({
  columns,
  allColumns,
  ...table
}: ShownTable): SentTable => ({
  ...table,
  columns: packColumns(columns),
  ...(allColumns && { allColumns: packColumns(allColumns) }),
});

/** Unpacks the table of a loader. */
export const unpackTable = ({
  columns,
  allColumns,
  ...table
}: SentTable): ShownTable => ({
  ...table,
  columns: unpackColumns(columns),
  ...(allColumns !== undefined && { allColumns: unpackColumns(allColumns) }),
});

/** Unpacks the table of a view once: rows are only rendered again for another table. */
export const useTable = (sent: SentTable): ShownTable =>
  useMemo(() => unpackTable(sent), [sent]);

const packColumns = (columns: readonly ShownColumn[]): string =>
  columns.map(packColumn).join(betweenColumns);

const unpackColumns = (packed: string): ShownColumn[] =>
  packed.split(betweenColumns).map(unpackColumn);

/** The usual key of a column: its header without spaces. */
const usualKey = (header: string) => header.replaceAll(" ", "");

/** Header, kind, what its cells are, key; without the last parts that are as usual. */
function packColumn({
  key,
  header,
  kind,
  opens,
  isIdentifier,
}: ShownColumn): string {
  const parts = [
    header,
    kind === "text" ? "" : kind,
    opens ? "opens" : isIdentifier ? "id" : "",
    key === usualKey(header) ? "" : key,
  ];
  return parts.join(betweenParts).replace(/(?<!\|)\|+$/, "");
}

function unpackColumn(packed: string): ShownColumn {
  const [header = "", kind, cells, key] = packed.split(betweenParts);
  return {
    key: key || usualKey(header),
    header,
    kind: (kind || "text") as ColumnKind,
    ...(cells === "opens" && { opens: true }),
    ...(cells === "id" && { isIdentifier: true }),
  };
}
