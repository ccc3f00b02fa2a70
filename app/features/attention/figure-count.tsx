import { homeMessages } from "../../engine/messages";

/** The number of a figure; a dash if it could not be loaded in time. */
export function FigureCount({ count }: { count: string | null }) {
  return count === null ? (
    <b className="count none">
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{homeMessages.notAvailable}</span>
    </b>
  ) : (
    <b className={count === "0" ? "count none" : "count"}>{count}</b>
  );
}
