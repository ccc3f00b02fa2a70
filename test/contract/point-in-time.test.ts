import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import type { Database } from "../../provider/db/database";
import { migrate } from "../../provider/db/migrate";
import { openPostgresql } from "../../provider/db/postgresql";
import { freePort, serverUser } from "./postgresql-server";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/*
 * The drill of docs/operations.md. The programs of the tests have no pg_basebackup, so the base backup
 * is made by the functions that it calls.
 */
describe.skipIf(inject("postgresqlUrl") === null)(
  "a base backup with archived WAL",
  () => {
    let folder: string;
    let programs: string;
    const servers = new Set<ChildProcess>();
    const opened = new Set<Database>();
    beforeAll(async () => {
      const server = openPostgresql(inject("postgresqlUrl") ?? "");
      const [row] = await server.query<{ folder: string }>(
        "SELECT setting AS folder FROM pg_config WHERE name = 'BINDIR'",
      );
      await server.close();
      programs = row?.folder ?? "";
      folder = await mkdtemp(join(tmpdir(), "portal-point-in-time-"));
      await chmod(folder, 0o755);
      await own(folder);
    });
    afterAll(async () => {
      for (const db of opened) await db.close();
      for (const server of servers) await stop(server);
      await rm(folder, { recursive: true, force: true });
    });

    async function own(path: string): Promise<void> {
      const { uid, gid } = serverUser();
      if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
    }

    async function stop(server: ChildProcess): Promise<void> {
      servers.delete(server);
      if (server.exitCode !== null) return;
      server.kill("SIGINT");
      await once(server, "exit");
    }

    /** Starts a server on a data folder, and waits until it accepts connections. */
    async function start(data: string, settings: Record<string, string>) {
      const port = await freePort();
      const server = spawn(
        join(programs, "postgres"),
        [
          ...["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", ""],
          ...Object.entries({ fsync: "off", ...settings }).flatMap(
            ([name, value]) => ["-c", `${name}=${value}`],
          ),
        ],
        { ...serverUser(), cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
      );
      servers.add(server);
      let said = "";
      await new Promise<void>((resolve, reject) => {
        server.stderr.on("data", (text: Buffer) => {
          said += text.toString();
          if (said.includes("ready to accept connections")) resolve();
        });
        server.once("exit", () => reject(new Error(said)));
      });
      const db = openPostgresql(
        `postgres://postgres@127.0.0.1:${port}/postgres`,
      );
      opened.add(db);
      return { db, server };
    }

    /** Copies the files of a running server. */
    async function backUp(db: Database, data: string, to: string) {
      await db.transaction(async (tx) => {
        await tx.query("SET LOCAL idle_in_transaction_session_timeout = 0");
        await tx.query("SELECT pg_backup_start('base', true)");
        await cp(data, to, {
          recursive: true,
          filter: (path) =>
            !/\/(pg_wal\/.+|postmaster\.(pid|opts))$/.test(path),
        });
        const [stopped] = await tx.query<{ label: string }>(
          "SELECT labelfile AS label FROM pg_backup_stop(false)",
        );
        await writeFile(join(to, "backup_label"), stopped?.label ?? "");
      });
    }

    it("restores the data as they were a second before a mistake", async () => {
      const data = join(folder, "data");
      const archive = join(folder, "archive");
      for (const path of [data, archive]) {
        await mkdir(path, { mode: 0o700 });
        await own(path);
      }
      await promisify(execFile)(
        join(programs, "initdb"),
        ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8"],
        { ...serverUser(), cwd: folder },
      );
      const { db, server } = await start(data, {
        archive_mode: "on",
        archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
      });
      await migrate(db);
      const addPool = (name: string) =>
        db.query("INSERT INTO pool (name) VALUES ($1)", [name]);
      await addPool("Before the backup");
      const base = join(folder, "base");
      await backUp(db, data, base);
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
        { timeout: 60_000, interval: 100 },
      );
      await stop(server);

      await writeFile(join(base, "recovery.signal"), "");
      const entries = await readdir(base, { recursive: true });
      await Promise.all([".", ...entries].map((path) => own(join(base, path))));
      await chmod(base, 0o700);
      const restored = await start(base, {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment?.text ?? "",
        recovery_target_action: "promote",
      });
      await vi.waitFor(
        async () =>
          expect(
            await restored.db.query("SELECT pg_is_in_recovery() AS recovers"),
          ).toEqual([{ recovers: false }]),
        { timeout: 60_000, interval: 100 },
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
