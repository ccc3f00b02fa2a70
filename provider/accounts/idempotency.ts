import { createHash } from "node:crypto";
import type { Database, Queryable } from "../db/database";

/** A write that must happen once, however often it is sent. */
export interface KeyedWrite {
  /** Whose key it is: keys of two accounts never meet. */
  accountId: string;
  call: string;
  /** `Idempotency-Key` of the request; null: nothing is remembered. */
  key: string | null;
  /** The payload as it was understood. The same key with another payload is a mistake. */
  payload: unknown;
  now: Date;
}

/** What a write comes to when it is not done, in the words and the HTTP code of a refusal. */
interface NotDone {
  refused: number;
  message: string;
}

/** Undoes what the transaction has done so far. */
class Undo extends Error {
  readonly notDone: NotDone;
  constructor(notDone: NotDone) {
    super("not done");
    this.notDone = notDone;
  }
}

const hashOfPayload = (payload: unknown) =>
  createHash("sha256").update(JSON.stringify(payload)).digest("hex");

const isNotDone = (outcome: object): outcome is NotDone => "refused" in outcome;

/**
 * Acts and keeps the answer under the key of the request, both in one transaction: a repeat gets the
 * first answer, whether the first one is long gone, still at work, or its answer never arrived
 * (docs/decisions/050). Refusals are not kept: whoever puts right what was refused may try again with
 * the same form.
 * @param act does the work in the transaction; a refusal undoes all of it
 * @param otherPayload what to say when the key has served for another payload, given its answer
 */
export async function runIdempotent<Answer extends object>(
  db: Database,
  write: KeyedWrite,
  act: (tx: Queryable) => Promise<Answer | NotDone>,
  otherPayload: (first: Answer) => string,
): Promise<Answer | NotDone> {
  const { accountId, call, key, now } = write;
  const owner = [accountId, call, key];
  const payloadHash = hashOfPayload(write.payload);

  async function once(tx: Queryable): Promise<Answer | NotDone> {
    // Of several at a time the others wait here, until the first has committed or given up.
    const [mine] = await tx.query(
      `INSERT INTO idempotent_answer (account_id, call, key, payload_hash, at)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id, call, key) DO NOTHING
       RETURNING key`,
      [...owner, payloadHash, now],
    );
    if (mine) {
      const answer = await act(tx);
      if (isNotDone(answer)) throw new Undo(answer);
      await tx.query(
        `UPDATE idempotent_answer SET http_status = 200, answer = $4
         WHERE account_id = $1 AND call = $2 AND key = $3`,
        [...owner, JSON.stringify(answer)],
      );
      return answer;
    }
    const [first] = await tx.query<{ payload_hash: string; answer: string }>(
      `SELECT payload_hash, answer FROM idempotent_answer
       WHERE account_id = $1 AND call = $2 AND key = $3`,
      owner,
    );
    // Removed between the two statements, after a week: as if it had never been.
    if (!first) return once(tx);
    const answer = JSON.parse(first.answer) as Answer;
    return first.payload_hash === payloadHash
      ? answer
      : { refused: 409, message: otherPayload(answer) };
  }

  try {
    return await db.transaction(async (tx) => {
      if (key !== null) return once(tx);
      const answer = await act(tx);
      if (isNotDone(answer)) throw new Undo(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Undo) return error.notDone;
    throw error;
  }
}
