import { mapStatuses, type MapDelivery, type Place } from "../delivery";
import { MapWindow } from "./map-window";

/** A group that cannot be zoomed apart. */
export interface Cluster {
  place: Place;
  /** Ids of its deliveries, as many as are listed. */
  ids: readonly string[];
  /** How many it has. */
  total: number;
}

/** More buttons than this nobody reads; the list beside the map has them all. */
export const mostMembers = 200;

interface ClusterMembersProps {
  cluster: Cluster;
  deliveries: readonly MapDelivery[];
  isNarrow: boolean;
  onChoose(id: string): void;
  onClose(): void;
}

/** The deliveries at one place, to choose from. */
export function ClusterMembers(props: ClusterMembersProps) {
  const { cluster, isNarrow, onChoose, onClose } = props;
  const members = membersOf(cluster, props.deliveries);
  const left = cluster.total - cluster.ids.length;
  const title = `${cluster.total} deliveries here`;
  return (
    <MapWindow
      place={cluster.place}
      isNarrow={isNarrow}
      label={title}
      takesFocus
      onClose={onClose}
    >
      <p className="map-window-title">{title}</p>
      <ul className="map-members">
        {members.map(({ id, status }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              {id} <span>{mapStatuses[status]}</span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="map-window-note">
          {left} more: see the list of deliveries.
        </p>
      )}
    </MapWindow>
  );
}

/** The members as they stand now, in the order of their ids; one that left the day is left out. */
export function membersOf(
  { ids }: Pick<Cluster, "ids">,
  deliveries: readonly MapDelivery[],
): MapDelivery[] {
  const wanted = new Set(ids);
  return deliveries
    .filter(({ id }) => wanted.has(id))
    .sort((one, other) =>
      one.id.localeCompare(other.id, "en", { numeric: true }),
    );
}
