import { Link } from "../../../ui/shell/link";
import { memo, useRef } from "react";
import { paths } from "../../../paths";
import { tableId, toneClasses } from "../../../engine/tables/document-rows";
import { nextSort } from "../../../engine/tables/result/result-view";
import {
  ariaSort,
  textOfCell,
  type ShownTable,
  type Sort,
  type TableRow,
} from "../../../engine/tables/table";
import { PageLink } from "../../../engine/tables/page-link";
import { useOneTabStop } from "../../../engine/tables/use-one-tab-stop";
import { statusLabels, type MapStatus } from "../deliveries/delivery";
import {
  addDelivery,
  dayQuery,
  trackParameters,
  type TrackParameters,
} from "../map-address";
import { rowsId } from "./deliveries-table";
import { useHoveredRow } from "./use-hovered-row";

/** The list beside the map, one page of it. Its rows link to the selection of a delivery. */
export function DeliveryTable({
  table,
  rows,
  caption,
  address,
  date,
  hovered,
  onHover,
}: {
  table: ShownTable;
  rows: readonly TableRow[];
  /** Describes which rows are shown. */
  caption: string;
  address: TrackParameters;
  /** The day of the map, `YYYY-MM-DD`. */
  date: string;
  /** Id of the delivery under the mouse, on the map or in the list; null for none. */
  hovered: string | null;
  /** Called when mouse or focus come to a row, or leave the rows (null). Must not change. */
  onHover(id: string | null): void;
}) {
  const { sort, deliv } = address;
  const element = useRef<HTMLTableElement>(null);
  useOneTabStop(element, "thead a", true);
  useOneTabStop(element, "tbody a", true);
  useHoveredRow(element, onHover);
  return (
    <div className="frame">
      <table className="rows whole" id={tableId(table.name)} ref={element}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {table.columns.map(({ key, header }) => (
              <th key={key} scope="col" aria-sort={ariaSort(key, sort)}>
                <PageLink change={sortChange(nextSort(key, sort))} keepsPlace>
                  {header}
                </PageLink>
              </th>
            ))}
          </tr>
        </thead>
        <Body
          table={table}
          rows={rows}
          selected={deliv}
          hovered={hovered}
          query={dayQuery(address, date)}
        />
      </table>
    </div>
  );
}

const sortChange = ({ key, direction }: Sort) => ({
  sort: key,
  direction,
  page: null,
});

/** @param query the query string of the day without a selected delivery */
const Body = memo(function Body({
  table: { columns },
  rows,
  selected,
  hovered,
  query,
}: {
  table: ShownTable;
  rows: readonly TableRow[];
  selected: string | null;
  hovered: string | null;
  query: string;
}) {
  return (
    <tbody id={rowsId}>
      {rows.map(([first = "", ...cells]) => {
        const id = idOf(first);
        return (
          <tr
            key={id}
            aria-current={id === selected || undefined}
            className={id === hovered ? "hovered" : undefined}
          >
            <th scope="row" translate="no">
              <Link to={paths.track(addDelivery(query, id))} preventScrollReset>
                {textOfCell(first)}
              </Link>
            </th>
            {cells.map((cell, index) => {
              const { key, header } = columns[index + 1] ?? {};
              return key === "status" ? (
                <StatusCell
                  key={index}
                  status={textOfCell(cell) as MapStatus}
                />
              ) : (
                <td
                  key={index}
                  className={toneClassOf(cell)}
                  // Of the two times of a card this one has a label.
                  data-label={key === "arrival" ? header : undefined}
                >
                  {textOfCell(cell)}
                </td>
              );
            })}
          </tr>
        );
      })}
    </tbody>
  );
});

const StatusCell = ({ status }: { status: MapStatus }) => (
  <td className="status" data-value={status}>
    <span className={`status-pill ${status}`}>{statusLabels[status]}</span>
  </td>
);

const toneClassOf = (cell: TableRow[number]) =>
  typeof cell !== "string" && cell[2] ? toneClasses[cell[2]] : undefined;

/**
 * Returns the id of a row's delivery from its first cell: the parameter of its link, or without a link,
 * its text.
 */
function idOf(cell: TableRow[number]): string {
  const [text, href] = typeof cell === "string" ? [cell, null] : cell;
  const query = href?.slice(href.indexOf("?") + 1);
  return new URLSearchParams(query).get(trackParameters.deliv) ?? text;
}
