import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PagedCallName, RowOf } from "../../../provider/contract/calls";
import { trackingPageSize } from "../../../provider/contract/searches";
import { demoSignIns } from "../../../provider/demo/accounts";
import { demonstration } from "../demonstration-template";
import { onEachEngine } from "../engines";
import {
  startDemonstrationProvider,
  type TestProvider,
} from "../test-provider";
import { addOddities } from "./oddities";
import {
  anyCriteria,
  demonstrationDays,
  poolsOf,
  users,
  type User,
} from "./reference";
import {
  reportReference,
  type Call,
  type Criteria,
  type ReportReference,
} from "./report-reference";

/**
 * Compares every figure of every report with the reference, and figures with the screens that they
 * link to.
 */

const { now, scale } = demonstration;

const week = { startDate: "2026-11-14", endDate: "2026-11-20" };
const oneDay = { startDate: "2026-11-12", endDate: "2026-11-12" };
const everything = { pool: null, stores: [] };

interface Question {
  startDate: string;
  endDate: string;
  pool: string | null;
  stores: string[];
}

/** Every date range of everything, and every scope once. */
const questionsOf = (someStores: string[]): Question[] => [
  ...[
    { startDate: "2026-11-20", endDate: "2026-11-20" },
    oneDay,
    week,
    { startDate: "2026-10-22", endDate: "2026-11-20" },
    { startDate: "2026-11-21", endDate: "2026-12-31" },
    { startDate: "2026-11-20", endDate: "2026-11-14" },
  ].map((range) => ({ ...range, ...everything })),
  ...[
    { pool: "1", stores: [] },
    { pool: "5", stores: [] },
    { pool: null, stores: someStores },
    { pool: "1", stores: someStores },
    { pool: "77", stores: [] },
  ].map((scope) => ({ ...week, ...scope })),
];

const scanReport = (summaryType: "" | "store" | "pool") => (one: Question) => ({
  ...one,
  summaryType,
  specialFilters: "",
});
const doorScanReport = (summaryType: "" | "pool") => (one: Question) => ({
  ...one,
  pool: one.pool ?? "",
  summaryType,
});

/** What each report is asked; only details are ordered. */
const reports: readonly [
  name: string,
  call: Call,
  criteriaOf: (question: Question) => object,
  isOrdered?: true,
][] = [
  ["the on-time report", "getOnTimeReport", (one) => one, true],
  ["the on-time summary of pools", "getOnTimeReportPoolSummary", (one) => one],
  [
    "the on-time summary of stores",
    "getOnTimeReportStoreSummary",
    (one) => one,
  ],
  ["the scan report by store and day", "getScanReport", scanReport("")],
  ["the scan report by store", "getScanReport", scanReport("store")],
  ["the scan report by pool", "getScanReport", scanReport("pool")],
  ["the door scan report by store", "getDoorScanReport", doorScanReport("")],
  ["the door scan report by pool", "getDoorScanReport", doorScanReport("pool")],
  [
    "the manifests of the dashboard",
    "getDashboardManifests",
    ({ startDate, endDate, pool }) => ({ startDate, endDate, pool }),
  ],
];

/** Two stores of pool 1 and one of pool 2; users who may not see them get none. */
const storesOf = (days: ReturnType<typeof demonstrationDays>) => {
  const ofPool = (pool: number) => [
    ...new Set(
      days
        .flatMap(({ deliveries }) => deliveries)
        .filter(({ poolId }) => poolId === pool)
        .map(({ storeNumber }) => storeNumber),
    ),
  ];
  return [...ofPool(1).slice(0, 2), ...ofPool(2).slice(0, 1), "x"];
};

const everyThird = <Item>(items: readonly Item[]): Item[] =>
  items.filter((_, at) => at % 3 === 0);

/** Compares many rows; in detail, which is slow, only if they differ. */
function expectRows(
  found: readonly object[],
  expected: readonly object[],
  isOrdered: boolean,
): void {
  const textsOf = (rows: readonly object[]) => {
    const texts = rows.map((row) =>
      JSON.stringify(row, Object.keys(row).sort()),
    );
    return isOrdered ? texts : texts.sort();
  };
  const [have, want] = [textsOf(found), textsOf(expected)];
  if (have.join("\n") === want.join("\n")) return;
  const known = new Set(want);
  const met = new Set(have);
  expect({
    rows: have.length,
    unexpected: have.filter((row) => !known.has(row)).slice(0, 5),
    missing: want.filter((row) => !met.has(row)).slice(0, 5),
  }).toEqual({ rows: want.length, unexpected: [], missing: [] });
  // The same rows in another order.
  expect(have).toEqual(want);
}

onEachEngine("Reports of the demonstration company with oddities", (engine) => {
  let days: ReturnType<typeof demonstrationDays>;
  const cookies = new Map<string, string>();
  const references = new Map<User, ReportReference>();
  let provider: TestProvider;
  let someStores: string[];

  beforeAll(async () => {
    days = demonstrationDays(now, scale);
    provider = await startDemonstrationProvider(engine);
    for (const { email, password } of demoSignIns)
      cookies.set(email, await provider.signIn(email, password));
    await addOddities(provider.db, days);
    for (const user of users)
      references.set(user, reportReference(days, poolsOf[user]));
    someStores = storesOf(days);
  });
  afterAll(() => provider.remove());

  function referenceFor(user: User): ReportReference {
    const reference = references.get(user);
    if (!reference) throw new Error(`nobody counted for ${user}`);
    return reference;
  }

  /** All rows of a call, page by page until a short one. */
  async function rowsOf<Name extends PagedCallName>(
    user: User,
    call: Name,
    criteria: Criteria<Name>,
  ): Promise<RowOf<Name>[]> {
    const rows: RowOf<Name>[] = [];
    for (let offset = 0; ; offset += trackingPageSize) {
      const { body } = await provider.call(
        call,
        { ...criteria, offset, pageSize: trackingPageSize },
        { cookie: cookies.get(user) ?? "" },
      );
      expect(body).toMatchObject({ status: "Success" });
      const page = body.result as RowOf<Name>[];
      rows.push(...page);
      if (page.length < trackingPageSize) return rows;
    }
  }

  /** Compares the answer with the reference; returns the number of rows. */
  async function expectReference<Name extends Call>(
    user: User,
    call: Name,
    criteria: Criteria<Name>,
    isOrdered = true,
  ): Promise<number> {
    const rows = await rowsOf(user, call, criteria);
    expectRows(rows, referenceFor(user)[call](criteria), isOrdered);
    return rows.length;
  }

  describe.each(users)("for %s", (user) => {
    it.each(reports)("return %s", async (_, call, criteriaOf, isOrdered) => {
      let rows = 0;
      for (const question of questionsOf(someStores)) {
        const criteria = criteriaOf(question) as Criteria<typeof call>;
        rows += await expectReference(user, call, criteria, isOrdered ?? false);
      }
      expect(rows).toBeGreaterThan(0);
    });

    it("filter the on-time report by checkboxes, which partition it", async () => {
      const counts = new Map<string, number>();
      for (const onTimeCodes of ["100", "010", "001", "101", "111", "000"]) {
        const criteria = { ...week, ...everything, onTimeCodes };
        counts.set(
          onTimeCodes,
          await expectReference(user, "getOnTimeReport", criteria),
        );
      }
      const count = (codes: string) => counts.get(codes) ?? 0;
      expect(count("111")).toBe(count("100") + count("010") + count("001"));
    });

    it("return the dashboard's stores of a manifest, without those of another pool", async () => {
      const shown = referenceFor("admin@demo.example")
        .getDashboardManifests({ ...week, pool: null })
        .filter(({ Manifest }) => Manifest !== null)
        .filter((_, at) => at % 4 === 0);
      expect(shown.length).toBeGreaterThan(10);
      for (const { PoolID, Manifest } of shown) {
        const criteria = { pool: PoolID ?? "", manifest: Manifest ?? "" };
        await expectReference(
          user,
          "getDashboardManifestDetails",
          criteria,
          false,
        );
      }
    });
  });

  describe("link to searches that find as many cartons:", () => {
    const user = "admin@demo.example";
    const cartonsOf = (criteria: object) =>
      rowsOf(user, "ASNAdvancedSearch", { ...anyCriteria, ...criteria });

    it("each row of the scan report", async () => {
      const detail = await rowsOf(user, "getScanReport", {
        ...oneDay,
        ...everything,
        summaryType: "",
        specialFilters: "",
      });
      expect(detail.length).toBeGreaterThan(50);
      for (const row of everyThird(detail)) {
        const cartons = await cartonsOf({
          startDate: row.dteDeliveryDate,
          endDate: row.dteDeliveryDate,
          pool: row.lngPoolID,
          stores: [row.txtLocation ?? ""],
        });
        const scanned = cartons.filter(
          (carton) => carton["Scan Type"] === "Scanned",
        );
        expect({ Scanned: scanned.length, Total: cartons.length }).toEqual({
          Scanned: row.Scanned,
          Total: row.Total,
        });
      }
    });

    it("each store of a manifest of the dashboard", async () => {
      const manifests = await rowsOf(user, "getDashboardManifests", {
        ...oneDay,
        pool: null,
      });
      const named = manifests.filter(({ Manifest }) => Manifest !== null);
      expect(named.length).toBeGreaterThan(7);
      // Several numbers occur twice.
      const links = new Map(
        named.map(({ PoolID, Manifest }) => [
          `${PoolID} ${Manifest}`,
          { pool: PoolID ?? "", manifest: Manifest ?? "" },
        ]),
      );
      for (const link of links.values()) {
        const stores = await rowsOf(user, "getDashboardManifestDetails", link);
        for (const store of everyThird(stores)) {
          const ofStore = { ...link, delivID: store.lngDeliveryID };
          const cartons = await cartonsOf(ofStore);
          const onManifest = await cartonsOf({
            ...ofStore,
            isOnManifest: true,
          });
          const isDelivered = (carton: (typeof cartons)[number]) =>
            carton["Delivery Time"] !== null;
          const isReceived = (carton: (typeof cartons)[number]) =>
            carton["Pallet Time"] !== null ||
            carton["Trailer Time"] !== null ||
            isDelivered(carton);
          expect({
            storeName: cartons[0]?.StoreName,
            numManifest: onManifest.length,
            numReceived: cartons.filter(isReceived).length,
            numDelivered: cartons.filter(isDelivered).length,
          }).toEqual({
            storeName: store.storeName,
            numManifest: store.numManifest,
            numReceived: store.numReceived,
            numDelivered: store.numDelivered,
          });
        }
      }
    });
  });
});
