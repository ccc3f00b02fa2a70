import { execFile, spawn } from "node:child_process";
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
import { promisify } from "node:util";
import { inject } from "vitest";
import type { Database } from "../../provider/db/database";
import { openPostgresql } from "../../provider/db/postgresql";
import { freePort } from "../../scripts/port.mjs";
import {
  processesOf,
  signalProcesses,
  whenEnded,
} from "../portal/process-tree";
import { serverUser } from "./postgresql-server";

/** A running PostgreSQL server whose files a test copies or kills. */
export interface FileServer {
  db: Database;
  /** Address of the database `postgres`. */
  url: string;
  port: number;
  /** What the server has logged. */
  log(): string;
  /** Sends a signal to every process of the server. */
  signal(name: NodeJS.Signals): void;
  /** Stops the server, or ends all of its processes at once, as if the machine had failed. */
  stop(name?: "SIGINT" | "SIGKILL"): Promise<void>;
}

/**
 * The folders of servers that belong to one test. The programs of the tests have no pg_basebackup, so a base
 * backup is made by the functions that it calls.
 */
export interface ServerFiles {
  /** Returns the path of an entry in the folder of all servers. */
  path(name: string): string;
  makeFolder(name: string): Promise<string>;
  /** Creates the files of an empty server. */
  initialize(name: string): Promise<string>;
  /** Starts a server on a data folder, and waits until it accepts connections. */
  start(
    data: string,
    settings?: Record<string, string>,
    port?: number,
  ): Promise<FileServer>;
  /**
   * Copies the files of a running server.
   * @param signalFile name of an empty file that says how a server on the copy starts
   */
  backUp(
    db: Database,
    data: string,
    name: string,
    signalFile: "recovery.signal" | "standby.signal",
  ): Promise<string>;
  /** Stops all servers and removes their files. */
  remove(): Promise<void>;
}

/** Finds the programs of the test server, and makes the folder of all servers. */
export async function makeServerFiles(): Promise<ServerFiles> {
  const server = openPostgresql(inject("postgresqlUrl") ?? "");
  const [row] = await server.query<{ folder: string }>(
    "SELECT setting AS folder FROM pg_config WHERE name = 'BINDIR'",
  );
  await server.close();
  const programs = row?.folder ?? "";
  const user = serverUser();
  const folder = await mkdtemp(join(tmpdir(), "portal-servers-"));
  await chmod(folder, 0o755);
  await own(folder);
  const running = new Set<FileServer>();

  async function own(path: string): Promise<void> {
    const { uid, gid } = user;
    if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
  }

  async function makeFolder(name: string): Promise<string> {
    const path = join(folder, name);
    await mkdir(path, { mode: 0o700 });
    await own(path);
    return path;
  }

  return {
    path: (name) => join(folder, name),
    makeFolder,
    async initialize(name) {
      const data = await makeFolder(name);
      await promisify(execFile)(
        join(programs, "initdb"),
        ["-D", data, "-U", "postgres", "--auth=trust", "--encoding=UTF8"],
        { ...user, cwd: folder },
      );
      return data;
    },
    async start(data, settings = {}, given) {
      const port = given ?? (await freePort());
      const child = spawn(
        join(programs, "postgres"),
        [
          ...["-D", data, "-p", String(port), "-h", "127.0.0.1", "-k", ""],
          ...Object.entries({ fsync: "off", ...settings }).flatMap(
            ([name, value]) => ["-c", `${name}=${value}`],
          ),
        ],
        {
          ...user,
          cwd: folder,
          stdio: ["ignore", "ignore", "pipe"],
        },
      );
      let said = "";
      await new Promise<void>((resolve, reject) => {
        let isReady = false;
        child.stderr.on("data", (text: Buffer) => {
          said += text.toString();
          // The log of a server that logs its statements grows to megabytes: it is searched only until then.
          if (isReady) return;
          isReady = /ready to accept (read-only )?connections/.test(said);
          if (isReady) resolve();
        });
        child.once("exit", () => reject(new Error(said)));
      });
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const db = openPostgresql(url);
      const server: FileServer = {
        db,
        url,
        port,
        log: () => said,
        signal: (name) => signalProcesses(processesOf(child.pid ?? 0), name),
        async stop(name = "SIGINT") {
          running.delete(server);
          const exited = once(child, "exit");
          const pids = processesOf(child.pid ?? 0);
          if (name === "SIGKILL") signalProcesses(pids, name);
          else child.kill(name);
          await exited;
          // A server does not start while a process has the memory of its files.
          await whenEnded(pids);
          await db.close();
        },
      };
      running.add(server);
      return server;
    },
    async backUp(db, data, name, signalFile) {
      const to = join(folder, name);
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
      await writeFile(join(to, signalFile), "");
      const entries = await readdir(to, { recursive: true });
      await Promise.all([".", ...entries].map((path) => own(join(to, path))));
      await chmod(to, 0o700);
      return to;
    },
    async remove() {
      for (const server of running) await server.stop("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
