import { Link } from "../../ui/shell/link";
import {
  commonMessages,
  formatNumber,
  mapMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { mapStatuses, statusLabels } from "./deliveries/delivery";
import {
  toggledLateness,
  toggledStatus,
  type TrackParameters,
} from "./map-address";
import type { ListView } from "./map-view";

/**
 * The legend with the number of deliveries of each status; every entry is a link that hides its status
 * on the map and in the list, or shows it again. The last one narrows both to what is late or at risk; it is
 * there if the provider knows windows.
 * @param list null while the deliveries are not known
 * @param trucks null if the map shows none
 */
export function Legend({
  list,
  address,
  trucks,
}: {
  list: ListView | null;
  address: TrackParameters;
  trucks: "plain" | "withTrails" | null;
}) {
  return (
    <ul className="legend" aria-label={mapMessages.statuses}>
      {mapStatuses.map((status) => {
        const isShown = address.shown.includes(status);
        return (
          <li key={status}>
            <Link
              to={paths.track(toggledStatus(address, status))}
              preventScrollReset
              className={isShown ? undefined : "left-out"}
            >
              <span className={`shape ${status}`}>
                {statusLabels[status]}
                {list && `: ${formatNumber(list.counts[status])}`}
                <span className="visually-hidden">
                  {isShown ? commonMessages.shown : commonMessages.hidden}
                </span>
              </span>
            </Link>
          </li>
        );
      })}
      {list?.late && (
        <li>
          <Link
            to={paths.track(toggledLateness(address))}
            preventScrollReset
            className={address.lateOnly ? "lateness chosen" : "lateness"}
          >
            <span>
              <span className="late">{mapMessages.lateOr}</span>{" "}
              <span className="atRisk">{mapMessages.orAtRisk}</span>
              {`: ${formatNumber(list.late.late + list.late.atRisk)}`}
              <span className="visually-hidden">
                {address.lateOnly
                  ? mapMessages.onlyTheseShown
                  : mapMessages.showOnlyThese}
              </span>
            </span>
          </Link>
        </li>
      )}
      {trucks && (
        <li className="truck">
          {trucks === "plain" ? mapMessages.truck : mapMessages.truckWithTrail}
        </li>
      )}
    </ul>
  );
}
