import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../../scripts/debian-programs.mjs";
import { freePort } from "../../scripts/port.mjs";
import { serverUser } from "./postgresql-server";

/** A PgBouncer in transaction mode, for tests only. */
export interface PgbouncerServer {
  /** Address of a database behind it. */
  urlOf(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Returns the lines of the configuration in `docker/` that end connections to a lost machine. */
async function readTimeLimits(): Promise<string[]> {
  const text = await readFile("docker/postgresql/pgbouncer.ini", "utf8");
  return text.split("\n").filter((line) => /^(tcp|server)_\w+ = /.test(line));
}

/**
 * Starts PgBouncer in transaction mode before a PostgreSQL server. Time limits of connections are those of
 * `docker/`. Everything else that is not named here is as PgBouncer has it by default.
 * @param serverUrl address of a database of the server
 * @param extra further lines of the configuration
 */
export async function startPgbouncer(
  serverUrl: string,
  extra: readonly string[] = [],
): Promise<PgbouncerServer> {
  const program = findProgram("pgbouncer");
  if (program === null) throw new Error("PgBouncer is not installed");
  const server = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), "portal-pgbouncer-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const target = [
    `host=${server.hostname}`,
    `port=${server.port}`,
    `user=${server.username}`,
    ...(server.password === "" ? [] : [`password=${server.password}`]),
  ];
  await writeFile(
    file,
    [
      "[databases]",
      `* = ${target.join(" ")}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = any",
      "pool_mode = transaction",
      // Fewer than a provider has, so that connections of the server change between transactions.
      "default_pool_size = 5",
      "max_client_conn = 1000",
      ...(await readTimeLimits()),
      ...extra,
      "",
    ].join("\n"),
  );
  const child = spawn(program, [file], {
    // PgBouncer does not run as root.
    ...serverUser(),
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  let said = "";
  const ready = new Promise<void>((resolve) => {
    child.stderr.on("data", (text: Buffer) => {
      said += text.toString();
      if (said.includes("process up")) resolve();
    });
  });
  const failed = ended.then(() => {
    throw new Error(`PgBouncer did not start: ${said}`);
  });
  failed.catch(() => undefined);
  await Promise.race([ready, failed]);
  return {
    urlOf(databaseUrl) {
      const url = new URL(databaseUrl);
      url.hostname = "127.0.0.1";
      url.port = String(port);
      return url.href;
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
