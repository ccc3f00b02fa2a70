import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallName } from "../../../provider/contract/calls";
import { demonstrationCompany } from "../../../provider/demo/company";
import {
  advanceDemonstration,
  openDemonstration,
} from "../../../provider/demo/load";
import type { Day } from "../../../provider/demo/records";
import type { ReportedKind } from "../../../provider/operation/manual-reports/reported-kind";
import { onEachEngine } from "../engines";
import { startTestProvider, type TestProvider } from "../test-provider";
import { addOddities } from "./oddities";
import { demonstrationDays, poolsOf, users, type User } from "./reference";

/** Items to report, computed from the generator's records, and reports while the clock advances. */

const scale = 0.01;
const now = new Date("2026-11-20T15:45:00.000Z");
const today = "2026-11-20";
/**
 * The company is two weeks old: quick to create, and deliveries are reported within a day anyway.
 */
const daysBack = 14;
const daysAsOf = (at: Date) =>
  demonstrationDays(at, scale, 2 * daysBack).filter(
    ({ date }) => date >= "2026-11-06",
  );

const stores = new Map(
  demonstrationCompany().stores.map((store) => [store.number, store]),
);

interface Item {
  delivDetailID: string;
  Location: string;
  ScheduledDate: string;
}

const newestFirst = (a: Item, b: Item) =>
  b.ScheduledDate.localeCompare(a.ScheduledDate) ||
  Buffer.compare(Buffer.from(a.Location), Buffer.from(b.Location)) ||
  Number(a.delivDetailID) - Number(b.delivDetailID);

/** A delivery or a pickup, as far as its report depends on it. */
interface Stop {
  id: number;
  poolId: number;
  scheduledDate: string;
  departureAt: number | null;
  place: string;
}
const stopsOf: Record<ReportedKind, (day: Day) => Stop[]> = {
  delivery: ({ deliveries }) =>
    deliveries.map((one) => ({
      ...one,
      scheduledDate: one.serviceDate,
      departureAt: one.departureAt ?? one.manualDepartureAt,
      place: `${one.storeNumber} ${stores.get(one.storeNumber)?.name}`,
    })),
  pickup: ({ pickups }) =>
    pickups.map((one) => ({ ...one, place: `${one.company}, ${one.city}` })),
};

const reference = (kind: ReportedKind, days: readonly Day[], user: User) =>
  days
    .flatMap(stopsOf[kind])
    .filter(
      ({ poolId, departureAt, scheduledDate }) =>
        (poolsOf[user] as readonly number[]).includes(poolId) &&
        departureAt === null &&
        scheduledDate <= today,
    )
    .map(({ id, place, scheduledDate }) => ({
      delivDetailID: String(id),
      Location: place,
      ScheduledDate: scheduledDate,
    }))
    .sort(newestFirst);

const kinds: readonly [kind: ReportedKind, list: CallName, report: CallName][] =
  [
    [
      "delivery",
      "manualReport_GetUnfinishedDeliveries",
      "manualReport_ReportDelivery",
    ],
    [
      "pickup",
      "manualReport_GetUnfinishedPickups",
      "manualReport_ReportPickup",
    ],
  ];

const worlds = ["as it is generated", "with oddities"] as const;

onEachEngine("Manual reports of the demonstration company", (engine) => {
  describe.each(worlds)("%s", (world) => {
    let days: Day[];
    let provider: TestProvider;

    beforeAll(async () => {
      days = daysAsOf(now);
      provider = await startTestProvider(engine);
      provider.clock.now = now;
      await openDemonstration(provider.db, {
        now,
        scale,
        daysBack,
        hashPassword: async () => "no password",
      });
      if (world === "with oddities") await addOddities(provider.db, days);
    }, 120_000);
    afterAll(() => provider.remove());

    async function cookieOf(user: User): Promise<string> {
      const [account] = await provider.db.query<{ id: string }>(
        "SELECT id FROM account WHERE email = $1",
        [user],
      );
      return provider.openSession(account?.id ?? "");
    }
    async function listed(user: User, list: CallName): Promise<Item[]> {
      const cookie = await cookieOf(user);
      const { body } = await provider.call(list, undefined, { cookie });
      return body.result as Item[];
    }

    describe.each(kinds)("the list of unreported %s items", (kind, list) => {
      it.each(users)("shows %s the right items only", async (user) => {
        const expected = reference(kind, days, user);
        expect(expected.length).toBeGreaterThan(0);
        expect(await listed(user, list)).toEqual(expected);
      });
    });

    // The clock might or might not advance oddities.
    describe.skipIf(world === "with oddities")(
      "while its clock advances",
      () => {
        const user = "admin@demo.example";
        const later = new Date("2026-11-23T09:00:00Z");
        let daysLater: Day[];
        const reported = new Map<ReportedKind, number[]>();

        beforeAll(async () => {
          daysLater = daysAsOf(later);
          const cookie = await cookieOf(user);
          for (const [kind, list, report] of kinds) {
            const items = await listed(user, list);
            for (const { delivDetailID } of items) {
              const formData = {
                delivDetailID,
                arriveDate: "2026-11-20 04:00:00.000",
                departDate: "2026-11-20 15:46:00.000",
                employeeID: null,
                textSig: "By hand",
              };
              expect(
                await provider.call(report, { formData }, { cookie }),
              ).toMatchObject({ httpStatus: 200 });
            }
            expect(await listed(user, list)).toEqual([]);
            reported.set(
              kind,
              items.map(({ delivDetailID }) => Number(delivDetailID)),
            );
          }
          await advanceDemonstration(provider.db, later);
        }, 120_000);

        it.each(["delivery", "pickup"] as const)(
          "a reported %s keeps its report when its device records times",
          async (kind) => {
            const recordedLater = new Set(
              (kind === "delivery"
                ? daysLater.flatMap(({ deliveries }) => deliveries)
                : daysLater.flatMap(({ pickups }) => pickups)
              )
                .filter(({ departureAt }) => departureAt !== null)
                .map(({ id }) => id),
            );
            const ids = reported.get(kind) ?? [];
            const rows = await provider.db.query(
              `SELECT item.id::int, manual_arrival_at, manual_departure_at, signature,
                    departure_at IS NOT NULL AS is_recorded,
                    (SELECT count(*)::int FROM manual_report m
                     WHERE m.${kind}_id = item.id) AS reports
             FROM ${kind} item WHERE item.id = ANY($1::int[]) ORDER BY item.id`,
              [ids],
            );
            expect(rows).toEqual(
              [...ids]
                .sort((a, b) => a - b)
                .map((id) => ({
                  id,
                  manual_arrival_at: "2026-11-20T04:00:00.000Z",
                  manual_departure_at: "2026-11-20T15:46:00.000Z",
                  signature: "By hand",
                  is_recorded: recordedLater.has(id),
                  reports: 1,
                })),
            );
            expect(rows.filter((row) => row.is_recorded)).not.toEqual([]);
            expect(rows.filter((row) => !row.is_recorded)).not.toEqual([]);
          },
        );

        it("the office has reported some of them", () => {
          const ids = new Set(reported.get("delivery"));
          const doubled = daysLater
            .flatMap(({ manualReports }) => manualReports)
            .filter(({ deliveryId }) => ids.has(deliveryId));
          expect(doubled).not.toEqual([]);
        });
      },
    );
  });
});
