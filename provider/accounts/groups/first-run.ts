import { randomBytes } from "node:crypto";
import { hashSecret } from "../secrets";
import type { Registration } from "../../contract/accounts";
import { latestTime } from "../../db/clock";
import type { Database, Queryable } from "../../db/database";
import { insertAdministrator } from "./administrator";
import { takeLock } from "../../db/advisory-locks";

/**
 * The first administrator of an empty database (docs/decisions/075). Whoever reads the one-time code in
 * the log of the provider may create the account.
 */

/** Codes of earlier starts are valid for this long, in milliseconds: replicas print one each. */
const codeValidMs = 24 * 60 * 60 * 1000;
/** Letters and digits that are not mistaken for each other: 32, so that each takes 5 random bits. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Returns whether there is no confirmed account yet. */
export async function isFirstRun(db: Queryable): Promise<boolean> {
  const [found] = await db.query<{ needed: boolean }>(
    "SELECT NOT EXISTS (SELECT FROM account WHERE verified_at IS NOT NULL) AS needed",
  );
  return found?.needed === true;
}

/** Hashes a code as typed: case, spaces and hyphens do not count. */
const hashOfCode = (typed: string) =>
  hashSecret(typed.toUpperCase().replace(/[^A-Z0-9]/g, ""));

/**
 * Issues a one-time code of 100 random bits, such as `7KQ2M-XW4PT-9HCDE-R3VBN`; only its hash is stored.
 * @returns null if there is a confirmed account
 */
export async function issueFirstRunCode(
  db: Database,
  now: Date,
): Promise<string | null> {
  if (!(await isFirstRun(db))) return null;
  const letters = [...randomBytes(20)].map((byte) => alphabet[byte % 32]);
  const code = letters.join("").match(/.{5}/g)?.join("-") ?? "";
  await db.transaction(async (tx) => {
    await tx.query("DELETE FROM first_run_code WHERE created_at < $1", [
      new Date(now.getTime() - codeValidMs),
    ]);
    await tx.query(
      "INSERT INTO first_run_code (code_hash, created_at) VALUES ($1, $2)",
      [hashOfCode(code), now],
    );
  });
  return code;
}

/** Returns whether a code was issued by a start of the last day and has not been used. */
export async function isFirstRunCode(
  db: Queryable,
  typed: string,
  now: Date,
): Promise<boolean> {
  const [found] = await db.query(
    "SELECT FROM first_run_code WHERE code_hash = $1 AND created_at >= $2 AND created_at <= $3",
    [hashOfCode(typed), new Date(now.getTime() - codeValidMs), latestTime(now)],
  );
  return found !== undefined;
}

/**
 * Creates the first administrator and ends the first run. Of concurrent calls, exactly one succeeds.
 * @param account its password is the hash
 * @returns the account id; null if there is a confirmed account
 */
export async function createFirstAdministrator(
  db: Database,
  account: Registration,
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await takeLock(tx, "firstRun");
    if (!(await isFirstRun(tx))) return null;
    const { accountId } = await insertAdministrator(tx, account, now);
    await tx.query("DELETE FROM first_run_code");
    return accountId;
  });
}
