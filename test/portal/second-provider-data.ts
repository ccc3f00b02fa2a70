/** What the second provider knows (`second-provider.ts`), and its rows for each search and report. */
export type Fields = Record<string, unknown>;

const dayMs = 86_400_000;
const dayOf = (back: number) =>
  new Date(Date.now() - back * dayMs).toISOString().slice(0, 10);
export const pools: Record<string, { name: string; stores: string[] }> = {
  "7": { name: "Chicago", stores: ["0412", "0413"] },
  "8": { name: "Dallas", stores: ["0900", "0901"] },
};
export const accounts = [
  { id: 1, first: "Dana", email: "dana@example.com", password: "Parcel-2026!" },
  { id: 2, first: "Lee", email: "lee@example.com", password: "Parcel-2026!" },
] as const;
export type Account = (typeof accounts)[number];

/** One delivery a day to each store; those of today and later have not arrived. */
export const createDeliveries = () =>
  Object.entries(pools).flatMap(([pool, { name, stores }], at) =>
    stores.flatMap((store, number) =>
      Array.from({ length: 9 }, (_, index) => {
        const date = dayOf(index - 1);
        const id = String(1000 * (at + 1) + 100 * number + index);
        const isLate = (index + number) % 4 === 0;
        return {
          ...{ id, pool, name, store, date, isLate, isDone: index > 1 },
          arrival: `${date}T${isLate ? "15" : "13"}:20:00Z`,
          manifest: `M-${pool}-${date}`,
        };
      }),
    ),
  );
export type Delivery = ReturnType<typeof createDeliveries>[number];

const cartonsOf = (one: Delivery) =>
  ["1", "2", "3"].map((box) => ({
    ASN: `00${one.id}${box}`,
    Manifest: one.manifest,
    ManifestDate: one.date,
    StoreName: `${one.store} Main Street`,
    "Scheduled Delivery Date": one.date,
    ...(one.isDone && {
      "Delivery Date": one.date,
      "Delivery Time": one.arrival,
      "Scan Type": "Scanned",
      PODInfo: one.id,
    }),
    Pool: one.name,
  }));
const shipmentOf = (one: Delivery) => ({
  PRO: `93${one.id}`,
  OrderDate: one.date,
  Location: `${one.store} Main Street`,
  "Pickup Date": one.date,
  "Scheduled Delivery Date": one.date,
  ...(one.isDone && {
    "Delivery Date": one.date,
    "Delivery Time": one.arrival,
    DRInfo: one.id,
    PODInfo: one.id,
  }),
});

/** Groups deliveries by a text, in their order: the first one of each group, and all. */
function grouped(seen: Delivery[], by: (one: Delivery) => string) {
  const groups = new Map<string, Delivery[]>();
  for (const one of seen)
    groups.set(by(one), [...(groups.get(by(one)) ?? []), one]);
  return [...groups.values()].flatMap((all) =>
    all.slice(0, 1).map((one): [Delivery, Delivery[]] => [one, all]),
  );
}
const counts = (all: Delivery[]) => ({
  Deliveries: all.length,
  Late: all.filter(({ isDone, isLate }) => isDone && isLate).length,
  OnTime: all.filter(({ isDone, isLate }) => isDone && !isLate).length,
});

/** Returns the rows for what people search and count in, from the deliveries that they may see. */
export const rowsOf: Record<
  string,
  (seen: Delivery[], asked: Fields) => Fields[]
> = {
  ASNListSearch: (seen, { ASNList }) =>
    seen
      .flatMap(cartonsOf)
      .filter(({ ASN }) => (ASNList as string[]).includes(ASN)),
  ASNManifestSearch: (seen) => seen.flatMap(cartonsOf),
  ASNPackingSlipSearch: () => [],
  ASNAdvancedSearch: (
    seen,
    { isDelivered, isOnPallet, isOnTrailer, scanType },
  ) =>
    seen
      .filter(({ isDone }) => (isDelivered ?? isDone) === isDone)
      .filter(({ isDone }) => scanType == null || (scanType === 1) === isDone)
      .filter(() => isOnPallet !== true && isOnTrailer !== true)
      .flatMap(cartonsOf),
  trackingPROListSearch: (seen, { PROList }) =>
    seen
      .map(shipmentOf)
      .filter(({ PRO }) => (PROList as string[]).includes(PRO)),
  trackingManifestSearch: (seen) => seen.map(shipmentOf),
  trackingAdvancedSearch: (seen) => seen.map(shipmentOf),
  getOnTimeReport: (seen, { onTimeCodes }) =>
    seen
      .filter(
        ({ isDone, isLate }) =>
          typeof onTimeCodes !== "string" ||
          (isDone && onTimeCodes[isLate ? 2 : 1] === "1"),
      )
      .map((one) => ({
        ...{ Pool: one.name, lngPoolID: one.pool, Store: one.store },
        ...{ "Delivery Date": one.date, "Window End": `${one.date}T14:00:00Z` },
        ...(one.isDone && {
          "Arrival Time": one.arrival,
          "Delivery Status": one.isLate ? "Late" : "On Time",
        }),
      })),
  getOnTimeReportPoolSummary: (seen) =>
    grouped(seen, ({ pool }) => pool).map(([{ name, pool }, all]) => ({
      ...{ Pool: name, lngPoolID: pool },
      ...counts(all),
    })),
  getOnTimeReportStoreSummary: (seen) =>
    grouped(seen, ({ store }) => store).map(([{ name, pool, store }, all]) => ({
      ...{ Pool: name, lngPoolID: pool, Store: store },
      ...counts(all),
    })),
  getScanReport: (seen, { summaryType: type }) =>
    grouped(seen, (one) =>
      type === "pool" ? one.pool : one.store + (type === "" ? one.date : ""),
    ).map(([one, all]) => ({
      ...{ txtPool: one.name, lngPoolID: one.pool },
      ...(type !== "pool" && { txtLocation: one.store }),
      ...(type === "" && { dteDeliveryDate: one.date }),
      Scanned: 3 * all.filter(({ isDone }) => isDone).length,
      Total: 3 * all.length,
    })),
  getDoorScanReport: (seen, { summaryType }) =>
    grouped(seen, ({ pool, store }) =>
      summaryType === "pool" ? pool : store,
    ).map(([one, all]) => ({
      ...{ Pool: one.name, lngPoolID: one.pool, DoorScans: 0 },
      ...(summaryType === "" && { Store: one.store }),
      Deliveries: all.length,
    })),
  getDashboardManifests: (seen) =>
    grouped(seen, ({ manifest }) => manifest).map(([one, all]) => ({
      ...{ Pool: one.name, PoolID: one.pool, Manifest: one.manifest },
      ...{ storeDate: one.date, ...cartonCounts(all) },
    })),
  getDashboardManifestDetails: (seen) =>
    seen.map((one) => ({ storeName: one.store, ...cartonCounts([one]) })),
};

const cartonCounts = (all: Delivery[]) => ({
  numManifest: 3 * all.length,
  numReceived: 3 * all.length,
  numDelivered: 3 * all.filter(({ isDone }) => isDone).length,
});

/** Fields that restrict the deliveries themselves: the same in every search and report. */
export const matches = (one: Delivery, asked: Fields) =>
  (asked.startDate == null || one.date >= String(asked.startDate)) &&
  (asked.endDate == null || one.date <= String(asked.endDate)) &&
  (asked.startDatePickup == null ||
    one.date >= String(asked.startDatePickup)) &&
  (asked.endDatePickup == null || one.date <= String(asked.endDatePickup)) &&
  (asked.delivID == null || one.id === String(asked.delivID)) &&
  (asked.pool == null ||
    asked.pool === "" ||
    one.pool === String(asked.pool)) &&
  (asked.manifest == null || one.manifest === asked.manifest) &&
  (asked.ASNList !== undefined ||
    !Array.isArray(asked.stores) ||
    asked.stores.length === 0 ||
    asked.stores.map(String).includes(one.store));

/** Returns the rows of a page, and the number of all. */
export const page = (rows: Fields[], { offset, pageSize }: Fields) => ({
  total: rows.length,
  result: rows.slice(Number(offset), Number(offset) + Number(pageSize)),
});
