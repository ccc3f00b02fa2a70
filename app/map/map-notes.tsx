import type { ListView } from "./map-view";

/** Notes about deliveries that the map does not show, with the reasons. */
export function MapNotes({
  list: { counts, found, unplaced },
  outside,
  failed,
}: {
  list: ListView;
  /** Number of visible deliveries outside the drawing. */
  outside: number;
  /** True if the reason for the missing deliveries is shown elsewhere. */
  failed: boolean;
}) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {total === 0 && !failed && <p className="panel">No results found</p>}
      {total > 0 && found === 0 && (
        <p className="panel">
          All deliveries are hidden. The statuses above bring them back.
        </p>
      )}
      {unplaced > 0 && (
        <p className="notice warn" role="status">
          {unplaced} delivery {unplaced === 1 ? "status" : "statuses"} failed to
          load onto the map
        </p>
      )}
      {outside > 0 && (
        <p className="hint">
          {outside} {outside === 1 ? "delivery lies" : "deliveries lie"} outside
          of this drawing; the list has {outside === 1 ? "it" : "them"}.
        </p>
      )}
    </>
  );
}
