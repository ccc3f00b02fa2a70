import { latestTime } from "../../db/clock";
import type { Queryable } from "../../db/database";
import { hashSecret } from "../secrets";

/**
 * Networks from which an account was signed in to recently. An attacker who uses up the account's
 * attempts does not lock its owner out there. They are stored as hashes in the table of counted
 * attempts.
 */

/** Value of `kind` of their rows; `deleteExpired` keeps these longer than attempts. */
export const knownNetworkKind = "signed-in";
/** How long a network stays known after the last sign-in. */
export const knownNetworkKeptMs = 90 * 24 * 60 * 60 * 1000;

const keyHashOf = (account: string, network: string) =>
  hashSecret(`${account}\n${network}`);

/**
 * Returns whether the account was signed in to from this network recently.
 * @param account email key of the account
 */
export async function isKnownNetwork(
  db: Queryable,
  account: string,
  network: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT 1 FROM attempt WHERE kind = $1 AND key_hash = $2 AND at > $3 AND at <= $4 LIMIT 1",
    [
      knownNetworkKind,
      keyHashOf(account, network),
      new Date(now.getTime() - knownNetworkKeptMs),
      latestTime(now),
    ],
  );
  return rows.length > 0;
}

/** Records that the account was signed in to from this network. */
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
