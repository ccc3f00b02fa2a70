import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPostgresql } from "../../provider/db/postgresql";
import { findProgram } from "../../scripts/debian-programs.mjs";
import { freePort, portIsFree } from "../../scripts/port.mjs";
import { startPgbouncer } from "../contract/pgbouncer-server";
import { startPostgresql } from "../contract/postgresql-server";
import {
  hasEnded,
  isOk,
  startNode,
  stopProcess,
  whenServing,
  type NodeProgram,
} from "../portal/node-programs";
import {
  cheapHashes,
  parseSignIns,
  program,
  type PortalAddress,
} from "../portal/portal-process";
import {
  processesOf,
  signalProcesses,
  whenEnded,
} from "../portal/process-tree";
import { configurationOf, type ProxyName } from "./proxies";

/** One of the portals behind the proxy. */
export interface Replica {
  /** Its own address, without the proxy. */
  url: string;
  output(): string;
  /** Kills it and its provider, as if the machine had lost power. */
  kill(): Promise<void>;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** Starts it again, and waits until it is ready. */
  start(): Promise<void>;
}

/** Several portals behind a proxy, on PostgreSQL through PgBouncer. */
export interface Topology extends PortalAddress {
  replicas: readonly Replica[];
  /** Address of the database itself. */
  databaseUrl: string;
  /** Puts another proxy before the same portals, at the same address. */
  changeProxy(proxy: ProxyName): Promise<void>;
  /** Ends everything and removes its data. */
  stop(): Promise<void>;
}

/** The programs that a topology needs and that are not installed here. */
export const missingPrograms = (proxy: ProxyName): string[] =>
  (["pgbouncer", proxy] as const).filter((name) => findProgram(name) === null);

/**
 * Starts the whole topology on this machine.
 * @param options.settings environment variables of the portals beyond those of the tests
 * @param options.trustsClients see `ProxySetup`
 * @param options.isSticky see `ProxySetup`
 * @param options.replicaCount how many portals; HAProxy has three
 */
export async function startTopology({
  proxy,
  settings = {},
  trustsClients = false,
  isSticky = false,
  replicaCount = 3,
}: {
  proxy: ProxyName;
  settings?: Record<string, string>;
  trustsClients?: boolean;
  isSticky?: boolean;
  replicaCount?: number;
}): Promise<Topology> {
  const missing = missingPrograms(proxy);
  if (missing.length > 0)
    throw new Error(`The topology needs ${missing.join(" and ")}.`);
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), "portal-topology-"));
    // Where root starts the proxy, its workers are somebody else.
    await chmod(folder, 0o755);
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const server = await startPostgresql();
    if (server === null) throw new Error("No PostgreSQL runs here.");
    undo.push(() => server.stop());
    const databaseUrl = await createDatabase(server.url);
    const pooler = await startPgbouncer(server.url, ["default_pool_size = 15"]);
    undo.push(() => pooler.stop());

    const port = await freePort();
    const url = `http://localhost:${port}`;
    const environment = {
      HOST: "127.0.0.1",
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: pooler.urlOf(databaseUrl),
      PUBLIC_ORIGIN: url,
      SESSION_SECRET: randomBytes(32).toString("base64url"),
      DEMO_DATA: "on",
      DEMO_SCALE: "0.02",
      // A test may delay a response while it checks the screen.
      PROVIDER_TIMEOUT_SECONDS: "120",
      TRUST_PROXY: "127.0.0.1",
      ...settings,
    };
    const portalPorts: number[] = [];
    while (portalPorts.length < replicaCount)
      portalPorts.push(await freePort());
    const replicas = portalPorts.map((at) => createReplica(at, environment));
    for (const replica of replicas) {
      undo.push(() => replica.stop());
      // The first one loads the demonstration.
      await replica.start();
    }
    const setup = { folder, port, portalPorts, trustsClients, isSticky };
    let running = await startProxy(proxy, setup);
    undo.push(() => running.stop());
    const output = replicas[0]?.output() ?? "";
    return {
      url,
      outbox: /^\s*Mail\s+(\S.*?)\s*$/m.exec(output)?.[1] ?? "",
      signIns: parseSignIns(output),
      sessions: join(folder, "sessions-of-tests"),
      replicas,
      databaseUrl,
      async changeProxy(next) {
        await running.stop();
        running = await startProxy(next, setup);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  const maintenance = openPostgresql(serverUrl);
  await maintenance.query("CREATE DATABASE portal");
  await maintenance.close();
  const url = new URL(serverUrl);
  url.pathname = "/portal";
  return url.href;
}

function createReplica(
  port: number,
  environment: Record<string, string>,
): Replica {
  const url = `http://127.0.0.1:${port}`;
  let running: NodeProgram | null = null;
  let outputBefore = "";

  const start = async () => {
    const started = startNode(["--import", cheapHashes, program], {
      env: { PORT: String(port), ...environment },
    });
    running = started;
    await whenServing(started.child, () => isOk(`${url}/readyz`));
  };
  const end = async (signal: NodeJS.Signals) => {
    const ending = running;
    running = null;
    if (ending === null) return;
    outputBefore += ending.output();
    if (hasEnded(ending.child)) return;
    const ended = once(ending.child, "exit");
    // SIGTERM goes to the portal alone, which stops its provider.
    const pids = signal === "SIGKILL" ? processesOf(ending.pid) : [ending.pid];
    signalProcesses(pids, signal);
    await ended;
    await whenEnded(pids);
  };
  return {
    url,
    output: () => outputBefore + (running?.output() ?? ""),
    start,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}

/** Starts a proxy with its configuration of `docker/`, and waits until it passes on requests. */
export async function startProxy(
  proxy: ProxyName,
  setup: Parameters<typeof configurationOf>[1],
): Promise<{ stop(): Promise<void> }> {
  const file = join(setup.folder, `${proxy}.conf`);
  await writeFile(file, await configurationOf(proxy, setup));
  const { folder } = setup;
  const path = findProgram(proxy) ?? proxy;
  const args = {
    nginx: ["-c", file, "-p", folder, "-e", join(folder, "error.log")],
    haproxy: ["-f", file],
  }[proxy];
  const child = spawn(path, args, { stdio: "ignore" });
  const { port, tls } = setup;
  await whenServing(child, async () =>
    // With TLS, only who trusts the certificate of the test gets an answer.
    tls
      ? !(await portIsFree(tls.httpPort, "127.0.0.1"))
      : isOk(`http://127.0.0.1:${port}/healthz`),
  );
  return { stop: () => stopProcess(child) };
}
