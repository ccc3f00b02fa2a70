import { Link } from "@remix-run/react";
import { memo } from "react";
import { paths } from "../../paths";
import { tableId } from "../../tables/document-rows";
import { nextSort } from "../../tables/result-view";
import type { Sort, TableRow } from "../../tables/table";
import { PageLink } from "../../tables/page-link";
import { statusLabels, type MapStatus } from "../delivery";
import { deliveriesTable } from "./deliveries-table";
import { dayQuery, addDelivery, type TrackParameters } from "../map-address";

/** The list beside the map, one page of it. Its rows link to the selection of a delivery. */
export function DeliveryTable({
  rows,
  caption,
  address,
  date,
}: {
  rows: readonly TableRow[];
  /** Describes which rows are shown. */
  caption: string;
  address: TrackParameters;
  /** The day of the map, `YYYY-MM-DD`. */
  date: string;
}) {
  const { sort, deliv } = address;
  return (
    <div className="frame">
      <table className="rows whole" id={tableId(deliveriesTable.name)}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {deliveriesTable.columns.map(({ key, header }) => (
              <th key={key} scope="col" aria-sort={ariaSort(key, sort)}>
                <PageLink
                  posted={null}
                  change={sortChange(nextSort(key, sort))}
                  keepsPlace
                >
                  {header}
                </PageLink>
              </th>
            ))}
          </tr>
        </thead>
        <Body rows={rows} selected={deliv} query={dayQuery(address, date)} />
      </table>
    </div>
  );
}

const ariaSort = (key: string, sort: Sort | null) =>
  sort?.key !== key
    ? undefined
    : sort.direction === "asc"
      ? "ascending"
      : "descending";

const sortChange = ({ key, direction }: Sort) => ({
  sort: key,
  direction,
  page: null,
});

/** @param query the query string of the day without a selected delivery */
const Body = memo(function Body({
  rows,
  selected,
  query,
}: {
  rows: readonly TableRow[];
  selected: string | null;
  query: string;
}) {
  return (
    <tbody>
      {rows.map(([idCell = "", statusCell = "", townCell = ""]) => {
        const id = textOf(idCell);
        const status = textOf(statusCell) as MapStatus;
        return (
          <tr key={id} aria-current={id === selected || undefined}>
            <th scope="row">
              <Link
                to={paths.track(addDelivery(query, id))}
                preventScrollReset
                discover="none"
              >
                {id}
              </Link>
            </th>
            <td className={`shape ${status}`} data-value={status}>
              {statusLabels[status]}
            </td>
            <td>{textOf(townCell)}</td>
          </tr>
        );
      })}
    </tbody>
  );
});

/** Returns the text of a cell. A cell with a link that is read back from the document is a pair of text and link. */
const textOf = (cell: TableRow[number]) =>
  typeof cell === "string" ? cell : cell[0];
