import type { Day, Delivery, Route } from "./records";
import type { Point } from "../operation/freight/distance";
import { Random } from "./random";
import { dayTables, valueOf, type Table } from "./tables";

/** Minutes before an instant in which trucks have positions: as long as the trail that the map draws. */
const trailMinutes = 60;
/** Minutes between two positions of a truck. */
const positionMinutes = 2;

/** A day as it is known at an instant. */
export type DayAsOf = ReturnType<typeof dayAsOf>;

/** Returns whether an instant has come. @param now minutes since 1970 */
const hasCome = (at: unknown, now: number): boolean =>
  typeof at === "number" && at <= now;

/** Returns records without the values whose time has not come; these are null. */
function withoutLater<Row extends object>(
  { columns }: Table,
  rows: readonly Row[],
  now: number,
): Row[] {
  const dated = columns.filter(({ since }) => since !== null);
  return rows.map((row) => {
    const later = dated.filter(
      ({ property, since }) => !hasCome(valueOf(row, since ?? property), now),
    );
    const unknown = later.map(({ property }) => [property, null] as const);
    return { ...row, ...Object.fromEntries(unknown) };
  });
}

/**
 * Returns a day as it is known at an instant: later times are null, and unannounced cartons do not
 * exist before they are found. A pure function, so that figures computed for an instant match those in
 * the database.
 * @param now minutes since 1970
 * @param stores by number; the position of a trailer is that of its last stop
 */
export function dayAsOf(
  day: Day,
  now: number,
  stores: ReadonlyMap<string, Point>,
) {
  const manualReports = day.manualReports.filter((r) => r.reportedAt <= now);
  const reported = new Set(manualReports.map((r) => r.deliveryId));
  const deliveries = withoutLater(
    dayTables.deliveries,
    day.deliveries,
    now,
  ).map((delivery) =>
    reported.has(delivery.id)
      ? delivery
      : { ...delivery, manualArrivalAt: null, manualDepartureAt: null },
  );
  const routes = withoutLater(dayTables.routes, day.routes, now).map((route) =>
    withPosition(route, deliveries, stores),
  );
  const left = new Set(
    deliveries.filter((d) => d.departureAt !== null).map((d) => d.id),
  );
  return {
    ...day,
    routes,
    positions: routes
      .filter(({ positionAt }) => (positionAt ?? 0) > now - trailMinutes)
      .flatMap((route) => positionsOf(route, deliveries, stores))
      .filter(({ at }) => at > now - trailMinutes && at <= now),
    deliveries,
    proofs: day.proofs.filter(({ signedAt }) => signedAt <= now),
    cartons: withoutLater(dayTables.cartons, day.cartons, now)
      .filter((carton) => carton.onManifest || carton.deliveredAt !== null)
      .map((carton) => ({
        ...carton,
        scanType: carton.deliveredAt === null ? -1 : carton.scanType,
        podDocument: left.has(carton.deliveryId) ? carton.podDocument : null,
        storeScannedAt: hasCome(carton.storeScannedAt, now)
          ? carton.storeScannedAt
          : null,
      })),
    shipments: withoutLater(dayTables.shipments, day.shipments, now).map(
      (shipment) => ({
        ...shipment,
        hasDeliveryReceipt:
          shipment.deliveredAt !== null && shipment.hasDeliveryReceipt,
      }),
    ),
    pickups: withoutLater(dayTables.pickups, day.pickups, now),
    manualReports,
  };
}

/** Returns the stops at which a truck has arrived: a route visits its stops one after the other. */
const visitedStops = (route: Route, deliveries: readonly Delivery[]) =>
  deliveries.filter(
    ({ routeId, arrivalAt }) => routeId === route.id && arrivalAt !== null,
  );

/** Adds the position of a trailer that has left: the last stop at which it has arrived. */
function withPosition(
  route: Route,
  deliveries: readonly Delivery[],
  stores: ReadonlyMap<string, Point>,
): Route {
  if (route.departedAt === null) return route;
  const last = visitedStops(route, deliveries).at(-1);
  const store = last && stores.get(last.storeNumber);
  return {
    ...route,
    positionLat: store?.lat ?? null,
    positionLng: store?.lng ?? null,
    positionAt: last?.departureAt ?? last?.arrivalAt ?? null,
  };
}

/** Returns where a truck was on its way from stop to stop, on a curve that is the same for the same two stores. */
function positionsOf(
  route: Route,
  deliveries: readonly Delivery[],
  stores: ReadonlyMap<string, Point>,
) {
  const stops = visitedStops(route, deliveries);
  return stops.slice(1).flatMap((to, index) => {
    const from = stops[index];
    const [a, b] = [from, to].map((stop) =>
      stores.get(stop?.storeNumber ?? ""),
    );
    const starts = from?.departureAt ?? null;
    const ends = to.arrivalAt;
    if (!from || !a || !b || starts === null || ends === null || ends <= starts)
      return [];
    const road = new Random(`road ${from.storeNumber} ${to.storeNumber}`);
    const bend = (road.next() - 0.5) / 3;
    const count = Math.max(1, Math.floor((ends - starts) / positionMinutes));
    return Array.from({ length: count + 1 }, (_, n) => {
      const part = n / count;
      const aside = bend * Math.sin(Math.PI * part);
      const [lat, lng] = [b.lat - a.lat, b.lng - a.lng];
      return {
        routeId: route.id,
        at: starts + Math.round((ends - starts) * part),
        lat: a.lat + lat * part - lng * aside,
        lng: a.lng + lng * part + lat * aside,
      };
    });
  });
}
