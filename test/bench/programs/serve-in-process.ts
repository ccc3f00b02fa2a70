import { insertAccount } from "../../../provider/accounts/registration";
import { startSession } from "../../../provider/accounts/sessions/sessions";
import type { Storage } from "../../../provider/db/open-database";
import type { readEnv } from "../../../provider/env";
import { makeLog } from "../../../provider/log";
import { serveStorage } from "../../../provider/start-provider";

/**
 * Serves a database in this process, to one signed-in member of group 1.
 * @param env settings of the provider; its demonstration is off
 */
export async function serveInProcess(
  env: ReturnType<typeof readEnv>,
  storage: Storage,
): Promise<{ url: string; cookie: string; close: () => Promise<void> }> {
  const { db } = storage;
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
  const session = await startSession(db, account, now);
  const running = await serveStorage(
    env,
    storage,
    makeLog("silent"),
    () => new Date(),
  );
  return {
    url: running.url,
    cookie: `trackingSession=${session}`,
    close: () => running.close(),
  };
}
