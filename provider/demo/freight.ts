import { isoDay, localMidnight, weekday } from "./calendar";
import type { Company } from "./company";
import { areaOf } from "./geography";
import { Random } from "./random";
import type { Stops } from "./routes";

const idsPerDay = 1_000;

/** Returns the shipments carried on a day's deliveries, and the day's pickups from senders. */
export function freightOf(
  stops: Stops,
  packingSlips: readonly { deliveryId: number; manifestId: number }[],
  company: Company,
  day: number,
) {
  const random = new Random(`freight ${isoDay(day)}`);
  const manifests = new Map(
    packingSlips.map((slip) => [slip.deliveryId, slip.manifestId]),
  );
  return {
    shipments: shipmentsOf(stops, manifests, company, day, random),
    pickups: pickupsOf(company, day, random),
  };
}

function shipmentsOf(
  { routes, deliveries }: Stops,
  manifests: ReadonlyMap<number, number>,
  { storesByNumber, pools }: Company,
  day: number,
  random: Random,
) {
  const routeOf = new Map(routes.map((route) => [route.id, route]));
  const zoneOf = new Map(pools.map((pool) => [pool.id, pool.timeZone]));
  const shipments = [];
  for (const delivery of deliveries) {
    if (!random.chance(0.35)) continue;
    const route = routeOf.get(delivery.routeId);
    const store = storesByNumber.get(delivery.storeNumber);
    const zone = zoneOf.get(delivery.poolId);
    if (!route || !store || !zone) continue;
    const n: number = shipments.length;
    const fetchedDay = day - random.int(1, 2);
    shipments.push({
      id: day * idsPerDay + n,
      pro: `${String(day).padStart(4, "0")}${delivery.poolId}${String(n + 1).padStart(4, "0")}`,
      poolId: delivery.poolId,
      deliveryId: delivery.id,
      serviceDate: delivery.serviceDate,
      manifestId: manifests.get(delivery.id) ?? null,
      trailerId: route.trailerId,
      location: `${store.number} ${store.name}`,
      orderDate: isoDay(fetchedDay - random.int(1, 4)),
      pickupAt: localMidnight(fetchedDay, zone) + random.int(12 * 60, 17 * 60),
      outForDeliveryAt: route.departedAt,
      scheduledDate: delivery.serviceDate,
      deliveredAt: delivery.departureAt,
      hasDeliveryReceipt: delivery.departureAt !== null && !random.chance(0.04),
    });
  }
  return shipments;
}

/** Returns the pickups of a day; on Sundays there are none. */
function pickupsOf(company: Company, day: number, random: Random) {
  const pickups = [];
  for (const pool of weekday(day) === 0 ? [] : company.pools) {
    const senders = company.addressBook.filter(
      (entry) => entry.poolId === pool.id && entry.location.startsWith("C"),
    );
    const drivers = company.employees.filter(
      (employee) => employee.poolId === pool.id,
    );
    const count = random.int(1, 3);
    for (let i = 0; i < count; i++) {
      const sender = random.pick(senders);
      const windowStart =
        localMidnight(day, pool.timeZone) + 12 * 60 + 30 * random.int(0, 8);
      const driver = random.pick(drivers);
      const isFinished = !random.chance(0.04);
      const arrival = windowStart + random.int(-10, 130);
      const { lat, lng } = areaOf(sender.zip);
      const [name = ""] = sender.companyName.split(" ");
      pickups.push({
        id: day * idsPerDay + pickups.length,
        poolId: pool.id,
        company: sender.companyName,
        address1: sender.address1,
        address2: sender.address2,
        city: sender.city,
        state: sender.state,
        zip: sender.zip,
        lat,
        lng,
        scheduledDate: isoDay(day),
        windowStart,
        windowEnd: windowStart + 120,
        arrivalAt: isFinished ? arrival : null,
        departureAt: isFinished ? arrival + random.int(10, 30) : null,
        employeeId: driver.id as number | null,
        signature: isFinished
          ? `${random.pick("ABCDEJKLMRST".split(""))}. ${name}`
          : null,
        notes: sender.specialNotes,
      });
    }
  }
  return pickups;
}
