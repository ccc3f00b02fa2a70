import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { insertAccount } from "../../../provider/accounts/registration";
import { startSession } from "../../../provider/accounts/sessions/sessions";
import type { Database } from "../../../provider/db/database";
import { openDatabase } from "../../../provider/db/open-database";
import { readEnv } from "../../../provider/env";
import { makeLog } from "../../../provider/log";
import { serveStorage } from "../../../provider/start-provider";
import { startPostgresql } from "../../contract/postgresql-server";

/** An embedded provider in this process, on a PostgreSQL of its own, with one signed-in member of group 1. */
export interface OwnProvider {
  url: string;
  /** The session of the member, as a Cookie header. */
  cookie: string;
  db: Database;
  /** Environment variables of a program that uses the same database. */
  settings: Record<string, string>;
  /** For files, of the database server too. */
  folder: string;
  remove(): Promise<void>;
}

/**
 * Starts the database and the provider.
 * @param fill creates group 1 and everything else, before the provider starts
 */
export async function startOwnProvider(
  fill: (db: Database) => Promise<void>,
): Promise<OwnProvider> {
  const server = await startPostgresql();
  if (server === null) throw new Error("No PostgreSQL runs here");
  const folder = await mkdtemp(path.join(tmpdir(), "bench-provider-"));
  // The server is a user of its own.
  await chmod(folder, 0o777);
  const removeAll = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const settings = {
      DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: server.url,
      DEMO_DATA: "off",
      INBOX_DIR: "off",
    };
    const env = readEnv(settings);
    const storage = await openDatabase(env);
    const { db } = storage;
    await fill(db);
    const session = await signInMember(db);
    const running = await serveStorage(
      env,
      storage,
      makeLog("silent"),
      () => new Date(),
    );
    return {
      url: running.url,
      cookie: `trackingSession=${session}`,
      db,
      settings,
      folder,
      async remove() {
        await running.close();
        await removeAll();
      },
    };
  } catch (error) {
    await removeAll();
    throw error;
  }
}

async function signInMember(db: Database): Promise<string> {
  const now = new Date();
  const account = await insertAccount(
    db,
    {
      email: "bench@shop.example",
      firstName: "Bench",
      lastName: null,
      password: "none",
    },
    now,
  );
  await db.query(
    "INSERT INTO group_member (account_id, group_id) VALUES ($1, 1)",
    [account],
  );
  await db.query("UPDATE account SET verified_at = $1", [now]);
  return startSession(db, account, now);
}
