/** @module-tag all */

import { readdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { migrate } from "../../provider/db/migrate";
import { makeServerFiles, type ServerFiles } from "./server-files";

vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 });

/* The drill of docs/database.md. */
describe.skipIf(inject("postgresqlUrl") === null)(
  "a base backup with archived WAL",
  () => {
    let files: ServerFiles;
    beforeAll(async () => {
      files = await makeServerFiles();
    });
    afterAll(() => files.remove());

    it("restores the data as they were a second before a mistake", async () => {
      const archive = await files.makeFolder("archive");
      const data = await files.initialize("data");
      const server = await files.start(data, {
        archive_mode: "on",
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/part && mv ${archive}/part ${archive}/%f`,
      });
      const { db } = server;
      await migrate(db);
      const addPool = (name: string) =>
        db.query("INSERT INTO pool (name) VALUES ($1)", [name]);
      await addPool("Before the backup");
      const base = await files.backUp(db, data, "base", "recovery.signal");
      await addPool("After the backup");
      await setTimeout(1_100);
      const [moment] = await db.query<{ text: string }>(
        "SELECT clock_timestamp()::text AS text",
      );
      await setTimeout(1_100);
      await db.query("DELETE FROM pool");
      await addPool("After the mistake");
      const [last] = await db.query<{ file: string }>(
        "SELECT pg_walfile_name(pg_switch_wal()) AS file",
      );
      await vi.waitFor(
        async () => expect(await readdir(archive)).toContain(last?.file),
        { timeout: 240_000, interval: 100 },
      );
      await server.stop();

      const restored = await files.start(base, {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment?.text ?? "",
        recovery_target_action: "promote",
      });
      await vi.waitFor(
        async () =>
          expect(
            await restored.db.query("SELECT pg_is_in_recovery() AS recovers"),
          ).toEqual([{ recovers: false }]),
        { timeout: 240_000, interval: 100 },
      );
      expect(
        await restored.db.query("SELECT name FROM pool ORDER BY id"),
      ).toEqual([{ name: "Before the backup" }, { name: "After the backup" }]);
      // The portal starts on it, and writes.
      expect(await migrate(restored.db)).toEqual([]);
      await restored.db.query("INSERT INTO pool (name) VALUES ('Goes on')");
    });
  },
);
