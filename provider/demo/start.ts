import type { Passwords } from "../accounts/passwords/passwords";
import type { Database } from "../db/database";
import { SettingError, type ProviderEnv } from "../env";
import { repeatWithoutOverlap } from "../notify/jobs/repeat-without-overlap";
import type { ProviderLog } from "../log";
import { demoSignIns, type DemoSignIn } from "./accounts";
import {
  advanceDemonstration,
  holdsDemonstration,
  openDemonstration,
} from "./load";

/** Interval at which the clock of the demonstration is moved while the provider runs. */
const advanceEveryMs = 60_000;

/** Hosts that are reachable only from this machine. */
const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface DemonstrationDependencies {
  db: Database;
  env: Pick<
    ProviderEnv,
    "demoData" | "demoScale" | "demoStores" | "publicOrigin"
  >;
  passwords: Passwords;
  now: () => Date;
  log: ProviderLog;
}

/** The demonstration of a running provider. */
export interface Demonstration {
  /** The accounts that can sign in; empty if the database holds no demonstration. */
  signIns: readonly DemoSignIn[];
  /** Stops the clock of the demonstration, and resolves when it is not being moved any more. */
  stop(): Promise<void>;
}

/**
 * Creates the demonstration company or advances it to the current time, and keeps advancing it.
 * `DEMO_DATA=on` creates it in any empty database; unset, it is created in an empty PGlite database
 * only (a configured PostgreSQL server is meant for real data); `off` neither creates nor advances one.
 * A database that holds accounts, groups or pools never becomes a demonstration.
 * Its passwords are public, so it must be reachable only from this machine.
 * @throws SettingError if others could sign in with these passwords: PUBLIC_ORIGIN is not a loopback
 *   address while DEMO_DATA is on or the database holds the demonstration
 */
export async function startDemonstration(
  surroundings: DemonstrationDependencies,
): Promise<Demonstration> {
  const { db, now, log } = surroundings;
  if (!(await createOrAdvance(surroundings))) {
    return { signIns: [], stop: () => Promise.resolve() };
  }
  const stop = repeatWithoutOverlap(
    () =>
      advanceDemonstration(db, now()).catch((error: unknown) =>
        log.failure("demonstration not advanced", error),
      ),
    advanceEveryMs,
  );
  return { signIns: demoSignIns, stop };
}

/** Creates or advances the demonstration; returns whether the database holds it. */
async function createOrAdvance({
  db,
  env,
  passwords,
  now,
  log,
}: DemonstrationDependencies): Promise<boolean> {
  if (!loopbackHosts.has(new URL(env.publicOrigin).hostname)) {
    if (env.demoData === "on")
      throw new SettingError(
        "DEMO_DATA must not be on while PUBLIC_ORIGIN is public: everybody knows the demonstration's passwords.",
      );
    if (await holdsDemonstration(db))
      throw new SettingError(
        "PUBLIC_ORIGIN must not be public while the database holds the demonstration, whose passwords everybody knows: name another DATA_DIR or DATABASE_URL.",
      );
    return false;
  }
  if (env.demoData === "off") return false;
  const mayCreate = env.demoData === "on" || db.engine === "pglite";
  if (!mayCreate) return advanceDemonstration(db, now());
  const outcome = await openDemonstration(db, {
    now: now(),
    scale: env.demoScale,
    storeFactor: env.demoStores,
    hashPassword: (password) => passwords.hash(password),
  });
  log.info("demonstration", { kind: outcome });
  return outcome !== "occupied";
}
