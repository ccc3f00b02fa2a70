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
export function packTable({
  columns,
  allColumns,
  ...table
}: ShownTable): SentTable {
  return {
    ...table,
    columns: columns.map(packColumn).join(betweenColumns),
    ...(allColumns && {
      allColumns: allColumns
        .map(({ key, header }) => packColumn({ key, header, kind: "text" }))
        .join(betweenColumns),
    }),
  };
}

/** Unpacks the table of a loader. */
export function unpackTable({
  columns,
  allColumns,
  ...table
}: SentTable): ShownTable {
  return {
    ...table,
    columns: columns.split(betweenColumns).map(unpackColumn),
    ...(allColumns !== undefined && {
      allColumns: allColumns
        .split(betweenColumns)
        .map(unpackColumn)
        .map(({ key, header }) => ({ key, header })),
    }),
  };
}

/** Unpacks the table of a view once: rows are only rendered again for another table. */
export const useTable = (sent: SentTable): ShownTable =>
  useMemo(() => unpackTable(sent), [sent]);

/** The usual key of a column: its header without spaces. */
const usualKey = (header: string) => header.replaceAll(" ", "");

/** Header, kind, what its cells open, key; without the last parts that are as usual. */
function packColumn({ key, header, kind, opens }: ShownColumn): string {
  const parts = [
    header,
    kind === "text" ? "" : kind,
    opens ? "opens" : "",
    key === usualKey(header) ? "" : key,
  ];
  return parts.join(betweenParts).replace(/\|+$/, "");
}

function unpackColumn(packed: string): ShownColumn {
  const [header = "", kind, opens, key] = packed.split(betweenParts);
  return {
    key: key || usualKey(header),
    header,
    kind: (kind || "text") as ColumnKind,
    ...(opens && { opens: true }),
  };
}
