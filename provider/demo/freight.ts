import type { Day, Pickup } from "./records";
import { isoDay, localMidnight, weekday } from "./calendar";
import type { Address, Company } from "./company";
import { areaOf } from "./geography";
import { Random } from "./random";

const idsPerDay = 1_000;

/** Adds the shipments carried on a day's deliveries, and the day's pickups from senders. */
export function freightOf(result: Day, company: Company, day: number): void {
  const random = new Random(`freight ${result.date}`);
  const routes = new Map(result.routes.map((route) => [route.id, route]));
  const stores = new Map(company.stores.map((store) => [store.number, store]));
  const manifests = new Map(
    result.packingSlips.map((slip) => [slip.deliveryId, slip.manifestId]),
  );
  const zones = new Map(company.pools.map((pool) => [pool.id, pool.timeZone]));

  for (const delivery of result.deliveries) {
    if (!random.chance(0.35)) continue;
    const route = routes.get(delivery.routeId);
    const store = stores.get(delivery.storeNumber);
    const zone = zones.get(delivery.poolId);
    if (!route || !store || !zone) continue;
    const n = result.shipments.length;
    const fetchedDay = day - random.int(1, 2);
    result.shipments.push({
      id: day * idsPerDay + n,
      pro: `${String(day).padStart(4, "0")}${delivery.poolId}${String(n + 1).padStart(4, "0")}`,
      poolId: delivery.poolId,
      deliveryId: delivery.id,
      serviceDate: result.date,
      manifestId: manifests.get(delivery.id) ?? null,
      trailerId: route.trailerId,
      location: `${store.number} ${store.name}`,
      orderDate: isoDay(fetchedDay - random.int(1, 4)),
      pickupAt: localMidnight(fetchedDay, zone) + random.int(12 * 60, 17 * 60),
      outForDeliveryAt: route.departedAt,
      scheduledDate: result.date,
      deliveredAt: delivery.departureAt,
      hasDeliveryReceipt: delivery.departureAt !== null && !random.chance(0.04),
    });
  }

  if (weekday(day) === 0) return;
  for (const pool of company.pools) {
    const senders = company.addressBook.filter(
      (entry) => entry.poolId === pool.id && entry.location?.startsWith("C"),
    );
    const drivers = company.employees.filter(
      (employee) => employee.poolId === pool.id,
    );
    const count = random.int(1, 3);
    for (let i = 0; i < count; i++) {
      result.pickups.push(
        pickupAt(
          day * idsPerDay + result.pickups.length,
          pool.id,
          random.pick(senders),
          {
            date: result.date,
            from:
              localMidnight(day, pool.timeZone) +
              12 * 60 +
              30 * random.int(0, 8),
            driverId: random.pick(drivers).id,
            random,
          },
        ),
      );
    }
  }
}

function pickupAt(
  id: number,
  poolId: number,
  sender: Address,
  on: { date: string; from: number; driverId: number; random: Random },
): Pickup {
  const { random } = on;
  const area = areaOf(sender.zip);
  const finished = !random.chance(0.04);
  const arrival = on.from + random.int(-10, 130);
  return {
    id,
    poolId,
    company: sender.companyName,
    address1: sender.address1,
    address2: sender.address2,
    city: sender.city,
    state: sender.state,
    zip: sender.zip,
    lat: area.lat,
    lng: area.lng,
    scheduledDate: on.date,
    windowStart: on.from,
    windowEnd: on.from + 120,
    arrivalAt: finished ? arrival : null,
    departureAt: finished ? arrival + random.int(10, 30) : null,
    employeeId: on.driverId,
    signature: finished
      ? `${random.pick("ABCDEJKLMRST".split(""))}. ${sender.companyName.split(" ")[0] ?? ""}`
      : null,
    notes: sender.specialNotes,
  };
}
