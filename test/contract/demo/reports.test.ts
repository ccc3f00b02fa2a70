import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import {
  calls,
  type PagedCallName,
  type RowOf,
} from "../../../provider/contract/calls";
import { trackingPageSize } from "../../../provider/contract/searches";
import { demoSignIns } from "../../../provider/demo/accounts";
import { demonstration } from "../demonstration-template";
import { onEachEngine } from "../engines";
import {
  startDemonstrationProvider,
  type TestProvider,
} from "../test-provider";
import { anyTrackingCriteria } from "../tracking-search-cases";
import { addOddities } from "./oddities";
import {
  anyCriteria,
  demonstrationDays,
  ofGate,
  poolsOf,
  users,
  type User,
} from "./reference";
import {
  reportReference,
  type Criteria,
  type ReportReference,
} from "./report-reference";

/**
 * Compares every figure of every report with the reference, and the reports with each other: a
 * figure that links to a screen equals the sum of that screen.
 */

const { now, scale } = demonstration;

const windows = {
  today: { startDate: "2026-11-20", endDate: "2026-11-20" },
  "one day": { startDate: "2026-11-12", endDate: "2026-11-12" },
  "7 days": { startDate: "2026-11-14", endDate: "2026-11-20" },
  "90 days": { startDate: "2026-08-23", endDate: "2026-11-20" },
  "days to come": { startDate: "2026-11-21", endDate: "2026-12-31" },
  "the wrong way round": { startDate: "2026-11-20", endDate: "2026-11-14" },
};

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

/** Sorts rows, to compare results without an order. */
const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

/** Compares many rows; in detail, which is slow, only if they differ. */
function expectRows(
  found: readonly object[],
  expected: readonly object[],
  { inOrder }: { inOrder: boolean },
): void {
  const text = (rows: readonly object[]) =>
    inOrder
      ? rows.map((row) => JSON.stringify(row, Object.keys(row).sort()))
      : sorted(rows);
  const [have, want] = [text(found), text(expected)];
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

const sum = <Row extends object>(rows: readonly Row[], key: keyof Row) =>
  rows.reduce((total, row) => total + Number(row[key]), 0);

/** What `npm test` asks, and the rest. */
const parts = ["each date range and scope", "every other combination"] as const;
type Part = (typeof parts)[number];

const worlds = [
  { world: "as it is generated", tags: ["all"] },
  { world: "with oddities", tags: [] },
] as const;

onEachEngine("Reports of the demonstration company", (engine) => {
  // PGlite is PostgreSQL, but several times slower: one world that contains everything is enough.
  const isSlow = engine === "pglite";
  for (const { world, tags } of isSlow ? worlds.slice(1) : worlds)
    describe(world, { tags: [...tags] }, () => {
      let days: ReturnType<typeof demonstrationDays>;
      const cookies = new Map<string, string>();
      const references = new Map<User, ReportReference>();
      let provider: TestProvider;
      let someStores: string[];
      let scopes: Record<string, { pool: string | null; stores: string[] }>;

      beforeAll(async () => {
        days = demonstrationDays(now, scale);
        provider = await startDemonstrationProvider(engine);
        for (const { email, password } of demoSignIns)
          cookies.set(email, await provider.signIn(email, password));
        if (world === "with oddities") await addOddities(provider.db, days);
        for (const user of users)
          references.set(user, reportReference(days, poolsOf[user]));
        someStores = storesOf(days);
        scopes = {
          everything: { pool: null, stores: [] },
          "pool 1": { pool: "1", stores: [] },
          "pool 5": { pool: "5", stores: [] },
          "some stores": { pool: null, stores: someStores },
          "some stores in pool 1": { pool: "1", stores: someStores },
          "a pool that is not there": { pool: "77", stores: [] },
        };
      }, 120_000);
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
        pageSize = trackingPageSize,
      ): Promise<RowOf<Name>[]> {
        const rows: RowOf<Name>[] = [];
        for (let offset = 0; ; offset += pageSize) {
          const { body } = await provider.call(
            call,
            { ...criteria, offset, pageSize },
            { cookie: cookies.get(user) ?? "" },
          );
          expect(body).toMatchObject({ status: "Success" });
          const page = z.array(calls[call].row).parse(body.result);
          rows.push(...(page as RowOf<Name>[]));
          if (page.length < pageSize) return rows;
        }
      }

      /** Every date range of everything, and every scope once; or every other scope in every date range. */
      function* questions(part: Part) {
        for (const [name, window] of Object.entries(windows))
          for (const [scopeName, scope] of Object.entries(scopes))
            if (
              (scopeName === "everything" || name === "7 days") ===
              (part === parts[0])
            )
              yield { ...window, ...scope };
      }

      for (const user of users)
        describe(
          `for ${user}`,
          { tags: ofGate.has(user) ? [] : ["all"] },
          () => {
            // PGlite is PostgreSQL, but several times slower.
            for (const part of isSlow ? parts.slice(0, 1) : parts)
              describe(part, { tags: part === parts[0] ? [] : ["all"] }, () => {
                it("return the on-time report, one row per delivery", async () => {
                  const reference = referenceFor(user);
                  for (const question of questions(part)) {
                    expectRows(
                      await rowsOf(user, "getOnTimeReport", question),
                      reference.getOnTimeReport(question),
                      { inOrder: true },
                    );
                  }
                });

                it("return the on-time summaries", async () => {
                  const reference = referenceFor(user);
                  for (const question of questions(part)) {
                    for (const call of [
                      "getOnTimeReportPoolSummary",
                      "getOnTimeReportStoreSummary",
                    ] as const) {
                      expectRows(
                        await rowsOf(user, call, question),
                        reference[call](question),
                        { inOrder: false },
                      );
                    }
                  }
                });

                it("return the scan report by store and day, by store, and by pool", async () => {
                  const reference = referenceFor(user);
                  for (const question of questions(part)) {
                    for (const summaryType of ["", "store", "pool"] as const) {
                      const criteria = {
                        ...question,
                        summaryType,
                        specialFilters: "" as const,
                      };
                      expectRows(
                        await rowsOf(user, "getScanReport", criteria),
                        reference.getScanReport(criteria),
                        { inOrder: false },
                      );
                    }
                  }
                });

                it("return the door scan report by store and by pool", async () => {
                  const reference = referenceFor(user);
                  for (const { pool, ...question } of questions(part)) {
                    for (const summaryType of ["", "pool"] as const) {
                      const criteria = {
                        ...question,
                        pool: pool ?? "",
                        summaryType,
                      };
                      expectRows(
                        await rowsOf(user, "getDoorScanReport", criteria),
                        reference.getDoorScanReport(criteria),
                        { inOrder: false },
                      );
                    }
                  }
                });

                it("return the dashboard's manifests", async () => {
                  const reference = referenceFor(user);
                  for (const { stores, ...question } of questions(part)) {
                    if (stores.length > 0) continue;
                    expectRows(
                      await rowsOf(user, "getDashboardManifests", question),
                      reference.getDashboardManifests(question),
                      { inOrder: false },
                    );
                  }
                });

                it("find shipments of the dates, pools and stores", async () => {
                  const reference = referenceFor(user);
                  for (const question of questions(part)) {
                    const criteria = { ...anyTrackingCriteria, ...question };
                    expectRows(
                      await rowsOf(user, "trackingAdvancedSearch", criteria),
                      reference.trackingAdvancedSearch(criteria),
                      { inOrder: true },
                    );
                  }
                });
              });

            it("filter the on-time report by checkboxes, which partition it", async () => {
              const reference = referenceFor(user);
              const question = { ...windows["7 days"], pool: null, stores: [] };
              let ticked = 0;
              for (const onTimeCodes of [
                "100",
                "010",
                "001",
                "101",
                "111",
                "000",
              ]) {
                const rows = await rowsOf(user, "getOnTimeReport", {
                  ...question,
                  onTimeCodes,
                });
                expectRows(
                  rows,
                  reference.getOnTimeReport({ ...question, onTimeCodes }),
                  { inOrder: true },
                );
                if (["100", "010", "001"].includes(onTimeCodes))
                  ticked += rows.length;
                if (onTimeCodes === "111") expect(rows.length).toBe(ticked);
              }
            });

            it("return the dashboard's stores of a manifest, without those of another pool", async () => {
              const reference = referenceFor(user);
              const all = referenceFor("admin@demo.example");
              const shown = all
                .getDashboardManifests({ ...windows["7 days"], pool: null })
                .filter(({ Manifest }) => Manifest !== null);
              expect(shown.length).toBeGreaterThan(20);
              for (const { PoolID, Manifest } of shown) {
                const criteria = {
                  pool: PoolID ?? "",
                  manifest: Manifest ?? "",
                };
                expectRows(
                  await rowsOf(user, "getDashboardManifestDetails", criteria),
                  reference.getDashboardManifestDetails(criteria),
                  { inOrder: false },
                );
              }
            });

            it("find shipments by a pasted list, by manifest and by criteria", async () => {
              const reference = referenceFor(user);
              const shipments = days.flatMap((day) => day.shipments);
              const PROList = shipments
                .filter((_, at) => at % 9 === 0)
                .map(({ pro }) => pro)
                .reverse();
              const list = {
                PROList: ["none", ...PROList, ...PROList.slice(0, 9)],
              };
              expectRows(
                await rowsOf(user, "trackingPROListSearch", list),
                reference.trackingPROListSearch(list),
                { inOrder: true },
              );
              const manifests = days
                .flatMap((day) => day.manifests)
                .filter((_, at) => at % 29 === 0);
              for (const { number } of manifests) {
                const criteria = { manifest: `${number} ` };
                expectRows(
                  await rowsOf(user, "trackingManifestSearch", criteria),
                  reference.trackingManifestSearch(criteria),
                  { inOrder: true },
                );
              }
              const some = shipments.find(
                ({ deliveryId, poolId }) => deliveryId !== null && poolId === 1,
              );
              const number = manifests.find(
                ({ poolId }) => poolId === 1,
              )?.number;
              const pickup = {
                startDatePickup: "2026-11-10",
                endDatePickup: "2026-11-17",
              };
              const criteria: object[] = [
                {},
                pickup,
                { startDatePickup: "2026-11-18" },
                { endDatePickup: "2026-09-01" },
                {
                  ...pickup,
                  ...windows["7 days"],
                  pool: "1",
                  stores: someStores,
                },
                { startDate: "2026-11-19" },
                { endDate: "2026-08-25" },
                { delivID: String(some?.deliveryId) },
                { delivID: "99999999999" },
                { manifest: number ?? "" },
                { manifest: number ?? "", pool: "1", stores: someStores },
              ];
              for (const given of criteria) {
                const wanted = { ...anyTrackingCriteria, ...given };
                expectRows(
                  await rowsOf(user, "trackingAdvancedSearch", wanted),
                  reference.trackingAdvancedSearch(wanted),
                  { inOrder: true },
                );
              }
            });
          },
        );

      describe("add up:", () => {
        const user = "admin@demo.example";
        const everything = { pool: null, stores: [] };

        it("an on-time pool is the sum of its stores, a store the sum of its deliveries", async () => {
          const question = { ...windows["90 days"], ...everything };
          const pools = await rowsOf(
            user,
            "getOnTimeReportPoolSummary",
            question,
          );
          const stores = await rowsOf(
            user,
            "getOnTimeReportStoreSummary",
            question,
          );
          const detail = await rowsOf(user, "getOnTimeReport", question);
          expect(pools).toHaveLength(8);
          expect(detail.length).toBeGreaterThan(5_000);
          for (const pool of pools) {
            const ofPool = stores.filter(
              (row) => row.lngPoolID === pool.lngPoolID,
            );
            for (const key of ["Deliveries", "Late", "OnTime"] as const)
              expect(sum(ofPool, key)).toBe(pool[key]);
          }
          for (const store of stores) {
            const ofStore = detail.filter(
              (row) =>
                row.lngPoolID === store.lngPoolID && row.Store === store.Store,
            );
            const count = (...statuses: string[]) =>
              ofStore.filter((row) =>
                statuses.includes(row["Delivery Status"] ?? ""),
              ).length;
            expect({
              Deliveries: ofStore.length,
              Late: count("Late"),
              OnTime: count("Early", "On Time"),
            }).toEqual({
              Deliveries: store.Deliveries,
              Late: store.Late,
              OnTime: store.OnTime,
            });
          }
          expect(sum(stores, "Deliveries")).toBe(detail.length);
        });

        it("a scanned pool is the sum of its stores, a store the sum of its days", async () => {
          const ask = (summaryType: "" | "store" | "pool") =>
            rowsOf(user, "getScanReport", {
              ...windows["90 days"],
              ...everything,
              summaryType,
              specialFilters: "",
            });
          const [pools, stores, detail] = [
            await ask("pool"),
            await ask("store"),
            await ask(""),
          ];
          expect(pools).toHaveLength(8);
          for (const key of ["Scanned", "Total"] as const) {
            for (const pool of pools) {
              const ofPool = stores.filter(
                (row) => row.lngPoolID === pool.lngPoolID,
              );
              expect(sum(ofPool, key)).toBe(pool[key]);
            }
            for (const store of stores) {
              const ofStore = detail.filter(
                (row) =>
                  row.lngPoolID === store.lngPoolID &&
                  row.txtLocation === store.txtLocation,
              );
              expect(sum(ofStore, key)).toBe(store[key]);
            }
            expect(sum(stores, key)).toBe(sum(detail, key));
          }
        });

        it("a row of the scan report equals the cartons of the search that it links to", async () => {
          const detail = await rowsOf(user, "getScanReport", {
            ...windows["one day"],
            ...everything,
            summaryType: "",
            specialFilters: "",
          });
          expect(detail.length).toBeGreaterThan(50);
          for (const row of detail) {
            const cartons = await rowsOf(user, "ASNAdvancedSearch", {
              ...anyCriteria,
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

        it("a door-scanned pool is the sum of its stores, each with the deliveries of the on-time report", async () => {
          const question = { ...windows["7 days"], stores: [] };
          const ask = (summaryType: "" | "pool") =>
            rowsOf(user, "getDoorScanReport", {
              ...question,
              pool: "",
              summaryType,
            });
          const [pools, stores] = [await ask("pool"), await ask("")];
          const onTime = await rowsOf(user, "getOnTimeReport", {
            ...question,
            pool: null,
          });
          expect(pools).toHaveLength(8);
          for (const pool of pools) {
            const ofPool = stores.filter(
              (row) => row.lngPoolID === pool.lngPoolID,
            );
            for (const key of ["Deliveries", "DoorScans"] as const)
              expect(sum(ofPool, key)).toBe(pool[key]);
          }
          for (const store of stores) {
            expect(store.Deliveries).toBe(
              onTime.filter(
                (row) =>
                  row.lngPoolID === store.lngPoolID &&
                  row.Store === store.Store,
              ).length,
            );
          }
        });

        it("a manifest is the sum of its stores, a store equals the cartons of its linked search", async () => {
          const manifests = await rowsOf(user, "getDashboardManifests", {
            ...windows["one day"],
            pool: null,
          });
          // A number may identify two manifests with cartons of one pool, even of two days.
          const ever = await rowsOf(user, "getDashboardManifests", {
            startDate: "2026-08-01",
            endDate: "2026-12-31",
            pool: null,
          });
          const named = manifests.filter(({ Manifest }) => Manifest !== null);
          expect(named.length).toBeGreaterThan(7);
          const seen = new Set<string>();
          for (const { PoolID, Manifest } of named) {
            const pool = PoolID ?? "";
            const manifest = Manifest ?? "";
            if (seen.has(`${pool} ${manifest}`)) continue;
            seen.add(`${pool} ${manifest}`);
            const stores = await rowsOf(user, "getDashboardManifestDetails", {
              pool,
              manifest,
            });
            const rows = ever.filter(
              (row) => row.PoolID === pool && row.Manifest === manifest,
            );
            for (const key of [
              "numManifest",
              "numReceived",
              "numDelivered",
            ] as const)
              expect(sum(stores, key)).toBe(sum(rows, key));
            for (const store of stores) {
              const cartons = await rowsOf(user, "ASNAdvancedSearch", {
                ...anyCriteria,
                pool,
                manifest,
                delivID: store.lngDeliveryID,
              });
              const onManifest = await rowsOf(user, "ASNAdvancedSearch", {
                ...anyCriteria,
                pool,
                manifest,
                delivID: store.lngDeliveryID,
                isOnManifest: true,
              });
              const known =
                (key: keyof (typeof cartons)[number]) =>
                (carton: (typeof cartons)[number]) =>
                  carton[key] !== null;
              expect({
                storeName: store.storeName,
                numManifest: onManifest.length,
                numReceived: cartons.filter(
                  (carton) =>
                    known("Pallet Time")(carton) ||
                    known("Trailer Time")(carton) ||
                    known("Delivery Time")(carton),
                ).length,
                numDelivered: cartons.filter(known("Delivery Time")).length,
              }).toEqual({
                storeName: cartons[0]?.StoreName,
                numManifest: store.numManifest,
                numReceived: store.numReceived,
                numDelivered: store.numDelivered,
              });
            }
          }
        });

        it("every carton is on the dashboard once over an unlimited date range", async () => {
          const manifests = await rowsOf(user, "getDashboardManifests", {
            startDate: "2026-01-01",
            endDate: "2027-01-01",
            pool: null,
          });
          const cartons = await rowsOf(
            user,
            "ASNAdvancedSearch",
            { ...anyCriteria, isOnManifest: true },
            20_000,
          );
          expect(sum(manifests, "numManifest")).toBe(cartons.length);
        });
      });

      it("are the same page by page as in one response", async () => {
        const user = "manager@demo.example";
        const question = { ...windows["7 days"], pool: null, stores: [] };
        const { stores: _, ...dashboard } = question;
        const [manifest] = await rowsOf(
          user,
          "getDashboardManifests",
          dashboard,
        );
        const asked: [PagedCallName, object][] = [
          ["getOnTimeReport", question],
          ["getOnTimeReport", { ...question, onTimeCodes: "011" }],
          ["getOnTimeReportPoolSummary", question],
          ["getOnTimeReportStoreSummary", question],
          ...["", "store", "pool"].map(
            (summaryType): [PagedCallName, object] => [
              "getScanReport",
              { ...question, summaryType, specialFilters: "" },
            ],
          ),
          ...["", "pool"].map((summaryType): [PagedCallName, object] => [
            "getDoorScanReport",
            { ...question, pool: "", summaryType },
          ]),
          ["getDashboardManifests", dashboard],
          [
            "getDashboardManifestDetails",
            { pool: manifest?.PoolID, manifest: manifest?.Manifest ?? "" },
          ],
          ["trackingAdvancedSearch", { ...anyTrackingCriteria, ...question }],
        ];
        for (const [call, criteria] of asked) {
          const payload = criteria as Criteria<typeof call>;
          const whole = await rowsOf(user, call, payload);
          expect({ call, found: whole.length > 0 }).toEqual({
            call,
            found: true,
          });
          const size = Math.max(1, Math.floor(whole.length / 5));
          expectRows(await rowsOf(user, call, payload, size), whole, {
            inOrder: true,
          });
        }
      });
    });
});
