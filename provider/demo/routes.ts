import { isoDay, localMidnight, weekday } from "./calendar";
import { driveMinutes, type Company } from "./company";
import { Random } from "./random";
import type { Pool, Store } from "./stores";
import { lateNotes, notes } from "./words";

/**
 * The ids of a day start at the day number times this and the multiple of stores, which is far more than
 * a day needs.
 */
const deliveryIdsPerDay = 1_000;
const routeIdsPerDay = 200;
const routeIdsPerPool = 20;
const stopsPerRoute = 7;

/** The routes of a day, their deliveries, and what was signed and reported. */
export type Stops = ReturnType<typeof driveRoutes>;
export type Delivery = Stops["deliveries"][number];
type Route = ReturnType<typeof startRoute>;

/** Drives the routes of all pools on a day. */
export function driveRoutes(company: Company, day: number) {
  const firstId = day * deliveryIdsPerDay * company.storeFactor;
  const routes: Route[] = [];
  const stops: ReturnType<typeof visitStore>[] = [];
  for (const pool of company.pools) {
    const random = new Random(`stops ${pool.name} ${isoDay(day)}`);
    // Occasionally a whole pool runs late (snow, a closed interstate).
    const poolDelay = random.chance(0.06) ? random.int(20, 55) : 0;
    const plans = planRoutes(pool, storesDue(company, pool, day, random));
    for (const [index, stores] of plans.entries()) {
      // Most routes leave early in the morning; every third leaves before noon.
      let planned =
        localMidnight(day, pool.timeZone) +
        (index % 3 === 2 ? 10 * 60 : 5 * 60) +
        15 * random.int(0, 8);
      let delay = Math.round(random.normal(-3, 15) + poolDelay);
      // Even a late truck leaves a stop before it reaches the next one.
      let leftAt = planned + Math.max(-30, delay);
      const route = startRoute(company, pool, day, index, planned, leftAt);
      routes.push(route);
      for (const [order, store] of stores.entries()) {
        const drive = driveMinutes(stores[order - 1] ?? pool, store);
        planned += drive;
        delay += random.chance(0.085)
          ? random.int(20, 90)
          : Math.round(random.normal(-2, 8));
        const arrival = Math.max(
          planned + delay,
          leftAt + Math.round(drive * 0.8),
        );
        leftAt = arrival + random.int(9, 28);
        const times = { planned, arrival, departure: leftAt };
        const place = { id: firstId + stops.length, order, route, store };
        stops.push(visitStore(company, place, times, random));
        planned += 18;
      }
    }
  }
  return {
    routes,
    deliveries: stops.map(({ delivery }) => delivery),
    proofs: stops.flatMap(({ proofs }) => proofs),
    manualReports: stops.flatMap(({ manualReports }) => manualReports),
  };
}

function storesDue(
  { stores }: Company,
  pool: Pool,
  day: number,
  random: Random,
): Store[] {
  return stores.filter((store) => {
    const due = store.habits.weekdays.includes(weekday(day));
    // On some days a store orders nothing, on others it has an extra delivery.
    const isException = random.chance(0.03) && (due || weekday(day) !== 0);
    return store.poolId === pool.id && due !== isException;
  });
}

/**
 * Divides the stores into routes by direction; within a route, the nearest remaining stop comes next.
 */
function planRoutes(pool: Pool, stores: readonly Store[]): Store[][] {
  const bearing = (s: Store) => Math.atan2(s.lat - pool.lat, s.lng - pool.lng);
  const sorted = [...stores].sort((a, b) => bearing(a) - bearing(b));
  const count = Math.ceil(sorted.length / stopsPerRoute);
  const startOf = (route: number) =>
    Math.round((route * sorted.length) / count);
  return Array.from({ length: count }, (_, i) => {
    const left = sorted.slice(startOf(i), startOf(i + 1));
    const ordered: Store[] = [];
    while (left.length > 0) {
      const at = ordered.at(-1) ?? pool;
      left.sort((a, b) => driveMinutes(at, a) - driveMinutes(at, b));
      ordered.push(...left.splice(0, 1));
    }
    return ordered;
  });
}

function startRoute(
  { storeFactor, employees, trailers }: Company,
  pool: Pool,
  day: number,
  index: number,
  plannedDepartureAt: number,
  departedAt: number,
) {
  const ofPool = (one: { poolId: number }) => one.poolId === pool.id;
  const nth = <Item>(items: readonly Item[], n: number) =>
    items[n % items.length] as Item;
  return {
    id:
      (day * routeIdsPerDay + pool.id * routeIdsPerPool) * storeFactor + index,
    poolId: pool.id,
    routeDate: isoDay(day),
    number: `${pool.id}${String(index + 1).padStart(2, "0")}`,
    driverId: nth(employees.filter(ofPool), index * 2 + day).id,
    trailerId: nth(trailers.filter(ofPool), index + day * 3).id,
    plannedDepartureAt,
    departedAt: departedAt as number | null,
    // `as-of.ts` adds the position of the trailer.
    positionLat: null as number | null,
    positionLng: null as number | null,
    positionAt: null as number | null,
  };
}

const roundTo = (step: number, minutes: number) =>
  Math.round(minutes / step) * step;

/** Visits a store: its delivery, what was signed there, and what the office reported about it. */
function visitStore(
  { employees }: Company,
  place: { id: number; order: number; route: Route; store: Store },
  times: { planned: number; arrival: number; departure: number },
  random: Random,
) {
  const { id, order, route, store } = place;
  const { planned, arrival, departure } = times;
  const { hasBackupWindow, doorScan } = store.habits;
  const windowStart = roundTo(15, planned - random.int(20, 45));
  const windowEnd = windowStart + (random.chance(0.5) ? 90 : 120);
  // The driver forgets a few stops, and at some nobody signs.
  const isFinished = !random.chance(0.013);
  const isSigned = isFinished && !random.chance(0.03);
  const clerk = `${random.pick(employees).firstName.charAt(0)}. ${random.pick(employees).lastName}`;
  const isDoorScanned = isFinished && random.chance(doorScan);
  const note =
    arrival > windowEnd && random.chance(0.5)
      ? random.pick(lateNotes)
      : random.chance(0.05)
        ? random.pick(notes)
        : null;
  const documents = !isSigned ? [] : random.chance(0.06) ? [1, 2] : [0];
  const reported = reportStop(arrival, departure, isFinished, random);
  const delivery = {
    id,
    poolId: store.poolId,
    storeNumber: store.number,
    routeId: route.id,
    stopOrder: order + 1,
    serviceDate: route.routeDate,
    windowStart,
    windowEnd,
    backupWindowStart: hasBackupWindow ? windowEnd + 60 : null,
    backupWindowEnd: hasBackupWindow ? windowEnd + 240 : null,
    plannedArrivalAt: planned,
    arrivalAt: isFinished ? arrival : null,
    departureAt: isFinished ? departure : null,
    manualArrivalAt: reported?.arrivalAt ?? null,
    manualDepartureAt: reported?.departureAt ?? null,
    employeeId: route.driverId as number | null,
    signature: isSigned ? clerk : null,
    doorScanAt: isDoorScanned ? arrival + 1 : null,
    notes: note,
  };
  return {
    delivery,
    proofs: documents.map((document) => ({
      deliveryId: id,
      serviceDate: delivery.serviceDate,
      document,
      signedBy: clerk,
      signedAt: departure,
    })),
    manualReports: reported
      ? [
          {
            deliveryId: id,
            serviceDate: delivery.serviceDate,
            ...reported,
            employeeId: delivery.employeeId,
            originalArrivalAt: delivery.arrivalAt,
            originalDepartureAt: delivery.departureAt,
            reportedByName: "Dispatch Office",
          },
        ]
      : [],
  };
}

/** Returns what the office reported the next morning: forgotten stops and wrong device times; else null. */
function reportStop(
  arrival: number,
  departure: number,
  isFinished: boolean,
  random: Random,
) {
  if (!random.chance(isFinished ? 0.015 : 0.4)) return null;
  const correction = isFinished ? random.pick([-25, -15, -10, 10, 20]) : 0;
  const arrivalAt = roundTo(5, arrival + correction);
  return {
    arrivalAt,
    departureAt: arrivalAt + Math.max(5, departure - arrival),
    reportedAt: departure + random.int(14 * 60, 22 * 60),
  };
}
