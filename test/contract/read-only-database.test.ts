import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { openPostgresql } from "../../provider/db/postgresql";
import { startTestProvider, type TestProvider } from "./test-provider";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

describe.skipIf(inject("postgresqlUrl") === null)(
  "a PostgreSQL that refuses writes, such as a standby",
  () => {
    let provider: TestProvider;
    beforeAll(async () => {
      provider = await startTestProvider("postgresql", {}, undefined, {
        isOwn: true,
      });
    });
    afterAll(() => provider.remove());

    /** Applies to new connections; open ones are closed. */
    async function setReadOnly(isReadOnly: boolean): Promise<void> {
      const server = openPostgresql(inject("postgresqlUrl") ?? "");
      const name = new URL(provider.storage.databaseUrl ?? "").pathname.slice(
        1,
      );
      await server.query(
        `ALTER DATABASE ${name} SET default_transaction_read_only = ${isReadOnly ? "on" : "off"}`,
      );
      await server.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
        [name],
      );
      await server.close();
    }
    const ready = async () => {
      const response = await fetch(`${provider.url}/readyz`);
      return {
        httpStatus: response.status,
        ...((await response.json()) as object),
      };
    };
    /** Waits until the pool has noticed that its connections are closed. */
    const eventually = (check: () => Promise<void>) =>
      vi.waitFor(check, { timeout: 120_000, interval: 100 });

    it("allows reads, refuses writes with 503, and is reported by readiness", async () => {
      const ann = await provider.addAccount("ann@shop.example");
      const cookie = await provider.openSession(ann);
      await setReadOnly(true);
      // Long enough that the use of the session is recorded.
      provider.clock.advance(60_000);
      await eventually(async () => {
        const { httpStatus } = await provider.call(
          "getUserPoolAndStoreList",
          undefined,
          { cookie },
        );
        expect(httpStatus).toBe(200);
      });
      expect(await ready()).toMatchObject({
        httpStatus: 503,
        status: "unavailable",
        database: "read-only",
        disk: { freeShare: null },
      });
      const refused = await provider.call("registerAccountPortal", {
        email: "new@shop.example",
        password: "Correct-horse1",
        firstName: "N",
        lastName: null,
      });
      expect(refused.httpStatus).toBe(503);
      expect(refused.headers["retry-after"]).toBe("5");
      // Calls on the closed connections were refused before, with other causes.
      const line = provider.logged
        .map((text) => JSON.parse(text) as Record<string, unknown>)
        .find(
          ({ msg, requestId }) =>
            msg === "call refused" &&
            requestId === refused.headers["x-request-id"],
        );
      expect(line).toMatchObject({
        level: "error",
        code: "25006",
        cause: "read-only storage",
      });

      await setReadOnly(false);
      await eventually(async () => {
        expect(await ready()).toMatchObject({
          httpStatus: 200,
          database: "ok",
        });
      });
      const { db } = provider;
      await eventually(async () => {
        const each = { length: db.load().max };
        await Promise.all(Array.from(each, () => db.query("SELECT 1")));
      });
    });

    it("is reported as a warning with its cause when the failure is temporary", async () => {
      const email = "waits@shop.example";
      const ann = await provider.addAccount(email);
      const cookie = await provider.openSession(ann);
      const blocker = openPostgresql(provider.storage.databaseUrl ?? "");
      const watcher = openPostgresql(provider.storage.databaseUrl ?? "");
      const before = provider.logged.length;
      await blocker.transaction(async (tx) => {
        await tx.query("LOCK TABLE session IN ACCESS EXCLUSIVE MODE");
        const call = provider.call("getUserPoolAndStoreList", undefined, {
          cookie,
        });
        await eventually(async () => {
          // A separate connection, because within a transaction the view would not change.
          const ended = await watcher.query(
            `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
             WHERE wait_event_type = 'Lock' AND query LIKE '%FROM session%' AND datname = current_database()`,
          );
          expect(ended).toHaveLength(1);
        });
        expect(await call).toMatchObject({ httpStatus: 503 });
      });
      await Promise.all([blocker.close(), watcher.close()]);
      const lines = provider.logged
        .slice(before)
        .map((text) => JSON.parse(text) as Record<string, unknown>);
      expect(lines.find(({ msg }) => msg === "call refused")).toMatchObject({
        level: "warn",
        call: "getUserPoolAndStoreList",
        code: "57014",
        cause: "statement timeout",
      });
    });
  },
);
