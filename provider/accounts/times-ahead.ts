import { latestTime } from "../db/clock";
import type { Database } from "../db/database";
import { changeValidMs } from "./email-change";
import { resetLinkValidMs } from "./passwords/password-reset";
import { pendingValidMs } from "./sessions/pending-sign-in";
import { periodSeconds } from "./second-factor";
import { linkValidMs } from "./verification";

const expiresLate = (validMs: number) =>
  `expires_at > $1::timestamptz + interval '${validMs} milliseconds'`;

/** The tables of what ends by time, each with the condition that a row was written while a clock was ahead. */
const writtenAhead = {
  session: "used_at > $1 OR created_at > $1",
  attempt: "at > $1",
  idempotent_answer: "at > $1",
  first_run_code: "created_at > $1",
  verification_link: expiresLate(linkValidMs),
  password_reset_link: expiresLate(resetLinkValidMs),
  email_change: expiresLate(changeValidMs),
  pending_sign_in: expiresLate(pendingValidMs),
  group_invitation: "invited_at > $1",
  share_link: "created_at > $1",
  api_token: "created_at > $1",
  note_photo: "note_id IS NULL AND received_at > $1",
};

/**
 * Deletes what was written while a clock was ahead, and what such a clock has locked: the codes of a second
 * factor up to that time.
 */
export async function deleteWrittenAhead(
  db: Database,
  now: Date,
): Promise<void> {
  const latest = latestTime(now);
  for (const [table, condition] of Object.entries(writtenAhead))
    await db.query(`DELETE FROM ${table} WHERE ${condition}`, [latest]);
  await db.query(
    `UPDATE second_factor SET last_step = 0
     WHERE last_step > extract(epoch FROM $1::timestamptz) / ${periodSeconds}`,
    [latest],
  );
}
