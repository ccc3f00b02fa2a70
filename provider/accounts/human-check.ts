import { takeLockOf } from "../db/advisory-locks";
import type { Database } from "../db/database";
import {
  attemptLimits,
  consumeAttempt,
  consumeAttempts,
  isAttempted,
} from "./rate-limit";

/** What was submitted with a human check: the name of the call and its payload. */
export type HumanCheckSubmission = readonly [call: string, payload: object];

/**
 * Counts a submission with a solved human check, which permits one. The same submission may be repeated
 * within seconds: without scripts, a second press sends the form again and drops the first response
 * (decision 103). Only a hash of the submission is stored, together with the id of the check, which is
 * random and stored nowhere: nobody can look for the password that it was made of.
 * @returns whether it is permitted
 */
export function consumeHumanCheck(
  db: Database,
  id: string,
  submission: HumanCheckSubmission,
  now: Date,
): Promise<boolean> {
  const { humanCheck, humanCheckSubmission, humanCheckRepeat } = attemptLimits;
  const submitted = `${id}\n${JSON.stringify(submission)}`;
  return db.transaction(async (tx) => {
    // Equal submissions may arrive at two replicas in the same moment.
    await takeLockOf(tx, id);
    const first = await consumeAttempts(
      tx,
      [
        [humanCheck, id],
        [humanCheckSubmission, submitted],
      ],
      now,
    );
    if (first.allowed) return true;
    if (!(await isAttempted(tx, humanCheckSubmission, submitted, now)))
      return false;
    return (await consumeAttempt(tx, humanCheckRepeat, id, now)).allowed;
  });
}
