import type { Passwords } from "../accounts/passwords";
import type { Database } from "../db/database";
import type { ProviderEnv } from "../env";
import type { ProviderLog } from "../log";
import { demoSignIns, type DemoSignIn } from "./accounts";
import { advanceDemonstration, openDemonstration } from "./load";

/** How often the company's clock is moved while the provider runs. */
const advanceEveryMs = 60_000;

export interface DemonstrationSurroundings {
  db: Database;
  env: Pick<ProviderEnv, "demoData" | "demoScale">;
  passwords: Passwords;
  now: () => Date;
  log: ProviderLog;
}

/** The demonstration beside a running provider. */
export interface Demonstration {
  /** Who can sign in; empty when the database holds no demonstration. */
  signIns: readonly DemoSignIn[];
  /** Stops its clock. */
  stop(): void;
}

/**
 * Makes the demonstration company, or brings it up to the minute, and keeps it there.
 *
 * `DEMO_DATA=on` makes it in any empty database, unset in an empty PGlite database only (whoever
 * names a PostgreSQL server has plans for it); `off` neither makes nor moves one. A database that
 * holds accounts, groups or pools is never made into a demonstration.
 */
export async function startDemonstration(
  surroundings: DemonstrationSurroundings,
): Promise<Demonstration> {
  const { db, now, log } = surroundings;
  if (!(await present(surroundings))) {
    return { signIns: [], stop: () => undefined };
  }
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    advanceDemonstration(db, now())
      .catch((error: unknown) =>
        log.failure("demonstration not advanced", error),
      )
      .finally(() => {
        busy = false;
      });
  }, advanceEveryMs);
  timer.unref();
  return { signIns: demoSignIns, stop: () => clearInterval(timer) };
}

/** Whether the database holds the demonstration, after having made or moved it. */
async function present({
  db,
  env,
  passwords,
  now,
  log,
}: DemonstrationSurroundings): Promise<boolean> {
  if (env.demoData === "off") return false;
  const mayMake = env.demoData === "on" || db.engine === "pglite";
  if (!mayMake) return advanceDemonstration(db, now());
  const outcome = await openDemonstration(db, {
    now: now(),
    scale: env.demoScale,
    hashPassword: (password) => passwords.hash(password),
  });
  log.info("demonstration", { kind: outcome });
  return outcome !== "occupied";
}
