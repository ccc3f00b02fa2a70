import { checkDigit } from "../contract/check-digit";
import { isoDay, localMidnight, weekday } from "./calendar";
import type { Company } from "./company";
import { Random } from "./random";
import type { Delivery, Stops } from "./routes";
import type { Pool } from "./stores";
import { shippers } from "./words";

const cartonIdsPerDay = 200_000;
const manifestIdsPerDay = 1_000;
const slipIdsPerDay = 50_000;
/** Scales the cartons of 98 days at scale 1 to about 120,000. */
const volume = 0.815;

/** What happens to cartons: where they are scanned or seen, in shares of all. */
const fates = [
  // The scan onto the pallet, or onto the trailer, was missed.
  { share: 0.012, onPallet: false, onTrailer: true, arrives: true },
  { share: 0.012, onPallet: true, onTrailer: false, arrives: true },
  // Announced, but never seen at the pool: a shortage.
  { share: 0.008, onPallet: false, onTrailer: false, arrives: false },
  // On a pallet, but left behind.
  { share: 0.004, onPallet: true, onTrailer: false, arrives: false },
  // On the trailer, but lost before it reached the store.
  { share: 0.003, onPallet: true, onTrailer: true, arrives: false },
  // Delivered without being announced, so on no manifest: an overage.
  { share: 0.007, onPallet: false, onTrailer: false, arrives: true },
  { share: 1, onPallet: true, onTrailer: true, arrives: true },
];

/** Item types (`company.ts`), in shares of all cartons. */
const itemTypes = [
  { share: 0.74, id: 1 },
  { share: 0.13, id: 2 },
  { share: 0.08, id: 3 },
  { share: 0.03, id: 5 },
  { share: 1, id: 4 },
];

/** 1 Scanned, 0 Not Scanned (a proof of delivery instead of a scan), -1 No Scan or POD. */
type ScanType = 1 | 0 | -1;

/** Average demand of Sunday … Saturday: more on Mondays and before the weekend. */
const demandOfWeekday = [0.7, 1.15, 0.95, 0.95, 1, 1.15, 0.9];

/** Returns the relative demand of a day, with a slow wave over the weeks. */
const demand = (day: number) =>
  (demandOfWeekday[weekday(day)] ?? 1) *
  (1 + 0.12 * Math.sin((day / 45) * Math.PI));

/** Returns the four digits of a day in the numbers of documents. */
const dayDigits = (day: number) => String(day).padStart(4, "0");

type Manifest = ReturnType<typeof manifestOf>;
type Lot = ReturnType<typeof packLot>;

/**
 * Packs the cartons of the deliveries of a day, with their manifests, packing slips and pallets. The scale
 * increases the number of manifests and packing slips, not their size: manifests of large and small operations
 * are equally long. More stores have more manifests, not more for each delivery.
 */
export function packCartons(
  stops: Stops,
  company: Company,
  day: number,
  scale: number,
) {
  const manifestsPerDelivery = Math.max(1, Math.round(scale));
  const manifestsPerPool = Math.max(1, Math.round(scale * company.storeFactor));
  const routes = new Map(stops.routes.map((route) => [route.id, route]));
  const documents = new Map<number, number[]>();
  for (const { deliveryId, document } of stops.proofs)
    documents.set(deliveryId, [...(documents.get(deliveryId) ?? []), document]);
  const manifests: Manifest[] = [];
  const lots: Lot[] = [];
  let packed = 0;
  for (const pool of company.pools) {
    const random = new Random(`cartons ${pool.name} ${isoDay(day)}`);
    const ofPool = Array.from({ length: manifestsPerPool }, (_, i) =>
      manifestOf(pool, day, i, random),
    );
    const deliveries = stops.deliveries.filter(
      (delivery) => delivery.poolId === pool.id,
    );
    if (deliveries.length === 0) continue;
    manifests.push(...ofPool);
    const packedFrom = localMidnight(day, pool.timeZone) - 6 * 60;
    for (const delivery of deliveries) {
      const store = company.storesByNumber.get(delivery.storeNumber);
      const route = routes.get(delivery.routeId);
      if (!store || !route) continue;
      const { cartons, storeScan } = store.habits;
      const wanted =
        cartons * volume * demand(day) * random.normal(1, 0.22) * scale;
      // Rounds randomly, so that small scales keep their mean.
      const count = Math.max(1, Math.floor(wanted + random.next()));
      const parts = Math.min(manifestsPerDelivery, ofPool.length, count);
      const first = random.int(0, ofPool.length - 1);
      const startOf = (part: number) => Math.floor((part * count) / parts);
      for (let part = 0; part < parts; part++) {
        const manifest = ofPool[(first + part) % ofPool.length];
        if (!manifest) continue;
        const lot = packLot(
          {
            day,
            number: lots.length,
            firstCarton: packed,
            size: startOf(part + 1) - startOf(part),
            manifest,
            delivery,
            nextStop: () => nextStop(delivery, deliveries),
            documents: documents.get(delivery.id) ?? [],
            packedAt: packedFrom + random.int(0, 330),
            loadedAt: route.plannedDepartureAt - 95,
            storeScan,
          },
          random,
        );
        lots.push(lot);
        packed += lot.cartons.length;
      }
    }
  }
  return {
    manifests,
    packingSlips: lots.map(({ packingSlip }) => packingSlip),
    pallets: lots.map(({ pallet }) => pallet),
    cartons: lots.flatMap(({ cartons }) => cartons),
  };
}

function manifestOf(pool: Pool, day: number, index: number, random: Random) {
  const shipper =
    shippers[(day + pool.id + index) % shippers.length] ?? shippers[0];
  return {
    id: day * manifestIdsPerDay + pool.id * 100 + index,
    poolId: pool.id,
    number: `${pool.id}${dayDigits(day)}${String(index + 1).padStart(2, "0")}`,
    shipper: shipper.name as string,
    manifestDate: isoDay(day - (random.chance(0.8) ? 1 : 2)),
    storeDate: isoDay(day),
  };
}

interface LotPlan {
  day: number;
  /** Of the lot on this day, from 0. */
  number: number;
  /** The number of cartons that were packed on this day before. */
  firstCarton: number;
  size: number;
  manifest: Manifest;
  delivery: Delivery;
  /** Returns the stop at which the driver arrives after the delivery, if any. */
  nextStop: () => Delivery | null;
  /** Numbers of the documents signed for the delivery. */
  documents: readonly number[];
  packedAt: number;
  /** When loading the trailer begins. */
  loadedAt: number;
  /** Probability that the store scans a carton into stock. */
  storeScan: number;
}

/** Packs the cartons of one packing slip, on a pallet: the share of one manifest in one delivery. */
function packLot(plan: LotPlan, random: Random) {
  const { day, delivery, manifest, size, packedAt, documents } = plan;
  const digits = `${dayDigits(day)}${String(plan.number + 1).padStart(5, "0")}`;
  const id = day * slipIdsPerDay + plan.number;
  const ofLot = {
    manifestId: manifest.id,
    deliveryId: delivery.id,
    serviceDate: delivery.serviceDate,
  };
  const { prefix } =
    shippers.find(({ name }) => name === manifest.shipper) ?? shippers[0];
  const arrival = delivery.arrivalAt ?? 0;
  const departure = delivery.departureAt ?? 0;
  // On some stops the scanner is left in the cab; the signature then covers all cartons.
  const scanRate = random.chance(0.03) ? 0 : random.chance(0.12) ? 0.7 : 0.985;
  const cartons = Array.from({ length: size }, (_, i) => {
    const n = plan.firstCarton + i;
    const { onPallet, onTrailer, arrives } = random.draw(fates);
    const isOverage = arrives && !onPallet && !onTrailer;
    const isDelivered = arrives && delivery.departureAt !== null;
    const isScanned = isDelivered && random.chance(scanRate);
    const document =
      documents[Math.floor((i * documents.length) / size)] ?? null;
    const deliveredAt = isScanned
      ? arrival + 1 + Math.floor(((departure - arrival - 1) * i) / size)
      : isDelivered && document !== null
        ? departure
        : null;
    const scanType: ScanType = isScanned ? 1 : deliveredAt !== null ? 0 : -1;
    // Every other carton that is lost was left at the next stop.
    const leftAt =
      onTrailer && !arrives && n % 2 === 0 ? plan.nextStop() : null;
    return {
      id: day * cartonIdsPerDay + n,
      asn: sscc(
        prefix,
        (n >= 100_000 ? 1_000_000_000 : 0) + day * 100_000 + (n % 100_000),
      ),
      deliveryId: delivery.id,
      serviceDate: delivery.serviceDate,
      poolId: delivery.poolId,
      manifestId: isOverage ? null : manifest.id,
      packingSlipId: isOverage ? null : id,
      palletId: onPallet ? id : null,
      palletAt: onPallet ? packedAt + Math.floor(i / 6) : null,
      trailerAt: onTrailer
        ? plan.loadedAt + (packedAt % 60) + Math.floor(i / 8)
        : null,
      deliveredAt,
      scanType,
      itemTypeId: random.draw(itemTypes).id,
      /** Number of its proof of delivery; null if no document lists the carton. */
      podDocument: deliveredAt === null ? null : document,
      onManifest: !isOverage,
      /** Time of the store's scan into stock, of which the database holds only that it was. */
      storeScannedAt:
        deliveredAt !== null && random.chance(plan.storeScan)
          ? departure + random.int(5, 110)
          : null,
      /** A delivery scan at a store that the carton is not for: both are set, or neither. */
      misdeliveredAt: leftAt?.arrivalAt ?? null,
      misdeliveredStore: leftAt?.storeNumber ?? null,
    };
  });
  return {
    packingSlip: { id, number: `PS${digits}`, ...ofLot },
    pallet: { id, number: `P${digits}`, ...ofLot },
    cartons,
  };
}

/** Returns the stop at which the driver of a delivery has arrived next; null after the last one. */
function nextStop(
  { routeId, departureAt }: Delivery,
  others: readonly Delivery[],
): Delivery | null {
  if (departureAt === null) return null;
  // A route visits its stops one after the other.
  const next = others.find(
    (other) =>
      other.routeId === routeId && (other.arrivalAt ?? 0) > departureAt,
  );
  return next ?? null;
}

/**
 * Returns a serial shipping container code (SSCC) of 18 digits, the number on a carton's label.
 * @param companyPrefix GS1 company prefix of seven digits
 * @param serial 0 to 9,999,999,999; its first digit is the extension digit
 */
function sscc(companyPrefix: string, serial: number): string {
  const padded = String(serial).padStart(10, "0");
  const body = padded.slice(0, 1) + companyPrefix + padded.slice(1);
  return body + String(checkDigit(body));
}
