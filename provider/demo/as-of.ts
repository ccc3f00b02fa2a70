import type { Day, Delivery, Route } from "./records";
import type { Store } from "./stores";

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
  stores: ReadonlyMap<string, Store>,
): Day {
  const past = (at: number | null): number | null =>
    at !== null && at <= now ? at : null;
  const reported = new Set(
    day.manualReports
      .filter((r) => r.reportedAt <= now)
      .map((r) => r.deliveryId),
  );
  const deliveries = day.deliveries.map((delivery): Delivery => {
    const left = past(delivery.departureAt) !== null;
    const isReported = reported.has(delivery.id);
    return {
      ...delivery,
      arrivalAt: past(delivery.arrivalAt),
      departureAt: past(delivery.departureAt),
      manualArrivalAt: isReported ? delivery.manualArrivalAt : null,
      manualDepartureAt: isReported ? delivery.manualDepartureAt : null,
      doorScanAt: past(delivery.doorScanAt),
      signature: left ? delivery.signature : null,
      notes: left ? delivery.notes : null,
    };
  });
  const left = new Set(
    deliveries.filter((d) => d.departureAt !== null).map((d) => d.id),
  );
  return {
    ...day,
    deliveries,
    routes: day.routes.map((route) =>
      routeAsOf(route, deliveries, now, stores),
    ),
    proofs: day.proofs.filter((proof) => proof.signedAt <= now),
    manualReports: day.manualReports.filter(
      (report) => report.reportedAt <= now,
    ),
    cartons: day.cartons
      .filter(
        (carton) => carton.onManifest || past(carton.deliveredAt) !== null,
      )
      .map((carton) => {
        const delivered = past(carton.deliveredAt);
        return {
          ...carton,
          palletId: past(carton.palletAt) === null ? null : carton.palletId,
          palletAt: past(carton.palletAt),
          trailerAt: past(carton.trailerAt),
          deliveredAt: delivered,
          scanType: delivered === null ? -1 : carton.scanType,
          podDocument:
            delivered !== null && left.has(carton.deliveryId)
              ? carton.podDocument
              : null,
          storeScannedAt: past(carton.storeScannedAt),
          misdeliveredAt: past(carton.misdeliveredAt),
          misdeliveredStore:
            past(carton.misdeliveredAt) === null
              ? null
              : carton.misdeliveredStore,
        };
      }),
    shipments: day.shipments.map((shipment) => ({
      ...shipment,
      pickupAt: past(shipment.pickupAt),
      outForDeliveryAt: past(shipment.outForDeliveryAt),
      deliveredAt: past(shipment.deliveredAt),
      hasDeliveryReceipt:
        past(shipment.deliveredAt) !== null && shipment.hasDeliveryReceipt,
    })),
    pickups: day.pickups.map((pickup) => ({
      ...pickup,
      arrivalAt: past(pickup.arrivalAt),
      departureAt: past(pickup.departureAt),
      signature: past(pickup.departureAt) === null ? null : pickup.signature,
    })),
  };
}

function routeAsOf(
  route: Route,
  deliveries: readonly Delivery[],
  now: number,
  stores: ReadonlyMap<string, Store>,
): Route {
  if (route.departedAt === null || route.departedAt > now) {
    return { ...route, departedAt: null };
  }
  let last: Delivery | undefined;
  for (const delivery of deliveries) {
    if (delivery.routeId !== route.id || delivery.arrivalAt === null) continue;
    if (!last || delivery.arrivalAt > (last.arrivalAt ?? 0)) last = delivery;
  }
  const store = last && stores.get(last.storeNumber);
  return {
    ...route,
    positionLat: store?.lat ?? null,
    positionLng: store?.lng ?? null,
    positionAt: last?.departureAt ?? last?.arrivalAt ?? null,
  };
}
