/** Deliveries of any day of the synthetic provider, each to a separate store. */
const deliveriesADay = 5_000;
/** One in this many changes between two requests on the changing day: 2 %. */
const changePeriod = 50;

/** The day without changes, and the one on which 2 % change. */
export const unchangingDay = "2026-11-19";
export const changingDay = "2026-11-20";

/** A deterministic number between 0 and 1, without a pattern that compression would find. */
function scatter(index: number, seed: number): number {
  const value = Math.sin(index * 12.9898 + seed) * 43_758.5453;
  return value - Math.floor(value);
}

const indexes = Array.from({ length: deliveriesADay }, (_, index) => index);

/** Positions in the United States; four decimals are 11 meters. */
const places = indexes.map((index) => ({
  lat: Number((25 + scatter(index, 1) * 23).toFixed(4)),
  lng: Number((-124 + scatter(index, 2) * 56).toFixed(4)),
}));

/** The turn in which each changes, 100 in each of 50. */
const turns = new Map(
  indexes
    .toSorted((a, b) => scatter(a, 3) - scatter(b, 3))
    .map((index, rank) => [index, rank % changePeriod]),
);

/** The number of requests for the changing day. */
let asked = 0;

/** The response to getDeliveryMapStatuses: 5,000 deliveries in the order of their ids. */
export function syntheticDeliveries({
  date,
  requestNumber,
}: Record<string, unknown>): object {
  const day = typeof date === "string" ? date.slice(0, 10) : "";
  if (day === changingDay) asked++;
  const result = indexes.map((index) => {
    const turn = turns.get(index) ?? 0;
    // How often this one has changed so far.
    const moved = Math.floor((asked + changePeriod - 1 - turn) / changePeriod);
    return {
      delivID: 1_000_000 + index,
      delivStatus: (index + (day === changingDay ? moved : 0)) % 3,
      ...places[index],
      delivDate: day,
    };
  });
  return { result, requestNumber };
}
