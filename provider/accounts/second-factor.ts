import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { WrittenAnswerOf } from "../contract/calls";
import type { Queryable } from "../db/database";
import { enqueueMail } from "../notify/mail/mail-queue";
import { lockComparedAccount } from "./passwords/current-password";
import { hashSecret } from "./secrets";
import { requiresSecondFactor } from "./sessions/sessions";

/**
 * The second factor: codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds, which all apps
 * know), and recovery codes (docs/decisions/090).
 */

export const periodSeconds = 30;
/** Steps that the codes of one minute differ by, with those of apps that are late or early. */
const clockSteps = 4;
const secretBytes = 20;
const recoveryCodeCount = 10;

const totpOf = (
  secret: Secret,
  names: { issuer?: string; label?: string } = {},
) => new TOTP({ ...names, secret, period: periodSeconds });

/** Removes what people type between the characters of a code. */
const normalizeCode = (typed: string) =>
  typed.replaceAll(/[\s-]/g, "").toUpperCase();

/** Returns whether a text has the form of a time-based code, not of a recovery code. */
export const isTimeCode = (typed: string): boolean =>
  /^\d{6}$/.test(normalizeCode(typed));

/**
 * Returns the time step of a code: the present one, the one before or the one after.
 * @returns null if the code belongs to none of them
 */
function findStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({
    token: code,
    timestamp,
    window: 1,
  });
  return delta === null
    ? null
    : Math.floor(timestamp / 1000 / periodSeconds) + delta;
}

/** Returns whether an account has a second factor. */
export async function hasSecondFactor(
  db: Queryable,
  accountId: string,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT FROM second_factor WHERE account_id = $1",
    [accountId],
  );
  return rows.length > 0;
}

/**
 * Compares a code with the second factor of an account and uses it up: a time-based code is accepted once,
 * and none before the latest; a recovery code once.
 * @returns false for a wrong or used code, and if the account has no second factor
 */
export async function consumeFactorCode(
  tx: Queryable,
  accountId: string,
  typed: string,
  now: Date,
): Promise<boolean> {
  const [factor] = await tx.query<{ secret: string; lastStep: string }>(
    `SELECT secret, last_step AS "lastStep" FROM second_factor WHERE account_id = $1 FOR NO KEY UPDATE`,
    [accountId],
  );
  if (!factor) return false;
  const code = normalizeCode(typed);
  if (!isTimeCode(code)) {
    const used = await tx.query(
      "DELETE FROM recovery_code WHERE account_id = $1 AND code_hash = $2 RETURNING 1",
      [accountId, hashSecret(code)],
    );
    return used.length > 0;
  }
  const step = findStep(factor.secret, code, now);
  if (step === null) return false;
  // A code of a clock that was ahead does not lock those of the right time.
  const isAhead = Number(factor.lastStep) > step + clockSteps;
  if (step <= Number(factor.lastStep) && !isAhead) return false;
  await tx.query(
    "UPDATE second_factor SET last_step = $2 WHERE account_id = $1",
    [accountId, step],
  );
  return true;
}

/** Returns the state of an account's second factor, with a new secret if there is none. */
export async function getSecondFactor(
  db: Queryable,
  accountId: string,
  issuer: string,
): Promise<WrittenAnswerOf<"getSecondFactor">> {
  const [row] = await db.query<{
    email: string;
    isOn: boolean;
    isRequired: boolean;
    left: number;
  }>(
    `SELECT email,
       EXISTS (SELECT FROM second_factor WHERE account_id = a.id) AS "isOn",
       ${requiresSecondFactor("a.id")} AS "isRequired",
       (SELECT count(*)::int FROM recovery_code WHERE account_id = a.id) AS left
     FROM account a WHERE a.id = $1`,
    [accountId],
  );
  if (!row) throw new Error("The account of a session is missing");
  const { email: label, isOn, isRequired, left: recoveryCodesLeft } = row;
  const state = { isOn, isRequired, recoveryCodesLeft };
  if (isOn) return { ...state, secret: null, address: null };
  const secret = new Secret({ size: secretBytes });
  return {
    ...state,
    secret: secret.base32,
    address: totpOf(secret, { issuer, label }).toString(),
  };
}

/** Base32 without padding: 16 characters, 80 random bits, in groups of four. */
function createRecoveryCode(): string {
  const buffer = new Uint8Array(randomBytes(10)).buffer;
  return new Secret({ buffer }).base32.replaceAll(/.{4}(?=.)/g, "$&-");
}

/**
 * Replaces the recovery codes of an account.
 * @returns the codes, of which only hashes are stored
 */
export async function replaceRecoveryCodes(
  tx: Queryable,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode);
  await tx.query("DELETE FROM recovery_code WHERE account_id = $1", [
    accountId,
  ]);
  await tx.query(
    `INSERT INTO recovery_code (account_id, code_hash)
     SELECT $1::bigint, unnest($2::text[])`,
    [accountId, codes.map((code) => hashSecret(normalizeCode(code)))],
  );
  return codes;
}

/**
 * Turns the second factor of an account on. Other sessions of the account end, because they were opened
 * without it.
 * @param factor.stored the hash that the current password was compared with
 * @param kept token hash of the session that continues
 * @returns the recovery codes; "wrong" for a code that is not of the secret, "on" if there is a factor,
 *   "changed" if the password has been changed since it was compared
 */
export async function setUpSecondFactor(
  tx: Queryable,
  accountId: string,
  factor: { secret: string; code: string; stored: string },
  kept: string | null,
  now: Date,
): Promise<string[] | "wrong" | "on" | "changed"> {
  const { secret, code, stored } = factor;
  const step = findStep(secret, normalizeCode(code), now);
  if (step === null) return "wrong";
  // A sign-in that is under way waits here, and then needs a code.
  if (!(await lockComparedAccount(tx, accountId, stored))) return "changed";
  const added = await tx.query(
    `INSERT INTO second_factor (account_id, secret, last_step) VALUES ($1, $2, $3)
     ON CONFLICT (account_id) DO NOTHING RETURNING 1`,
    [accountId, secret, step],
  );
  if (added.length === 0) return "on";
  await tx.query(
    "DELETE FROM session WHERE account_id = $1 AND token_hash IS DISTINCT FROM $2",
    [accountId, kept],
  );
  await enqueueMail(tx, { kind: "second-factor-on", accountId });
  return replaceRecoveryCodes(tx, accountId);
}

/** Turns the second factor of an account off; its recovery codes and sign-ins that wait end with it. */
export async function turnOffSecondFactor(
  tx: Queryable,
  accountId: string,
): Promise<void> {
  for (const table of ["second_factor", "pending_sign_in"])
    await tx.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
  await enqueueMail(tx, { kind: "second-factor-off", accountId });
}
