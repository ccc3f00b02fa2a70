/** @module-tag all */

import { describe, expect, inject, it } from "vitest";
import { liftStatementTimeout } from "../../provider/db/database";
import { openPostgresql } from "../../provider/db/postgresql";
import { failureCause } from "../../provider/db/errors";
import { databaseFaults } from "../soak/database/database-faults";
import { DatabaseProxy } from "../soak/database/database-proxy";

/** Longer than a statement takes on a busy machine. */
const statementTimeoutMs = 3_000;
const fault = databaseFaults.find(({ name }) => name === "wrong length");
if (!fault) throw new Error("There is no such fault");

describe.skipIf(inject("postgresqlUrl") === null)(
  "a statement whose answer never arrives",
  () => {
    it("is given up with its connection, and the next one is answered", async () => {
      const proxy = new DatabaseProxy(inject("postgresqlUrl") ?? "");
      const db = openPostgresql(
        await proxy.start(),
        undefined,
        statementTimeoutMs,
      );
      try {
        await db.query("SELECT 1");
        const onEachConnection = <Result>(statement: () => Promise<Result>) =>
          Promise.all(Array.from({ length: db.load().max }, statement));
        await onEachConnection(() => db.query("SELECT pg_sleep(0.1)"));
        expect(db.load().idle).toBe(db.load().max);
        await proxy.break(fault, 0);
        const failures = await onEachConnection(() =>
          db.query("SELECT 2").then(() => null, failureCause),
        );
        expect(new Set(failures)).toEqual(new Set(["no answer"]));
        proxy.endFault();
        expect(await db.query("SELECT 4 AS n")).toEqual([{ n: 4 }]);
      } finally {
        await db.close();
        await proxy.stop();
      }
    });

    it("is waited for if the transaction lifts its timeout", async () => {
      const db = openPostgresql(
        inject("postgresqlUrl") ?? "",
        undefined,
        statementTimeoutMs,
      );
      try {
        const slow = "SELECT pg_sleep(4), 5 AS n";
        await expect(db.query(slow)).rejects.toThrow(/statement timeout/);
        await expect(
          db.transaction(async (tx) => {
            await tx.query(liftStatementTimeout);
            return tx.query(slow);
          }),
        ).resolves.toMatchObject([{ n: 5 }]);
      } finally {
        await db.close();
      }
    });
  },
);
