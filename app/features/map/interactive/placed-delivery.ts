import { deliveryLateness } from "../deliveries/arrival";
import type { Lateness, MapDelivery, Place } from "../deliveries/delivery";

/** A delivery with a position. */
export type PlacedDelivery = MapDelivery & {
  place: Place;
  /** Null if it is neither late nor at risk. */
  lateness: Lateness | null;
};

/**
 * Returns the deliveries that have a position, with their lateness.
 * @param now the present, in milliseconds since 1970
 */
export const filterPlaced = (
  deliveries: readonly MapDelivery[],
  now: number,
): PlacedDelivery[] =>
  deliveries.flatMap((delivery) => {
    const { place } = delivery;
    const lateness = deliveryLateness(delivery, now);
    return place === null ? [] : [{ ...delivery, place, lateness }];
  });
