import { Link } from "../../../ui/shell/link";
import { memo, useRef, type ReactNode } from "react";
import { resultMessages } from "../../messages";
import { tableId, toneClasses } from "../document-rows";
import { shownPercentage } from "../percentage";
import { Trend } from "../trend";
import {
  ariaSort,
  isNumeric,
  subjectIndex,
  textOfCell,
  type Cell,
  type ShownTable,
  type Sort,
  type TableRow,
  type Totals,
} from "../table";
import { useRowClicks } from "../use-row-clicks";
import { useOneTabStop } from "../use-one-tab-stop";

/** Id of the rows of a result, which the skip link targets: past the links of the header. */
export const rowsId = "rows";

interface ResultTableProps {
  table: ShownTable;
  rows: readonly TableRow[];
  sort: Sort | null;
  /** Range of the rows, for the caption. */
  caption: string;
  totals?: Totals | undefined;
  /** Renders the control in a header that sorts by its column. */
  sorter(key: string, header: string): ReactNode;
}

/**
 * A result table: one HTML table, sorted by links in its header; on a phone each row is a card whose
 * labels come from `card-labels.tsx`.
 */
export function ResultTable({
  table,
  rows,
  sort,
  caption,
  totals,
  sorter,
}: ResultTableProps) {
  const header = useRef<HTMLTableRowElement>(null);
  useOneTabStop(header, "a, button");
  return (
    <table
      className={table.cardKeys ? "rows" : "rows whole"}
      id={tableId(table.name)}
    >
      <caption>{caption}</caption>
      <thead>
        <tr ref={header}>
          {table.columns.map(({ key, header: title, kind }) => (
            <th
              key={key}
              scope="col"
              className={isNumeric(kind) ? "n" : undefined}
              aria-sort={ariaSort(key, sort)}
            >
              {sorter(key, title)}
            </th>
          ))}
        </tr>
      </thead>
      <Body table={table} rows={rows} />
      {totals && (
        <tfoot>
          <tr>
            {totals.cells.map((cell, i) => {
              const { key, kind } = table.columns[i] ?? {};
              return i === 0 ? (
                <th key={key} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={key} className={kind && isNumeric(kind) ? "n" : ""}>
                  {cell}
                </td>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Memoized: rows do not change with the counter, and there may be a thousand of them. */
const Body = memo(function Body({
  table,
  rows,
}: {
  table: ShownTable;
  rows: readonly TableRow[];
}) {
  const { columns } = table;
  const subject = subjectIndex(columns, table.subject);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowClicks(body);
  const classes = columns.map(({ key, kind }) =>
    [
      isNumeric(kind) ? "n" : "",
      table.cardKeys?.includes(key) ? (kind === "date" ? "d" : "m") : "",
    ].filter(Boolean),
  );
  return (
    <tbody ref={body} id={rowsId}>
      {rows.map((row, rowIndex) => (
        <tr key={rowIndex}>
          {row.map((cell, index) => {
            const { trendLabel } = columns[index] ?? {};
            const content =
              trendLabel === undefined ? (
                cellContent(cell, columns[index]?.opens === true)
              ) : (
                <Trend text={textOfCell(cell)} label={trendLabel} />
              );
            const className = cellClass(cell, classes[index] ?? []);
            return index === subject ? (
              <th key={index} scope="row" className={className} translate="no">
                {content}
                {table.cardKeys && (
                  <input
                    type="checkbox"
                    aria-label={resultMessages.allFields}
                  />
                )}
              </th>
            ) : (
              <td
                key={index}
                className={className}
                translate={columns[index]?.isIdentifier && "no"}
                data-value={trendLabel && textOfCell(cell)}
              >
                {content}
                {columns[index]?.hasBar && <Bar cell={cell} />}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
});

/** The share that a cell shows, as a part of its width. The text beside it says the same. */
function Bar({ cell }: { cell: Cell }) {
  const share = shownPercentage(textOfCell(cell));
  return share === null ? null : (
    <svg
      className="share-bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={`M0 0h${Math.min(share, 100)}v1H0z`} />
    </svg>
  );
}

function cellContent(cell: Cell, opensDocument: boolean): ReactNode {
  if (typeof cell === "string") return cell;
  const [text, href] = cell;
  if (href === null) return text;
  return opensDocument ? (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    <Link to={href}>{text}</Link>
  );
}

function cellClass(
  cell: Cell,
  ofColumn: readonly string[],
): string | undefined {
  const tone = typeof cell === "string" ? undefined : cell[2];
  const names = tone ? [...ofColumn, toneClasses[tone]] : ofColumn;
  return names.length > 0 ? names.join(" ") : undefined;
}
