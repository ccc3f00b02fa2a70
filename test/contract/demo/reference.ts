import type { Carton, Day, Delivery } from "../../../provider/demo/records";
import type { AsnRow } from "../../../provider/contract/searches";
import { dayAsOf } from "../../../provider/demo/as-of";
import { dayOf, minutesOf } from "../../../provider/demo/calendar";
import { demonstrationCompany } from "../../../provider/demo/company";
import { generateDay } from "../../../provider/demo/day";
import type { AdvancedCriteria } from "../../../provider/operation/deliveries/asn-search";

/**
 * The expected results of the searches, computed from the generator only, without SQL and without
 * the provider's own rules.
 */

/** Two users of the demonstration, one of every pool and one of a single one. */
export const poolsOf = {
  "admin@demo.example": [1, 2, 3, 4, 5, 6, 7, 8],
  "store@demo.example": [1],
} as const;
export type User = keyof typeof poolsOf;
export const users = Object.keys(poolsOf) as User[];

/** A carton with every value that a search may use. */
export interface ReferenceCarton {
  carton: Carton;
  delivery: Delivery;
  manifest: string | null;
  manifestDate: string | null;
  packingSlip: string | null;
  row: AsnRow;
}

export const anyCriteria: AdvancedCriteria = {
  startDate: null,
  endDate: null,
  delivID: null,
  pool: null,
  stores: [],
  manifest: null,
  scanType: null,
  isDelivered: null,
  isOnPallet: null,
  isOnTrailer: null,
  isOnManifest: null,
};

const iso = (minutes: number | null) =>
  minutes === null
    ? null
    : new Date(minutes * 60_000).toISOString().replace(".000Z", "Z");
const scanTexts = {
  [-1]: "No Scan or POD",
  0: "Not Scanned",
  1: "Scanned",
} as const;

function podInfo({ podDocument, deliveryId }: Carton): string | null {
  if (podDocument === null) return null;
  return podDocument === 0
    ? String(deliveryId)
    : `${deliveryId}/${podDocument}`;
}

/** Every day of the demonstration as of `now`, oldest first; the history begins `daysBack` days ago. */
function demonstrationDays(now: Date, scale: number, daysBack = 90): Day[] {
  const stores = new Map(
    demonstrationCompany().stores.map((store) => [store.number, store]),
  );
  const days: Day[] = [];
  for (let day = dayOf(now) - daysBack; day <= dayOf(now) + 7; day++)
    days.push(dayAsOf(generateDay(day, scale), minutesOf(now), stores));
  return days;
}

/** All cartons of the demonstration as of `now`, in no particular order. */
export function referenceCartons(now: Date, scale: number): ReferenceCarton[] {
  const company = demonstrationCompany();
  const stores = new Map(company.stores.map((store) => [store.number, store]));
  const pools = new Map(company.pools.map((pool) => [pool.id, pool.name]));
  const itemTypes = new Map(
    company.itemTypes.map(({ id, name }) => [id, name]),
  );
  const all: ReferenceCarton[] = [];
  for (const data of demonstrationDays(now, scale)) {
    const deliveries = new Map(data.deliveries.map((d) => [d.id, d]));
    const manifests = new Map(data.manifests.map((m) => [m.id, m]));
    const slips = new Map(data.packingSlips.map((s) => [s.id, s.number]));
    for (const carton of data.cartons) {
      const delivery = deliveries.get(carton.deliveryId);
      const store = stores.get(delivery?.storeNumber ?? "");
      if (!delivery || !store) throw new Error("a carton without delivery");
      const manifest = manifests.get(carton.manifestId ?? -1);
      const delivered = iso(carton.deliveredAt);
      all.push({
        carton,
        delivery,
        manifest: manifest?.number ?? null,
        manifestDate: manifest?.manifestDate ?? null,
        packingSlip: slips.get(carton.packingSlipId ?? -1) ?? null,
        row: {
          ASN: carton.asn,
          Manifest: manifest?.number ?? null,
          ManifestDate: manifest?.manifestDate ?? null,
          StoreName: `${store.number} ${store.name}`,
          "Trailer Date": iso(carton.trailerAt)?.slice(0, 10) ?? null,
          "Trailer Time": iso(carton.trailerAt),
          "Pallet Date": iso(carton.palletAt)?.slice(0, 10) ?? null,
          "Pallet Time": iso(carton.palletAt),
          "Scheduled Delivery Date": delivery.serviceDate,
          "Delivery Date": delivered?.slice(0, 10) ?? null,
          "Delivery Time": delivered,
          "Scan Type":
            carton.misdeliveredStore === null
              ? scanTexts[carton.scanType]
              : `Delivered at another store: ${carton.misdeliveredStore}`,
          "Item Type": itemTypes.get(carton.itemTypeId) ?? null,
          Pool: pools.get(delivery.poolId) ?? null,
          "Store Scan":
            carton.storeScannedAt !== null
              ? "Yes"
              : delivered !== null
                ? "No"
                : null,
          PODInfo: podInfo(carton),
        },
      });
    }
  }
  return all;
}

const compare = <Value extends string | number>(a: Value, b: Value) =>
  a < b ? -1 : a > b ? 1 : 0;

/** By scheduled date, delivery, ASN. */
export const byDelivery = (a: ReferenceCarton, b: ReferenceCarton) =>
  compare(a.delivery.serviceDate, b.delivery.serviceDate) ||
  compare(a.delivery.id, b.delivery.id) ||
  compare(a.carton.asn, b.carton.asn);

/** By manifest date, manifest, ASN. */
export const byManifest = (a: ReferenceCarton, b: ReferenceCarton) =>
  compare(a.manifestDate ?? "", b.manifestDate ?? "") ||
  compare(a.carton.manifestId ?? 0, b.carton.manifestId ?? 0) ||
  compare(a.carton.asn, b.carton.asn);

/** Whether a carton meets the criteria of the advanced search. */
export function meets(
  { carton, delivery, manifest }: ReferenceCarton,
  c: AdvancedCriteria,
): boolean {
  const is = (wanted: boolean | null, found: boolean) =>
    wanted === null || wanted === found;
  return (
    (c.startDate === null || delivery.serviceDate >= c.startDate) &&
    (c.endDate === null || delivery.serviceDate <= c.endDate) &&
    (c.delivID === null || String(delivery.id) === c.delivID) &&
    (c.pool === null || String(delivery.poolId) === c.pool) &&
    (c.stores.length === 0 || c.stores.includes(delivery.storeNumber)) &&
    (c.manifest === null || manifest === c.manifest) &&
    (c.scanType === null || carton.scanType === c.scanType) &&
    is(c.isDelivered, carton.deliveredAt !== null) &&
    is(c.isOnPallet, carton.palletAt !== null) &&
    is(c.isOnTrailer, carton.trailerAt !== null) &&
    is(c.isOnManifest, carton.onManifest)
  );
}
