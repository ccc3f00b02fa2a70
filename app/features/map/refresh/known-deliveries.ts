import type { MapDelivery } from "../deliveries/delivery";

/**
 * Returns a list of deliveries with the known objects of those that have not changed, and the known list if
 * none has, so that rendering can be skipped. The known stop stays where the list has none: it could not be loaded.
 * @param known the list before; null for none
 */
export function keepKnown(
  known: readonly MapDelivery[] | null,
  received: readonly MapDelivery[],
): readonly MapDelivery[] {
  if (known === null) return received;
  const byId = new Map(known.map((delivery) => [delivery.id, delivery]));
  const kept = received.map((one) => {
    const before = byId.get(one.id);
    const delivery =
      before?.stop && !one.stop ? { ...one, stop: before.stop } : one;
    // Both were read from JSON of the same program, so their members have the same order.
    const isSame = JSON.stringify(before) === JSON.stringify(delivery);
    return before && isSame ? before : delivery;
  });
  const isSameList =
    kept.length === known.length &&
    kept.every((delivery, index) => delivery === known[index]);
  return isSameList ? known : kept;
}
