import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Database } from "../../../provider/db/database";
import { openPostgresql } from "../../../provider/db/postgresql";
import { openDemonstration } from "../../../provider/demo/load";
import { openFreshStorage, type TestStorage } from "../engines";

const statementTimeoutMs = 400;

describe.skipIf(inject("postgresqlUrl") === null)(
  "The demonstration of two replicas on one PostgreSQL database",
  () => {
    let storage: TestStorage;
    let one: Database;
    let two: Database;
    beforeAll(async () => {
      storage = await openFreshStorage("postgresql", { isOwn: true });
      const url = storage.databaseUrl ?? "";
      one = openPostgresql(url);
      two = openPostgresql(url, undefined, statementTimeoutMs);
    });
    afterAll(async () => {
      await one.close();
      await two.close();
      await storage.remove();
    });

    it("a replica waits for the other's loading longer than the statement timeout, then uses it", async () => {
      const options = {
        now: new Date("2026-11-20T15:30:00Z"),
        scale: 0.01,
        daysBack: 3,
      };
      let hasStarted = () => {};
      const started = new Promise<void>((resolve) => {
        hasStarted = resolve;
      });
      const loading = openDemonstration(one, {
        ...options,
        // Runs inside the loading transaction, which locks the tables.
        hashPassword: async () => {
          hasStarted();
          await setTimeout(4 * statementTimeoutMs);
          return "no password";
        },
      });
      await started;
      const waiting = openDemonstration(two, {
        ...options,
        hashPassword: () => Promise.reject(new Error("loaded twice")),
      });
      expect(await Promise.all([loading, waiting])).toEqual([
        "loaded",
        "advanced",
      ]);
    }, 60_000);
  },
);
