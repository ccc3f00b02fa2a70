import type { Day, Delivery, Route } from "./records";
import { isoDay, localMidnight, weekday } from "./calendar";
import { cartonsOf } from "./cartons";
import { demonstrationCompany, driveMinutes, type Company } from "./company";
import { freightOf } from "./freight";
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

/**
 * Generates one complete day; the same arguments always give the same day.
 * @param day day number (`calendar.ts`)
 * @param scale multiplies the cartons of a delivery, 0.01 to 100; deliveries and times do not depend on it
 * @param storeFactor multiplies the stores and with them the deliveries, 1 to 10; at most 100 / `scale`
 */
export function generateDay(day: number, scale: number, storeFactor = 1): Day {
  const company = demonstrationCompany(storeFactor);
  const date = isoDay(day);
  const result: Day = {
    date,
    routes: [],
    deliveries: [],
    proofs: [],
    manifests: [],
    packingSlips: [],
    pallets: [],
    cartons: [],
    shipments: [],
    pickups: [],
    manualReports: [],
  };
  for (const pool of company.pools) addStops(result, company, pool, day);
  cartonsOf(result, company, day, scale);
  freightOf(result, company, day);
  return result;
}

function storesDue(
  company: Company,
  pool: Pool,
  day: number,
  random: Random,
): Store[] {
  return company.stores.filter((store) => {
    const due =
      company.habits.get(store.number)?.weekdays.has(weekday(day)) ?? false;
    // On some days a store orders nothing, on others it has an extra delivery.
    const exception = random.chance(0.03);
    return (
      store.poolId === pool.id &&
      due !== (exception && (due || weekday(day) !== 0))
    );
  });
}

/**
 * Divides the stores into routes by direction; within a route, the nearest remaining stop comes next.
 */
function planRoutes(pool: Pool, stores: readonly Store[]): Store[][] {
  const bearing = (s: Store) => Math.atan2(s.lat - pool.lat, s.lng - pool.lng);
  const sorted = [...stores].sort((a, b) => bearing(a) - bearing(b));
  const count = Math.ceil(sorted.length / stopsPerRoute);
  return Array.from({ length: count }, (_, i) => {
    const left = sorted.slice(
      Math.round((i * sorted.length) / count),
      Math.round(((i + 1) * sorted.length) / count),
    );
    const ordered: Store[] = [];
    let at: { lat: number; lng: number } = pool;
    while (left.length > 0) {
      left.sort((a, b) => driveMinutes(at, a) - driveMinutes(at, b));
      const next = left.shift();
      if (!next) break;
      ordered.push(next);
      at = next;
    }
    return ordered;
  });
}

const quarter = (minutes: number) => Math.round(minutes / 15) * 15;

function addStops(
  result: Day,
  company: Company,
  pool: Pool,
  day: number,
): void {
  const random = new Random(`stops ${pool.name} ${result.date}`);
  const midnight = localMidnight(day, pool.timeZone);
  const drivers = company.employees.filter(
    (employee) => employee.poolId === pool.id,
  );
  const trailers = company.trailers.filter(
    (trailer) => trailer.poolId === pool.id,
  );
  // Occasionally a whole pool runs late (snow, a closed interstate).
  const badDay = random.chance(0.06) ? random.int(20, 55) : 0;

  planRoutes(pool, storesDue(company, pool, day, random)).forEach(
    (stores, index) => {
      const driver = drivers[(index * 2 + day) % drivers.length];
      const trailer = trailers[(index + day * 3) % trailers.length];
      if (!driver || !trailer) return;
      // Most routes leave early in the morning; every third leaves before noon.
      const plannedDepartureAt =
        midnight + (index % 3 === 2 ? 10 * 60 : 5 * 60) + 15 * random.int(0, 8);
      let delay = Math.round(random.normal(-3, 15) + badDay);
      const route: Route = {
        id:
          (day * routeIdsPerDay + pool.id * routeIdsPerPool) *
            company.storeFactor +
          index,
        poolId: pool.id,
        date: result.date,
        number: `${pool.id}${String(index + 1).padStart(2, "0")}`,
        driverId: driver.id,
        trailerId: trailer.id,
        plannedDepartureAt,
        departedAt: plannedDepartureAt + Math.max(-30, delay),
        positionLat: null,
        positionLng: null,
        positionAt: null,
      };
      result.routes.push(route);

      let planned = plannedDepartureAt;
      let at: { lat: number; lng: number } = pool;
      // Even a late truck leaves a stop before it reaches the next one.
      let notBefore = route.departedAt ?? plannedDepartureAt;
      stores.forEach((store, stop) => {
        const drive = driveMinutes(at, store);
        planned += drive;
        at = store;
        delay += random.chance(0.085)
          ? random.int(20, 90)
          : Math.round(random.normal(-2, 8));
        const arrival = Math.max(
          planned + delay,
          notBefore + Math.round(drive * 0.8),
        );
        const departure = arrival + random.int(9, 28);
        notBefore = departure;
        addDelivery(result, company, random, {
          id:
            day * deliveryIdsPerDay * company.storeFactor +
            result.deliveries.length,
          store,
          route,
          stop,
          planned,
          arrival,
          departure,
        });
        planned += 18;
      });
    },
  );
}

interface Stop {
  id: number;
  store: Store;
  route: Route;
  stop: number;
  planned: number;
  arrival: number;
  departure: number;
}

function addDelivery(
  result: Day,
  company: Company,
  random: Random,
  stop: Stop,
): void {
  const { store, route, planned, arrival, departure } = stop;
  const habits = company.habits.get(store.number);
  const windowStart = quarter(planned - random.int(20, 45));
  const windowEnd = windowStart + (random.chance(0.5) ? 90 : 120);
  const late = arrival > windowEnd;
  const finished = !random.chance(0.013);
  const signed = finished && !random.chance(0.03);
  const clerk = `${random.pick(company.employees).firstName.charAt(0)}. ${random.pick(company.employees).lastName}`;
  const delivery: Delivery = {
    id: stop.id,
    poolId: store.poolId,
    storeNumber: store.number,
    routeId: route.id,
    stopOrder: stop.stop + 1,
    serviceDate: result.date,
    windowStart,
    windowEnd,
    backupWindowStart: habits?.hasBackupWindow ? windowEnd + 60 : null,
    backupWindowEnd: habits?.hasBackupWindow ? windowEnd + 240 : null,
    plannedArrivalAt: planned,
    arrivalAt: finished ? arrival : null,
    departureAt: finished ? departure : null,
    manualArrivalAt: null,
    manualDepartureAt: null,
    employeeId: route.driverId,
    signature: signed ? clerk : null,
    doorScanAt:
      finished && random.chance(habits?.doorScan ?? 0) ? arrival + 1 : null,
    notes:
      late && random.chance(0.5)
        ? random.pick(lateNotes)
        : random.chance(0.05)
          ? random.pick(notes)
          : null,
  };
  result.deliveries.push(delivery);

  const lots = signed && random.chance(0.06) ? [1, 2] : signed ? [0] : [];
  for (const document of lots) {
    result.proofs.push({
      deliveryId: delivery.id,
      serviceDate: result.date,
      document,
      signedBy: clerk,
      signedAt: departure,
    });
  }
  addManualReport(result, random, delivery, arrival, departure);
}

/** Adds what the office reported the next morning: forgotten stops and wrong device times. */
function addManualReport(
  result: Day,
  random: Random,
  delivery: Delivery,
  arrival: number,
  departure: number,
): void {
  const forgotten = delivery.arrivalAt === null;
  if (!random.chance(forgotten ? 0.4 : 0.015)) return;
  const correction = forgotten ? 0 : random.pick([-25, -15, -10, 10, 20]);
  delivery.manualArrivalAt = quarter((arrival + correction) * 3) / 3;
  delivery.manualDepartureAt =
    delivery.manualArrivalAt + Math.max(5, departure - arrival);
  result.manualReports.push({
    deliveryId: delivery.id,
    serviceDate: result.date,
    arrivalAt: delivery.manualArrivalAt,
    departureAt: delivery.manualDepartureAt,
    employeeId: delivery.employeeId,
    originalArrivalAt: delivery.arrivalAt,
    originalDepartureAt: delivery.departureAt,
    reportedByName: "Dispatch Office",
    reportedAt: departure + random.int(14 * 60, 22 * 60),
  });
}
