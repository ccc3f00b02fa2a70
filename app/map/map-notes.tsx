import type { ListView } from "./map-view";

/** What of the deliveries the map does not show, and why. */
export function MapNotes({
  list: { counts, found, unplaced },
  outside,
  failed,
}: {
  list: ListView;
  /** Shown deliveries that lie outside of the drawing. */
  outside: number;
  /** Why nothing is there is said elsewhere. */
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
