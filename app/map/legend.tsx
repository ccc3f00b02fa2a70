import { Link } from "@remix-run/react";
import { paths } from "../paths";
import { statusNames } from "./list/deliveries-table";
import { mapStatuses } from "./delivery";
import { toggledStatus, type TrackAddress } from "./map-address";
import type { ListView } from "./map-view";

/**
 * The legend with the number of deliveries of each status; every entry is a link that hides its status
 * on the map and in the list, or shows it again.
 */
export function Legend({
  counts,
  address,
}: {
  counts: ListView["counts"];
  address: TrackAddress;
}) {
  return (
    <ul className="legend" aria-label="Statuses on the map">
      {statusNames.map((status) => {
        const isShown = address.shown.includes(status);
        return (
          <li key={status}>
            <Link
              to={paths.track(toggledStatus(address, status))}
              preventScrollReset
              discover="none"
              className={isShown ? undefined : "left-out"}
            >
              <span className={`shape ${status}`}>
                {mapStatuses[status]}: {counts[status]}
                <span className="visually-hidden">
                  {isShown ? " (shown)" : " (hidden)"}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
