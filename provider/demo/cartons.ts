import type {
  Day,
  Delivery,
  Manifest,
  PackingSlip,
  Pallet,
  Route,
} from "./records";
import { isoDay, localMidnight } from "./calendar";
import type { Company } from "./company";
import { Random } from "./random";
import { sscc } from "./sscc";
import { shippers } from "./words";

const cartonIdsPerDay = 200_000;
const manifestIdsPerDay = 1_000;
const slipIdsPerDay = 50_000;
/** Scales the cartons of 98 days at scale 1 to about 120,000. */
const volume = 0.815;

/**
 * Returns the relative demand of a day: more on Mondays and before the weekend, with a slow wave over
 * the weeks.
 */
function demand(day: number): number {
  const byWeekday =
    [0.7, 1.15, 0.95, 0.95, 1, 1.15, 0.9][new Date(isoDay(day)).getUTCDay()] ??
    1;
  return byWeekday * (1 + 0.12 * Math.sin((day / 45) * Math.PI));
}

/**
 * Adds manifests, packing slips, pallets and cartons to the deliveries of a day. The scale increases
 * the number of manifests and packing slips, not their size: manifests of large and small operations
 * are equally long. More stores have more manifests, not more for each delivery.
 */
export function cartonsOf(
  result: Day,
  company: Company,
  day: number,
  scale: number,
): void {
  const manifestsPerDelivery = Math.max(1, Math.round(scale));
  const manifestsPerPool = Math.max(1, Math.round(scale * company.storeFactor));
  const routes = new Map(result.routes.map((route) => [route.id, route]));
  const documents = new Map<number, number[]>();
  for (const { deliveryId, document } of result.proofs) {
    documents.set(deliveryId, [...(documents.get(deliveryId) ?? []), document]);
  }
  for (const pool of company.pools) {
    const random = new Random(`cartons ${pool.name} ${result.date}`);
    const manifests = Array.from(
      { length: manifestsPerPool },
      (_, i): Manifest => {
        const shipper =
          shippers[(day + pool.id + i) % shippers.length] ?? shippers[0];
        return {
          id: day * manifestIdsPerDay + pool.id * 100 + i,
          poolId: pool.id,
          number: `${pool.id}${String(day).padStart(4, "0")}${String(i + 1).padStart(2, "0")}`,
          shipper: shipper.name,
          manifestDate: isoDay(day - (random.chance(0.8) ? 1 : 2)),
          storeDate: result.date,
        };
      },
    );
    const deliveries = result.deliveries.filter(
      (delivery) => delivery.poolId === pool.id,
    );
    if (deliveries.length === 0) continue;
    result.manifests.push(...manifests);
    const packedFrom = localMidnight(day, pool.timeZone) - 6 * 60;
    for (const delivery of deliveries) {
      const route = routes.get(delivery.routeId);
      const usual = company.habits.get(delivery.storeNumber)?.cartons ?? 8;
      const wanted =
        usual * volume * demand(day) * random.normal(1, 0.22) * scale;
      // Rounds randomly, so that small scales keep their mean.
      const count = Math.max(1, Math.floor(wanted + random.next()));
      const lots = Math.min(manifestsPerDelivery, manifests.length, count);
      const first = random.int(0, manifests.length - 1);
      for (let lot = 0; lot < lots; lot++) {
        const manifest = manifests[(first + lot) % manifests.length];
        const size =
          Math.floor(((lot + 1) * count) / lots) -
          Math.floor((lot * count) / lots);
        if (!manifest || !route) continue;
        addLot(result, company, random, {
          day,
          delivery,
          route,
          manifest,
          size,
          packedAt: packedFrom + random.int(0, 330),
          documents: documents.get(delivery.id) ?? [],
          others: deliveries,
        });
      }
    }
  }
}

interface Lot {
  day: number;
  delivery: Delivery;
  route: Route;
  manifest: Manifest;
  size: number;
  packedAt: number;
  /** Numbers of the documents signed for the delivery. */
  documents: number[];
  /** The deliveries of the pool on this day. */
  others: readonly Delivery[];
}

/** Adds the cartons of one packing slip: the share of one manifest in one delivery. */
function addLot(result: Day, company: Company, random: Random, lot: Lot): void {
  const { day, delivery, route, manifest } = lot;
  const shipper =
    shippers.find(({ name }) => name === manifest.shipper) ?? shippers[0];
  const slipNumber = result.packingSlips.length;
  const slip: PackingSlip = {
    id: day * slipIdsPerDay + slipNumber,
    number: `PS${String(day).padStart(4, "0")}${String(slipNumber + 1).padStart(5, "0")}`,
    manifestId: manifest.id,
    deliveryId: delivery.id,
    serviceDate: result.date,
  };
  const pallet: Pallet = {
    id: slip.id,
    number: `P${String(day).padStart(4, "0")}${String(slipNumber + 1).padStart(5, "0")}`,
    manifestId: manifest.id,
    deliveryId: delivery.id,
    serviceDate: result.date,
  };
  result.packingSlips.push(slip);
  result.pallets.push(pallet);

  const storeScan = company.habits.get(delivery.storeNumber)?.storeScan ?? 0;
  // On some stops the scanner is left in the cab; the signature then covers all cartons.
  const scanRate = random.chance(0.03) ? 0 : random.chance(0.12) ? 0.7 : 0.985;
  for (let i = 0; i < lot.size; i++) {
    const n = result.cartons.length;
    const outcome = drawOutcome(random);
    const onPallet =
      outcome !== "never came" &&
      outcome !== "pallet scan missed" &&
      outcome !== "overage";
    const onTrailer = onPallet
      ? outcome !== "left behind" && outcome !== "trailer scan missed"
      : outcome === "pallet scan missed";
    const arrives =
      delivery.departureAt !== null &&
      !["never came", "left behind", "lost"].includes(outcome);
    const scanned = arrives && random.chance(scanRate);
    const document =
      lot.documents[Math.floor((i * lot.documents.length) / lot.size)] ?? null;
    const arrival = delivery.arrivalAt ?? 0;
    const departure = delivery.departureAt ?? 0;
    const delivered = scanned
      ? arrival + 1 + Math.floor(((departure - arrival - 1) * i) / lot.size)
      : arrives && document !== null
        ? departure
        : null;
    // Every other carton that is lost was left at the next stop.
    const leftAt =
      outcome === "lost" && n % 2 === 0 ? nextStop(delivery, lot.others) : null;
    const strange = outcome === "overage" && random.chance(0.35);
    result.cartons.push({
      id: day * cartonIdsPerDay + n,
      asn: sscc(
        shipper.prefix,
        (n >= 100_000 ? 1_000_000_000 : 0) + day * 100_000 + (n % 100_000),
      ),
      deliveryId: delivery.id,
      serviceDate: result.date,
      poolId: delivery.poolId,
      manifestId: strange ? null : manifest.id,
      packingSlipId: strange ? null : slip.id,
      palletId: onPallet ? pallet.id : null,
      palletAt: onPallet ? lot.packedAt + Math.floor(i / 6) : null,
      trailerAt: onTrailer
        ? route.plannedDepartureAt -
          95 +
          (lot.packedAt % 60) +
          Math.floor(i / 8)
        : null,
      deliveredAt: delivered,
      scanType: scanned ? 1 : delivered !== null ? 0 : -1,
      itemTypeId: itemType(random),
      podDocument: delivered === null ? null : document,
      onManifest: outcome !== "overage",
      storeScannedAt:
        delivered !== null && random.chance(storeScan)
          ? departure + random.int(5, 110)
          : null,
      misdeliveredAt: leftAt?.arrivalAt ?? null,
      misdeliveredStore: leftAt?.storeNumber ?? null,
    });
  }
}

/** Returns the stop at which the driver of a delivery has arrived next; null after the last one. */
function nextStop(
  { routeId, departureAt }: Delivery,
  others: readonly Delivery[],
): Delivery | null {
  if (departureAt === null) return null;
  const later = others.filter(
    (other) =>
      other.routeId === routeId &&
      other.arrivalAt !== null &&
      other.arrivalAt > departureAt,
  );
  return later.reduce<Delivery | null>(
    (next, other) =>
      next === null || (other.arrivalAt ?? 0) < (next.arrivalAt ?? 0)
        ? other
        : next,
    null,
  );
}

type CartonOutcome =
  | "fine"
  | "pallet scan missed"
  | "trailer scan missed"
  /** Announced, but never seen at the pool: a shortage. */
  | "never came"
  /** On a pallet, but not on the trailer. */
  | "left behind"
  /** On the trailer, but missing at the store. */
  | "lost"
  /** Delivered without being announced. */
  | "overage";

const outcomeWeights: readonly (readonly [
  share: number,
  fate: CartonOutcome,
])[] = [
  [0.012, "pallet scan missed"],
  [0.012, "trailer scan missed"],
  [0.008, "never came"],
  [0.004, "left behind"],
  [0.003, "lost"],
  [0.007, "overage"],
];

function drawOutcome(random: Random): CartonOutcome {
  let roll = random.next();
  for (const [share, fate] of outcomeWeights) {
    if (roll < share) return fate;
    roll -= share;
  }
  return "fine";
}

function itemType(random: Random): number {
  const roll = random.next();
  return roll < 0.74
    ? 1
    : roll < 0.87
      ? 2
      : roll < 0.95
        ? 3
        : roll < 0.98
          ? 5
          : 4;
}
