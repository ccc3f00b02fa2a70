/** Deliveries of any day of the synthetic provider, each to a store of its own. */
const deliveriesADay = 5_000;
/** Of 100 deliveries, those that move on between two questions on a lively day. */
const movingPercent = 2;

/** The day on which nothing moves, and the one on which 2 % do. */
export const quietDay = "2026-11-19";
export const livelyDay = "2026-11-20";

/** Places strewn over the United States, always the same ones; four decimals, as geocoders give. */
function placeOf(store: number): { lat: number; lng: number } {
  const strewn = (seed: number) => {
    const value = Math.sin(store * 12.9898 + seed) * 43_758.5453;
    return value - Math.floor(value);
  };
  return {
    lat: Number((25 + strewn(1) * 23).toFixed(4)),
    lng: Number((-124 + strewn(2) * 56).toFixed(4)),
  };
}

/** How often the lively day was asked for. */
let asked = 0;

/**
 * The answer to getDeliveryMapStatuses: 5,000 deliveries in the order of their ids. On the lively day
 * every fiftieth one has moved on since the question before, another fiftieth each time.
 */
export function syntheticDeliveries({
  date,
  requestNumber,
}: Record<string, unknown>): object {
  const day = typeof date === "string" ? date.slice(0, 10) : "";
  if (day === livelyDay) asked++;
  const every = 100 / movingPercent;
  const result = Array.from({ length: deliveriesADay }, (_, index) => {
    // How often this one has moved on so far.
    const moved = Math.floor((asked + every - 1 - (index % every)) / every);
    return {
      delivID: 1_000_000 + index,
      delivStatus: (index + (day === livelyDay ? moved : 0)) % 3,
      ...placeOf(index),
      delivDate: day,
    };
  });
  return { result, requestNumber };
}
