import type {
  PagedCallName,
  ParsedRequestOf,
  RowOf,
} from "../../../provider/contract/calls";
import { demonstrationCompany } from "../../../provider/demo/company";
import type {
  Carton,
  Day,
  Delivery,
  Manifest,
} from "../../../provider/demo/records";

/**
 * The expected results of the reports and the dashboard, counted one by one from the generator's
 * records, without SQL, without the provider's own rules and without optimizations.
 */

export type Call =
  | "getOnTimeReport"
  | "getOnTimeReportPoolSummary"
  | "getOnTimeReportStoreSummary"
  | "getScanReport"
  | "getDoorScanReport"
  | "getDashboardManifests"
  | "getDashboardManifestDetails";

type ReadonlyLists<Payload> = {
  [Key in keyof Payload]: Payload[Key] extends (infer Item)[]
    ? readonly Item[]
    : Payload[Key];
};

/**
 * The payload of a paged call without its page, because the reference returns everything at once.
 */
export type Criteria<Name extends PagedCallName> = ReadonlyLists<
  Omit<ParsedRequestOf<Name>, "offset" | "pageSize" | "cursor">
>;

/** The results for one user; details in order, summaries in any order. */
export type ReportReference = {
  [Name in Call]: (criteria: Criteria<Name>) => RowOf<Name>[];
};

/** A delivery with its counts. */
interface Stop {
  delivery: Delivery;
  cartons: Carton[];
}

interface Scope {
  startDate: string;
  endDate: string;
  pool: string | null;
  stores: readonly string[];
}

const company = demonstrationCompany();
const poolNames = new Map(company.pools.map(({ id, name }) => [id, name]));
const storeNames = new Map(
  company.stores.map(({ number, name }) => [number, `${number} ${name}`]),
);

const poolName = (id: number) => poolNames.get(id) ?? null;
const iso = (minutes: number | null) =>
  minutes === null
    ? null
    : new Date(minutes * 60_000).toISOString().replace(".000Z", "Z");

const compare = <Value extends string | number>(a: Value, b: Value) =>
  a < b ? -1 : a > b ? 1 : 0;
/** Later than everything. */
const compareOrNull = (a: string | null, b: string | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : compare(a, b);

function statusOf(delivery: Delivery): "Early" | "On Time" | "Late" | null {
  const arrival = delivery.arrivalAt ?? delivery.manualArrivalAt;
  if (arrival === null) return null;
  // The generator plans a window for every delivery; oddities.ts removes some of them.
  const start: number | null = delivery.windowStart ?? null;
  const end: number | null = delivery.windowEnd ?? null;
  const from = start ?? delivery.backupWindowStart;
  const until = end ?? delivery.backupWindowEnd;
  if (from !== null && arrival < from) return "Early";
  if (until !== null && arrival > until) return "Late";
  return "On Time";
}

const isReceived = (carton: Carton) =>
  carton.palletAt !== null ||
  carton.trailerAt !== null ||
  carton.deliveredAt !== null;

const countsOf = (cartons: readonly Carton[]) => ({
  numManifest: cartons.filter((carton) => carton.onManifest).length,
  numReceived: cartons.filter(isReceived).length,
  numDelivered: cartons.filter((carton) => carton.deliveredAt !== null).length,
});

/** Groups of items with the same key, in the order in which the keys appear. */
function groups<Item>(
  items: readonly Item[],
  key: (item: Item) => unknown,
): [Item, ...Item[]][] {
  const found = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const text = JSON.stringify(key(item));
    const group = found.get(text);
    if (group) group.push(item);
    else found.set(text, [item]);
  }
  return [...found.values()];
}

const poolOf = ({ delivery }: Stop) => delivery.poolId;
const storeOf = ({ delivery }: Stop) => [delivery.poolId, delivery.storeNumber];
const dateOf = ({ delivery }: Stop) => [
  delivery.poolId,
  delivery.storeNumber,
  delivery.serviceDate,
];

/**
 * @param days the current operation
 * @param ownPools the pools that the user may see
 */
export function reportReference(
  days: readonly Day[],
  ownPools: readonly number[],
): ReportReference {
  const cartonsOf = new Map<number, Carton[]>();
  for (const carton of days.flatMap(({ cartons }) => cartons)) {
    const known = cartonsOf.get(carton.deliveryId);
    if (known) known.push(carton);
    else cartonsOf.set(carton.deliveryId, [carton]);
  }
  const stops = days
    .flatMap(({ deliveries }) => deliveries)
    .filter(({ poolId }) => ownPools.includes(poolId))
    .map((delivery): Stop => {
      return { delivery, cartons: cartonsOf.get(delivery.id) ?? [] };
    })
    .sort(
      ({ delivery: a }, { delivery: b }) =>
        compare(a.serviceDate, b.serviceDate) ||
        compareOrNull(poolName(a.poolId), poolName(b.poolId)) ||
        compare(a.storeNumber, b.storeNumber) ||
        compare(a.id, b.id),
    );

  const within = ({ startDate, endDate, pool, stores }: Scope) =>
    stops.filter(
      ({ delivery }) =>
        delivery.serviceDate >= startDate &&
        delivery.serviceDate <= endDate &&
        (pool === null || String(delivery.poolId) === pool) &&
        (stores.length === 0 || stores.includes(delivery.storeNumber)),
    );

  return {
    ...onTimeReference(within),
    ...scanReference(within),
    ...dashboardReference(days, stops, ownPools),
  };
}

function onTimeReference(within: (scope: Scope) => Stop[]) {
  const counts = (group: readonly Stop[]) => {
    const statuses = group.map(({ delivery }) => statusOf(delivery));
    const late = statuses.filter((status) => status === "Late").length;
    const unknown = statuses.filter((status) => status === null).length;
    return {
      Deliveries: group.length,
      Late: late,
      OnTime: group.length - late - unknown,
    };
  };
  return {
    getOnTimeReport: ({ onTimeCodes = "000", ...scope }) => {
      const ticked = (["Early", "On Time", "Late"] as const).filter(
        (_, at) => onTimeCodes[at] === "1",
      );
      return within(scope)
        .filter(({ delivery }) => {
          const status = statusOf(delivery);
          return (
            ticked.length === 0 || (status !== null && ticked.includes(status))
          );
        })
        .map(({ delivery }) => ({
          Pool: poolName(delivery.poolId),
          Store: delivery.storeNumber,
          "Delivery Date": delivery.serviceDate,
          "Arrival Time": iso(delivery.arrivalAt),
          "Departure Time": iso(delivery.departureAt),
          actualArrive: iso(delivery.manualArrivalAt),
          actualDepart: iso(delivery.manualDepartureAt),
          arrivedBy: null,
          departedBy: null,
          "Window Start": iso(delivery.windowStart),
          "Window End": iso(delivery.windowEnd),
          WindowStartBackup: iso(delivery.backupWindowStart),
          WindowEndBackup: iso(delivery.backupWindowEnd),
          "Delivery Status": statusOf(delivery),
          Notes: delivery.notes,
          lngPoolID: String(delivery.poolId),
        }));
    },
    getOnTimeReportPoolSummary: (scope) =>
      groups(within(scope), poolOf).map((group) => ({
        Pool: poolName(group[0].delivery.poolId),
        lngPoolID: String(group[0].delivery.poolId),
        ...counts(group),
      })),
    getOnTimeReportStoreSummary: (scope) =>
      groups(within(scope), storeOf).map((group) => ({
        Store: group[0].delivery.storeNumber,
        Pool: poolName(group[0].delivery.poolId),
        lngPoolID: String(group[0].delivery.poolId),
        ...counts(group),
      })),
  } satisfies Partial<ReportReference>;
}

function scanReference(within: (scope: Scope) => Stop[]) {
  return {
    getScanReport: ({ summaryType, ...scope }) => {
      const key = { "": dateOf, store: storeOf, pool: poolOf }[summaryType];
      return groups(within(scope), key).map((group) => {
        const { delivery } = group[0];
        const cartons = group.flatMap((stop) => stop.cartons);
        return {
          txtPool: poolName(delivery.poolId),
          txtLocation: summaryType === "pool" ? null : delivery.storeNumber,
          dteDeliveryDate: summaryType === "" ? delivery.serviceDate : null,
          lngPoolID: String(delivery.poolId),
          Scanned: cartons.filter(({ scanType }) => scanType === 1).length,
          Total: cartons.length,
        };
      });
    },
    getDoorScanReport: ({ summaryType, pool, ...scope }) => {
      const stops = within({ ...scope, pool: pool === "" ? null : pool });
      const key = summaryType === "pool" ? poolOf : storeOf;
      return groups(stops, key).map((group) => {
        const { delivery } = group[0];
        const scans = group.filter((stop) => stop.delivery.doorScanAt !== null);
        return {
          Pool: poolName(delivery.poolId),
          Store: summaryType === "pool" ? null : delivery.storeNumber,
          Deliveries: group.length,
          DoorScans: scans.length,
          // In hundredths of a percent, so that halves are exact.
          Percentage: Math.round((10_000 * scans.length) / group.length) / 100,
          lngPoolID: String(delivery.poolId),
        };
      });
    },
  } satisfies Partial<ReportReference>;
}

function dashboardReference(
  days: readonly Day[],
  stops: readonly Stop[],
  ownPools: readonly number[],
) {
  const manifests = days.flatMap((one) => one.manifests);
  const manifestById = new Map(manifests.map((one) => [one.id, one]));
  /** Manifests with any carton, of any pool. */
  const used = new Set(
    days.flatMap(({ cartons }) => cartons.map(({ manifestId }) => manifestId)),
  );
  const placed = stops.flatMap(({ delivery, cartons }) =>
    cartons.map((carton) => {
      const manifest = manifestById.get(carton.manifestId ?? -1) ?? null;
      return { carton, delivery, manifest };
    }),
  );
  const rowOf = (
    poolId: number,
    manifest: Manifest | null,
    storeDate: string,
    cartons: readonly Carton[],
  ) => ({
    Pool: poolName(poolId),
    PoolID: String(poolId),
    Manifest: manifest?.number ?? null,
    storeDate,
    ...countsOf(cartons),
  });
  return {
    getDashboardManifests: ({ startDate, endDate, pool }) => {
      const isShown = (poolId: number, date: string) =>
        date >= startDate &&
        date <= endDate &&
        (pool === null || String(poolId) === pool);
      const shown = placed
        .map((one) => ({
          ...one,
          date: one.manifest?.storeDate ?? one.delivery.serviceDate,
        }))
        .filter(({ delivery, date }) => isShown(delivery.poolId, date));
      const withCartons = groups(shown, ({ delivery, manifest, date }) =>
        manifest === null
          ? [delivery.poolId, null, date]
          : [delivery.poolId, manifest.id],
      ).map((group) =>
        rowOf(
          group[0].delivery.poolId,
          group[0].manifest,
          group[0].date,
          group.map(({ carton }) => carton),
        ),
      );
      const empty = manifests
        .filter(
          ({ id, poolId, storeDate }) =>
            !used.has(id) &&
            ownPools.includes(poolId) &&
            isShown(poolId, storeDate),
        )
        .map((manifest) =>
          rowOf(manifest.poolId, manifest, manifest.storeDate, []),
        );
      return [...withCartons, ...empty];
    },
    getDashboardManifestDetails: ({ pool, manifest: number }) =>
      groups(
        placed.filter(
          ({ delivery, manifest }) =>
            String(delivery.poolId) === pool && manifest?.number === number,
        ),
        ({ delivery }) => delivery.id,
      ).map((group) => ({
        storeName: storeNames.get(group[0].delivery.storeNumber) ?? null,
        ...countsOf(group.map(({ carton }) => carton)),
        lngDeliveryID: String(group[0].delivery.id),
        PoolID: pool,
        Manifest: number,
      })),
  } satisfies Partial<ReportReference>;
}
