import { mapMessages } from "../../../engine/messages";
import { Pager } from "../../../engine/tables/pager";
import { describeRows } from "../../../engine/tables/result/result-caption";
import type { TableRow } from "../../../engine/tables/table";
import type { TrackParameters } from "../map-address";
import type { ListView } from "../map-view";
import type { ReadyTrackView } from "../track-view";
import { listTable, rowsPerPage } from "./deliveries-table";
import { DeliveryTable } from "./delivery-table";

/** The deliveries that the list may show, and those rows that it shows. */
export type ShownList = ListView & { rows: readonly TableRow[] };

/** The table of the deliveries, and its pages. */
export function ListedDeliveries({
  list,
  address,
  criteria,
  hovered,
  onHover,
}: {
  list: ShownList;
  address: TrackParameters;
  criteria: ReadyTrackView["criteria"];
  hovered: string | null;
  onHover: (delivery: string | null) => void;
}) {
  const table = listTable(list.hasSchedule, criteria.inStoreTime);
  const isNextDueFirst = list.hasSchedule && address.sort === null;
  return (
    <>
      {list.rows.length > 0 && (
        <DeliveryTable
          table={table}
          rows={list.rows}
          caption={describeRows(
            isNextDueFirst
              ? { ...table, legend: mapMessages.nextDueFirst }
              : table,
            list.from,
            list.rows.length,
            { found: list.listed, more: false },
          )}
          address={address}
          date={criteria.date}
          hovered={hovered}
          onHover={onHover}
        />
      )}
      <Pager
        page={list.page}
        lastPage={list.page}
        pages={Math.ceil(list.listed / rowsPerPage(address))}
        open={false}
      />
    </>
  );
}
