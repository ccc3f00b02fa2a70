import { openPostgresql } from "../../provider/db/postgresql";
import type { Database } from "../../provider/db/database";
import { join } from "node:path";
import { startPostgresql } from "../contract/postgresql-server";
import { startEmbeddedProvider } from "../portal/embedded-provider";
import { startPortal, type SignIn } from "../portal/portal-process";
import { Visitor } from "../portal/visitor";
import { DatabaseProxy } from "./database/database-proxy";
import { FaultyProxy } from "./faults/faulty-proxy";

/** The built portal, the real provider, and a proxy between them that can break calls. */
export interface World {
  /** Address of the portal. */
  url: string;
  /** Address of the provider itself. */
  providerUrl: string;
  proxy: FaultyProxy;
  /** Between provider and database, if asked for. */
  databaseProxy: DatabaseProxy | null;
  db: Database;
  /** Process ids by program. */
  pids: { portal: number; provider: number };
  /** Folder of the mails. */
  outbox: string;
  signIns: SignIn[];
  /** A new browser at an address of its own, so that visitors share no limits. */
  createVisitor(): Visitor;
  stop(): Promise<void>;
}

/**
 * Starts a provider with demonstration data on a private PostgreSQL, the proxy, and the portal.
 * @param options.demoScale multiplies the 120,000 cartons
 * @param options.isProxied false for a portal that calls the provider without the proxy
 * @param options.hasDatabaseProxy true for a proxy between provider and database
 * @param options.settings of the portal, in addition to those of the soak test
 */
export async function startWorld({
  demoScale = 0.02,
  isProxied = true,
  hasDatabaseProxy = false,
  settings = {},
}: {
  demoScale?: number;
  isProxied?: boolean;
  hasDatabaseProxy?: boolean;
  settings?: Record<string, string>;
} = {}): Promise<World> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const server = await startPostgresql();
    if (server === null) throw new Error("No PostgreSQL runs here.");
    undo.push(() => server.stop());
    const databaseProxy = hasDatabaseProxy
      ? new DatabaseProxy(server.url)
      : null;
    const databaseUrl = (await databaseProxy?.start()) ?? server.url;
    undo.push(async () => databaseProxy?.stop());
    const provider = await startEmbeddedProvider(demoScale, {
      DATABASE_URL: databaseUrl,
    });
    undo.push(() => provider.stop());
    const db = openPostgresql(server.url);
    undo.push(() => db.close());
    // Its clock would change data meanwhile.
    await db.query("DELETE FROM demonstration");
    const proxy = new FaultyProxy(provider.url);
    const proxyUrl = await proxy.start();
    undo.push(() => proxy.stop());
    const portal = await startPortal({
      PROVIDER_API_URL: isProxied ? proxyUrl : provider.url,
      HUMAN_CHECK: "off",
      ...settings,
    });
    undo.push(() => portal.stop());
    let visitors = 0;
    return {
      url: portal.url,
      providerUrl: provider.url,
      proxy,
      databaseProxy,
      db,
      pids: { portal: portal.program.pid, provider: provider.program.pid },
      outbox: join(provider.dataDir, "outbox"),
      signIns: provider.signIns,
      createVisitor() {
        visitors += 1;
        const address = `10.${visitors >> 14}.${(visitors >> 7) & 127}.${1 + (visitors & 127)}`;
        return new Visitor(portal.url, address);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
