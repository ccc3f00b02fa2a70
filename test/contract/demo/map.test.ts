import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import {
  deliveryDetail,
  deliveryMapStatus,
} from "../../../provider/contract/map";
import { demoSignIns } from "../../../provider/demo/accounts";
import { advanceDemonstration } from "../../../provider/demo/load";
import { demonstration } from "../demonstration-template";
import { onEachEngine } from "../engines";
import {
  startDemonstrationProvider,
  type TestProvider,
} from "../test-provider";
import { mapReference, type Detail } from "./map-reference";
import { addOddities } from "./oddities";
import {
  demonstrationDays,
  ofGate,
  poolsOf,
  users,
  type User,
} from "./reference";

/** Every delivery of several days against the reference, at several times of a working day. */

const dates = [
  "2026-08-30",
  "2026-11-14",
  "2026-11-15",
  "2026-11-18",
  "2026-11-19",
  "2026-11-20",
  "2026-11-21",
  "2026-11-27",
  "2026-12-24",
];
const worlds = [
  { world: "as it is generated", time: "12:00", tags: ["all"] },
  { world: "as it is generated", time: "18:30", tags: ["all"] },
  { world: "with oddities", time: "15:45", tags: [] },
] as const;

onEachEngine("The map of the demonstration company", (engine) => {
  // PGlite is PostgreSQL, but several times slower: one world that contains everything is enough.
  for (const { world, time, tags } of engine === "pglite"
    ? worlds.slice(-1)
    : worlds)
    describe(`${world}, at ${time}`, { tags: [...tags] }, () => {
      const now = new Date(`2026-11-20T${time}:00.000Z`);
      let days: ReturnType<typeof demonstrationDays>;
      const cookies = new Map<User, string>();
      let provider: TestProvider;
      const references = new Map<User, ReturnType<typeof mapReference>>();
      function reference(user: User) {
        const made =
          references.get(user) ?? mapReference(days, poolsOf[user], now);
        references.set(user, made);
        return made;
      }

      beforeAll(async () => {
        days = demonstrationDays(now, demonstration.scale);
        provider = await startDemonstrationProvider(engine);
        provider.clock.now = now;
        await advanceDemonstration(provider.db, now);
        for (const { email, password } of demoSignIns) {
          if (email in poolsOf)
            cookies.set(email as User, await provider.signIn(email, password));
        }
        if (world === "with oddities") await addOddities(provider.db, days);
      }, 120_000);
      afterAll(() => provider.remove());

      async function statuses(user: User, date: string, pool: string | null) {
        const { body } = await provider.call(
          "getDeliveryMapStatuses",
          {
            date: `${date}T00:00:00.000Z`,
            ...(pool === null ? {} : { pool }),
            requestNumber: 1,
            isAuto: false,
          },
          { cookie: cookies.get(user) ?? "" },
        );
        return z.array(deliveryMapStatus).parse(body.result);
      }
      async function detail(
        user: User,
        delivID: string,
      ): Promise<Detail | null> {
        const { httpStatus, body } = await provider.call(
          "getDeliveryMapPinDetails",
          { delivID },
          { cookie: cookies.get(user) ?? "" },
        );
        expect(httpStatus).toBe(200);
        // The zone of a store follows from its place, which tests of their own compare.
        return deliveryDetail
          .omit({ timeZone: true })
          .nullable()
          .parse(body.result);
      }

      for (const user of users)
        describe(
          `shows ${user}`,
          { tags: ofGate.has(user) ? [] : ["all"] },
          () => {
            it("every delivery of a day, in one pool or all", async () => {
              for (const date of dates) {
                for (const pool of [null, "1", "3", "8", "77"])
                  expect(await statuses(user, date, pool)).toEqual(
                    reference(user).statuses(date, pool),
                  );
              }
            });

            it("the detail of each of their deliveries only", async () => {
              const all = reference("admin@demo.example");
              const wanted = reference(user);
              const kinds = {
                foreign: 0,
                reached: 0,
                unknown: 0,
                estimated: 0,
              };
              for (const date of dates) {
                // All of today, a part of every other day.
                const ids = all
                  .statuses(date, null)
                  .map(({ delivID }) => delivID)
                  .filter((_, at) => date === "2026-11-20" || at % 5 === 0);
                for (const id of ids) {
                  const expected = wanted.detail(id);
                  expect(await detail(user, id)).toEqual(expected);
                  if (expected === null) kinds.foreign += 1;
                  else if (
                    expected.arrivalDate !== null ||
                    expected.departureDate !== null
                  )
                    kinds.reached += 1;
                  else if (expected.advancedRouteInfo === null)
                    kinds.unknown += 1;
                  else kinds.estimated += 1;
                }
              }
              // Every day and every user has some rows.
              if (user === "admin@demo.example") {
                expect(kinds.foreign).toBe(0);
                for (const kind of ["reached", "unknown", "estimated"] as const)
                  expect({ kind, isMet: kinds[kind] > 10 }).toEqual({
                    kind,
                    isMet: true,
                  });
              } else expect(kinds.foreign).toBeGreaterThan(50);
            });
          },
        );

      it("has deliveries of every status on the current day", async () => {
        const rows = await statuses("admin@demo.example", "2026-11-20", null);
        expect(new Set(rows.map(({ delivStatus }) => delivStatus))).toEqual(
          new Set([0, 1, 2]),
        );
      });
    });
});
