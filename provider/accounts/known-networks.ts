import type { Queryable } from "../db/database";
import { hashOf } from "./secrets";

/**
 * Networks from which somebody signed in to an account lately. Strangers who use up the tries of an
 * account do not lock its owner out there. They stand in the table of counted tries, as hashes.
 */

/** Kind of their rows; `removeEnded` keeps these longer than tries. */
export const knownNetworkKind = "signed-in";
/** How long a network stays known after the last sign-in. */
export const knownNetworkKeptMs = 90 * 24 * 60 * 60 * 1000;

const keyHashOf = (account: string, network: string) =>
  hashOf(`${account}\n${network}`);

/**
 * Whether somebody signed in to the account from this network lately.
 * @param account key of its email
 */
export async function isKnownNetwork(
  db: Queryable,
  account: string,
  network: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT 1 FROM attempt WHERE kind = $1 AND key_hash = $2 AND at > $3 LIMIT 1",
    [
      knownNetworkKind,
      keyHashOf(account, network),
      new Date(now.getTime() - knownNetworkKeptMs),
    ],
  );
  return rows.length > 0;
}

/** Notes that the owner of the account signed in from this network. */
export async function rememberNetwork(
  db: Queryable,
  account: string,
  network: string,
  now: Date,
): Promise<void> {
  const keyHash = keyHashOf(account, network);
  await db.query("DELETE FROM attempt WHERE kind = $1 AND key_hash = $2", [
    knownNetworkKind,
    keyHash,
  ]);
  await db.query(
    "INSERT INTO attempt (kind, key_hash, at) VALUES ($1, $2, $3)",
    [knownNetworkKind, keyHash, now],
  );
}
