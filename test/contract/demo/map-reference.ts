import type { AnswerOf } from "../../../provider/contract/calls";
import { demonstrationCompany } from "../../../provider/demo/company";
import { minutesOf } from "../../../provider/demo/calendar";
import type { Day, Delivery } from "../../../provider/demo/records";

/**
 * The expected responses of the map, computed from the generator's records one by one, without SQL
 * and without the provider's own rules.
 */

export type Statuses = AnswerOf<"getDeliveryMapStatuses">["result"];
export type Detail = NonNullable<
  AnswerOf<"getDeliveryMapPinDetails">["result"]
>;

/** The generator fills in optional fields; oddities.ts clears some of them. */
type Stop = { [Key in keyof Delivery]: Delivery[Key] } & {
  routeId: number | null;
  stopOrder: number | null;
  plannedArrivalAt: number | null;
};

const company = demonstrationCompany();
const stores = new Map(company.stores.map((store) => [store.number, store]));
const pools = new Map(company.pools.map(({ id, name }) => [id, name]));
const people = new Map(company.employees.map((person) => [person.id, person]));

const iso = (minutes: number | null) =>
  minutes === null
    ? null
    : new Date(minutes * 60_000).toISOString().replace(".000Z", "Z");

const arrivalOf = (stop: Stop) => stop.arrivalAt ?? stop.manualArrivalAt;
const departureOf = (stop: Stop) => stop.departureAt ?? stop.manualDepartureAt;
const wasThere = (stop: Stop) => arrivalOf(stop) ?? departureOf(stop);

/**
 * @param days the current operation
 * @param ownPools the pools that the user may see
 * @param now whole minutes
 */
export function mapReference(
  days: readonly Day[],
  ownPools: readonly number[],
  now: Date,
) {
  const stops = days
    .flatMap((day): Stop[] => day.deliveries)
    .filter(({ poolId }) => ownPools.includes(poolId))
    .sort((a, b) => a.id - b.id);
  const rounds = new Map(
    days.flatMap(({ routes }) => routes.map((route) => [route.id, route])),
  );
  const cartons = new Map<number, { total: number; scanned: number }>();
  for (const { deliveryId, scanType } of days.flatMap((day) => day.cartons)) {
    const count = cartons.get(deliveryId) ?? { total: 0, scanned: 0 };
    count.total += 1;
    if (scanType === 1) count.scanned += 1;
    cartons.set(deliveryId, count);
  }

  function estimateOf(stop: Stop): Detail["advancedRouteInfo"] {
    const round = rounds.get(stop.routeId ?? -1);
    if (wasThere(stop) !== null || !round) return null;
    const mates = stops.filter(({ routeId }) => routeId === round.id);
    const visited = mates
      .filter((mate) => wasThere(mate) !== null)
      .sort((a, b) => Number(wasThere(a)) - Number(wasThere(b)));
    const isPassed = (one: Stop) =>
      one.stopOrder !== null &&
      visited.some(
        ({ stopOrder }) =>
          stopOrder !== null && stopOrder > Number(one.stopOrder),
      );
    if (isPassed(stop)) return null;

    const before =
      stop.stopOrder === null
        ? null
        : mates.filter(
            (mate) =>
              mate.stopOrder !== null &&
              mate.stopOrder < Number(stop.stopOrder) &&
              departureOf(mate) === null &&
              !isPassed(mate),
          ).length;

    const clock = minutesOf(now);
    const isItsDay = stop.serviceDate === now.toISOString().slice(0, 10);
    if (stop.plannedArrivalAt === null)
      return isItsDay
        ? { timeEstimateMinutes: null, numPriorStops: before }
        : null;
    const newest = visited
      .filter(({ plannedArrivalAt }) => plannedArrivalAt !== null)
      .at(-1);
    const hasLeft = round.departedAt !== null;
    if (!isItsDay && !hasLeft && visited.length === 0) return null;
    let behind: number;
    if (newest)
      behind = Number(wasThere(newest)) - Number(newest.plannedArrivalAt);
    else if (hasLeft)
      behind = Number(round.departedAt) - round.plannedDepartureAt;
    else behind = Math.max(clock - round.plannedDepartureAt, 0);
    const wait = stop.plannedArrivalAt + behind - clock;
    if (wait < -120) return null;
    return { timeEstimateMinutes: Math.max(wait, 0), numPriorStops: before };
  }

  return {
    statuses: (date: string, pool: string | null): Statuses =>
      stops
        .filter(
          (stop) =>
            stop.serviceDate === date &&
            (pool === null || String(stop.poolId) === pool),
        )
        .map((stop) => ({
          delivID: String(stop.id),
          delivStatus:
            departureOf(stop) !== null ? 1 : arrivalOf(stop) !== null ? 2 : 0,
          lat: stores.get(stop.storeNumber)?.lat ?? null,
          lng: stores.get(stop.storeNumber)?.lng ?? null,
          delivDate: date,
        })),
    detail(delivID: string): Detail | null {
      const stop = stops.find(({ id }) => String(id) === delivID);
      if (!stop) return null;
      const store = stores.get(stop.storeNumber);
      const driver = people.get(stop.employeeId ?? -1);
      return {
        delivID,
        delivWindowStart: iso(stop.windowStart),
        delivWindowEnd: iso(stop.windowEnd),
        windowStartBackup: iso(stop.backupWindowStart),
        windowEndBackup: iso(stop.backupWindowEnd),
        pool: pools.get(stop.poolId) ?? null,
        storeNum: stop.storeNumber,
        storeID: stop.storeNumber,
        storeName: store?.name ?? null,
        txtAddress1: store?.address1 ?? null,
        txtAddress2: store?.address2 ?? null,
        txtCity: store?.city ?? null,
        txtState: store?.state ?? null,
        txtZipCode: store?.zip ?? null,
        scannedBoxes: cartons.get(stop.id)?.scanned ?? 0,
        totalBoxes: cartons.get(stop.id)?.total ?? 0,
        employeeName: driver ? `${driver.firstName} ${driver.lastName}` : null,
        signature: stop.signature,
        doorScan: stop.doorScanAt !== null,
        arrivalDate: iso(arrivalOf(stop)),
        departureDate: iso(departureOf(stop)),
        advancedRouteInfo: estimateOf(stop),
      };
    },
  };
}
