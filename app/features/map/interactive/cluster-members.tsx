import { deliveryPunctuality, describeLateness } from "../deliveries/arrival";
import {
  statusLabels,
  type MapDelivery,
  type Place,
} from "../deliveries/delivery";
import { formatMessage, mapMessages } from "../../../engine/messages";
import { locale } from "../../../engine/messages/language";
import { InfoWindow } from "./info-window";

/** A cluster that zooming cannot separate. */
export interface Cluster {
  place: Place;
  /** Ids of its deliveries, up to the maximum listed. */
  ids: readonly string[];
  /** Number of its deliveries. */
  total: number;
}

/** Most buttons shown, for readability; the list beside the map contains all deliveries. */
export const maxListedMembers = 200;

interface ClusterMembersProps {
  cluster: Cluster;
  deliveries: readonly MapDelivery[];
  /** The present, in milliseconds since 1970. */
  now: number;
  isNarrow: boolean;
  onSelect(id: string): void;
  onClose(): void;
}

/** The deliveries at one position, as a choice. */
export function ClusterMembers(props: ClusterMembersProps) {
  const { cluster, now, isNarrow, onSelect, onClose } = props;
  const members = membersOf(cluster, props.deliveries);
  const unlistedCount = cluster.total - cluster.ids.length;
  const title = formatMessage(mapMessages.deliveriesHere, {
    count: cluster.total,
  });
  return (
    <InfoWindow
      place={cluster.place}
      isNarrow={isNarrow}
      label={title}
      takesFocus
      onClose={onClose}
    >
      <p className="map-window-title">{title}</p>
      <ul className="map-members">
        {members.map((member) => (
          <li key={member.id}>
            <button type="button" onClick={() => onSelect(member.id)}>
              {member.name} <span>{describeState(member, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      {unlistedCount > 0 && (
        <p className="map-window-note">
          {formatMessage(mapMessages.moreHere, { count: unlistedCount })}
        </p>
      )}
    </InfoWindow>
  );
}

/** Formats the status of a delivery and how late it is, `Incomplete, overdue by 2 h`. */
const describeState = (delivery: MapDelivery, now: number) =>
  [
    statusLabels[delivery.status],
    describeLateness(deliveryPunctuality(delivery, now)),
  ]
    .filter((part) => part !== "")
    .join(", ");

/**
 * Returns the current members by name: the store, with the id if it has several deliveries here; the id of
 * a delivery without a store. Members no longer in the list are omitted.
 */
export function membersOf(
  { ids }: Pick<Cluster, "ids">,
  deliveries: readonly MapDelivery[],
): (MapDelivery & { name: string })[] {
  const wanted = new Set(ids);
  const members = deliveries.filter(({ id }) => wanted.has(id));
  const stores = members.map(({ stop }) => stop?.store);
  return members
    .map((member) => {
      const { id, stop } = member;
      const store = stop?.store;
      if (!store) return { ...member, name: id };
      const isOnly = stores.indexOf(store) === stores.lastIndexOf(store);
      return { ...member, name: isOnly ? store : `${store} · ${id}` };
    })
    .sort((one, other) =>
      one.name.localeCompare(other.name, locale, { numeric: true }),
    );
}
