import { asnPageSize, type AsnRow } from "../../../provider/contract/searches";
import {
  dayOf,
  isoDay,
  localMidnight,
  weekday,
} from "../../../provider/demo/calendar";
import { demonstrationCompany } from "../../../provider/demo/company";
import { Random } from "../../../provider/demo/random";
import { sscc } from "../../../provider/demo/sscc";
import type { Pool, Store } from "../../../provider/demo/stores";
import { shippers } from "../../../provider/demo/words";

/**
 * Deterministic cartons as the scanners of a real operation record them. The demonstration company
 * uses whole minutes, several cartons at once, and numbers cartons without gaps; here every carton
 * has separate scans at the pallet, the trailer and the door, to the second, each in a different
 * order, and shippers use numbers for customers outside this portal too.
 */

/** The first day with deliveries. */
export const firstScannedDay = "2026-10-01";

const itemTypes = [
  ...Array<string>(15).fill("Carton"),
  "Tote",
  "Tote",
  "Garment on Hanger",
  "Garment on Hanger",
  "Supplies",
];

const instant = (seconds: number) =>
  `${new Date(seconds * 1_000).toISOString().slice(0, 19)}Z`;

/**
 * The numbers 0 to `count - 1`, shuffled, because cartons are not handled in the order of their
 * labels.
 */
function shuffled(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, place) => place);
  for (let i = count - 1; i > 0; i--) {
    const j = random.int(0, i);
    [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
  }
  return order;
}

/** When each carton is scanned, one after the other from `begin`, `low` to `high` seconds apart. */
function scansFrom(
  begin: number,
  count: number,
  [low, high]: readonly [number, number],
  random: Random,
): number[] {
  const times: number[] = [];
  let now = begin;
  for (const place of shuffled(count, random)) {
    times[place] = now;
    now += random.int(low, high);
  }
  return times;
}

/** Numbers with gaps, one per call. */
class Serials {
  #next = new Map<string, number>();

  take(name: string, begin: number, largestGap: number, random: Random) {
    const number = (this.#next.get(name) ?? begin) + random.int(1, largestGap);
    this.#next.set(name, number);
    return number;
  }
}

/** The state that continues from day to day. */
interface Counters {
  random: Random;
  serials: Serials;
}

/** Manifest numbers of the shippers with freight for a pool on one day. */
function manifestsOf(pool: Pool, day: number, { random, serials }: Counters) {
  return shippers
    .filter(() => random.chance(0.7))
    .concat(shippers[(day + pool.id) % shippers.length] ?? [])
    .map((shipper) => ({
      shipper,
      number: `M${serials.take("manifest", 418_200, 9, random)}`,
      date: isoDay(day - (random.chance(0.8) ? 1 : 2)),
    }));
}

/** The cartons of one delivery, by ASN, as the embedded provider orders them. */
function cartonsOf(
  pool: Pool,
  store: Store,
  count: number,
  day: number,
  manifests: ReturnType<typeof manifestsOf>,
  { random, serials }: Counters,
): AsnRow[] {
  const delivery = serials.take("delivery", 7_204_000, 6, random);
  const lots = random.chance(0.15) ? 2 : 1;
  const signed = random.chance(0.96);
  const midnight = localMidnight(day, pool.timeZone) * 60;
  // Sorted onto store pallets over the previous evening, in the order of arrival.
  const palletAt = Array.from(
    { length: count },
    () => midnight - 6 * 3_600 + random.int(0, 4 * 3_600),
  );
  const loading = midnight + random.int(2 * 3_600, 5 * 3_600);
  const trailerAt = scansFrom(loading, count, [2, 14], random);
  const arrival = loading + random.int(3_600, 8 * 3_600);
  const doorAt = scansFrom(arrival, count, [4, 25], random);
  return Array.from({ length: count }, () => random.pick(manifests))
    .map((manifest) => ({
      manifest,
      asn: sscc(
        manifest.shipper.prefix,
        serials.take(manifest.shipper.name, 48_000_000, 40, random),
      ),
    }))
    .sort((a, b) => (a.asn < b.asn ? -1 : 1))
    .map(({ manifest, asn }, place): AsnRow => {
      const scanAt = (times: number[], share: number) =>
        random.chance(share) ? instant(times[place] ?? 0) : null;
      const pallet = scanAt(palletAt, 0.98);
      const trailer = scanAt(trailerAt, 0.985);
      const door = scanAt(doorAt, 0.97);
      const arrived = door !== null || (signed && random.chance(0.7));
      const lot = Math.floor((place * lots) / count) + 1;
      return {
        ASN: asn,
        Manifest: manifest.number,
        ManifestDate: manifest.date,
        StoreName: `${store.number} ${store.name}`,
        "Trailer Date": trailer?.slice(0, 10) ?? null,
        "Trailer Time": trailer,
        "Pallet Date": pallet?.slice(0, 10) ?? null,
        "Pallet Time": pallet,
        "Scheduled Delivery Date": isoDay(day),
        "Delivery Date": door?.slice(0, 10) ?? (arrived ? isoDay(day) : null),
        "Delivery Time": door,
        "Scan Type": door
          ? "Scanned"
          : arrived
            ? "Not Scanned"
            : "No Scan or POD",
        "Item Type": random.pick(itemTypes),
        Pool: pool.name,
        "Store Scan": arrived ? (random.chance(0.9) ? "Yes" : "No") : null,
        PODInfo:
          arrived && signed
            ? lots === 1
              ? String(delivery)
              : `${delivery}/${lot}`
            : null,
      };
    });
}

/** One provider page of them, by scheduled date and delivery. */
export function scannedRows(): AsnRow[] {
  const { pools, stores, habits } = demonstrationCompany();
  const counters = { random: new Random("scans"), serials: new Serials() };
  const { random } = counters;
  const rows: AsnRow[] = [];
  const firstDay = dayOf(new Date(firstScannedDay));
  for (let day = firstDay; rows.length < asnPageSize; day++) {
    for (const pool of pools) {
      const manifests = manifestsOf(pool, day, counters);
      for (const store of stores) {
        const habit = habits.get(store.number);
        if (store.poolId !== pool.id || !habit?.weekdays.has(weekday(day)))
          continue;
        const usual = random.normal(1, 0.22) * habit.cartons;
        const count = Math.max(1, Math.round(usual));
        rows.push(...cartonsOf(pool, store, count, day, manifests, counters));
      }
    }
  }
  return rows.slice(0, asnPageSize);
}

let answer: Buffer | undefined;

/** The response to an advanced search: one full page and nothing after it. */
export function scannedPage(offset: number): Buffer {
  const of = (result: AsnRow[]) =>
    Buffer.from(JSON.stringify({ status: "Success", result }));
  return offset === 0 ? (answer ??= of(scannedRows())) : of([]);
}
