import { createHash } from "node:crypto";
import type { Database, Queryable } from "../db/database";
import { refusalText } from "../messages";
import { isRefusal, refuse, type Refusal } from "../refusal";

/** The account that changes something, and the request. */
export interface ChangeRequest {
  /** Owner of the key: keys of different accounts are independent. */
  accountId: string;
  /** `Idempotency-Key` of the request; null if the answer is not stored. */
  key: string | null;
  now: Date;
}

/** A write that must take effect once, however often it is sent. */
interface KeyedWrite extends ChangeRequest {
  call: string;
  /** The parsed payload. The same key with another payload is refused with 409. */
  payload: unknown;
}

/** Rolls back the transaction. */
class RollbackError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("refused");
    this.refusal = refusal;
  }
}

const hashOfPayload = (payload: unknown) =>
  createHash("sha256").update(JSON.stringify(payload)).digest("hex");

/**
 * Runs a write and stores its answer under the key of the request, in one transaction. A repeat gets
 * the first answer, even if the first request is still running or its response was lost
 * (docs/decisions/050). Refusals are not stored, so the same form can be corrected and sent again with
 * the same key.
 * @param act does the work in the transaction; a refusal rolls it back
 * @param describeConflict returns the message for a key that was already used with another payload, from
 *   the stored answer
 */
export async function runIdempotent<Answer extends object>(
  db: Database,
  write: KeyedWrite,
  act: (tx: Queryable) => Promise<Answer | Refusal>,
  describeConflict: (first: Answer) => Refusal["message"] = () =>
    refusalText("formSentBefore"),
): Promise<Answer | Refusal> {
  const { accountId, call, key, now } = write;
  const keyColumns = [accountId, call, key];
  const payloadHash = hashOfPayload(write.payload);

  async function runOnce(tx: Queryable): Promise<Answer | Refusal> {
    // Concurrent requests with the same key wait here until the first one commits or rolls back.
    const [mine] = await tx.query(
      `INSERT INTO idempotent_answer (account_id, call, key, payload_hash, at)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id, call, key) DO NOTHING
       RETURNING key`,
      [...keyColumns, payloadHash, now],
    );
    if (mine) {
      const answer = await act(tx);
      if (isRefusal(answer)) throw new RollbackError(answer);
      await tx.query(
        `UPDATE idempotent_answer SET http_status = 200, answer = $4
         WHERE account_id = $1 AND call = $2 AND key = $3`,
        [...keyColumns, JSON.stringify(answer)],
      );
      return answer;
    }
    const [first] = await tx.query<{ payload_hash: string; answer: string }>(
      `SELECT payload_hash, answer FROM idempotent_answer
       WHERE account_id = $1 AND call = $2 AND key = $3`,
      keyColumns,
    );
    // The answer was deleted (after a week) between the two statements: run as if it had never existed.
    if (!first) return runOnce(tx);
    const answer = JSON.parse(first.answer) as Answer;
    return first.payload_hash === payloadHash
      ? answer
      : refuse(409, describeConflict(answer));
  }

  try {
    return await db.transaction(async (tx) => {
      if (key !== null) return runOnce(tx);
      const answer = await act(tx);
      if (isRefusal(answer)) throw new RollbackError(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof RollbackError) return error.refusal;
    throw error;
  }
}
