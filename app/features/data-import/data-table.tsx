import type { ReactNode } from "react";

interface Column<Row> {
  title: string;
  cell(row: Row): ReactNode;
  /** True for numbers, which are right-aligned. */
  isNumber?: boolean;
  /** True for texts that may be long without a space, such as file names: they break anywhere. */
  isFreeText?: boolean;
}

const classOf = ({
  isNumber,
  isFreeText,
}: Pick<Column<unknown>, "isNumber" | "isFreeText">) =>
  isNumber ? "n" : isFreeText ? "free-text" : undefined;

interface DataTableProps<Row> {
  caption: string;
  /** True if the caption is for screen readers only. */
  hidesCaption?: boolean;
  /** The first column is the header of each row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Identifies a row in the table. */
  keyOf(row: Row): string;
}

/** A table of a Data screen; on phones each row is a card. */
export function DataTable<Row>({
  caption,
  hidesCaption,
  columns,
  rows,
  keyOf,
}: DataTableProps<Row>) {
  return (
    <div className="frame">
      <table className="list-table">
        <caption className={hidesCaption ? "visually-hidden" : undefined}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th
                key={title}
                scope="col"
                className={isNumber ? "n" : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th
                    key={column.title}
                    scope="row"
                    className={classOf(column)}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.title}
                    data-label={column.title}
                    className={classOf(column)}
                  >
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
