import { runIdempotent, type ChangeRequest } from "../../accounts/idempotency";
import { takeLock } from "../../db/advisory-locks";
import type { ParsedRequestOf } from "../../contract/calls";
import type { Database, Queryable } from "../../db/database";
import { Parameters } from "../../db/paged-statement";
import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import { refusalText } from "../../messages";
import { isRefusal, refuse, type Refusal } from "../../refusal";
import {
  findNewOwner,
  findPoolsOfExceptions,
  parseExceptionIds,
} from "./exception-owners";
import { isVisible } from "./list-exceptions";
import { settleExceptions } from "./settle-exceptions";

interface Changed {
  changed: number;
}

const noSuchException = refuse(404, refusalText("noSuchException"));

/** Returns SQL of the name of an account. */
const nameOf = (account: string) =>
  `(SELECT concat_ws(' ', first_name, nullif(last_name, '')) FROM account WHERE id = ${account}::bigint)`;

/** A change: SQL of its assignments, and of the state in which the exception \`e\` can be changed. */
interface ChangeSql {
  set: string;
  where: string;
  /** Runs after the change, and returns its answer. */
  after?(changedIds: readonly string[]): Promise<Changed | Refusal>;
}

/**
 * Changes exceptions of the caller's pools, as far as they are as the change expects them.
 * @param write returns the change, and adds its parameters; or why it is refused
 * @returns a refusal: 404 if there are none that the caller may see, 409 if others have changed all of them
 */
const change = (
  db: Database,
  call:
    | "takeExceptions"
    | "assignExceptions"
    | "closeExceptions"
    | "reopenExceptions",
  wanted: { exceptionIDs: readonly string[] },
  { accountId, key, now }: ChangeRequest,
  write: (
    parameters: Parameters,
    tx: Queryable,
  ) => ChangeSql | Promise<ChangeSql | Refusal>,
): Promise<Changed | Refusal> =>
  runIdempotent<Changed>(
    db,
    { accountId, call, key, payload: wanted, now },
    async (tx) => {
      const parameters = new Parameters();
      const ids = parameters.add(parseExceptionIds(wanted.exceptionIDs));
      const pools = parameters.add(await getEntitledPoolIds(tx, accountId));
      const written = await write(parameters, tx);
      if (isRefusal(written)) return written;
      const { set, where, after } = written;
      const rows = await tx.query<{ id: string }>(
        `UPDATE exception e SET ${set}
         WHERE e.id = ANY(${ids}::bigint[]) AND ${isVisible(pools)} AND ${where} RETURNING e.id::text AS id`,
        parameters.values,
      );
      if (rows.length > 0)
        return (
          (await after?.(rows.map(({ id }) => id))) ?? { changed: rows.length }
        );
      const seen = await tx.query(
        `SELECT FROM exception e WHERE e.id = ANY($1::bigint[]) AND ${isVisible("$2")} LIMIT 1`,
        parameters.values.slice(0, 2),
      );
      return seen.length > 0
        ? refuse(409, refusalText("exceptionsChanged"))
        : noSuchException;
    },
  );

const isOpen = "e.ended_at IS NULL";

/** Makes the caller the owner of open exceptions, also of others' ones, or gives up the own ones. */
export const takeExceptions = (
  db: Database,
  wanted: ParsedRequestOf<"takeExceptions">,
  by: ChangeRequest,
): Promise<Changed | Refusal> =>
  change(db, "takeExceptions", wanted, by, (parameters) => {
    const account = parameters.add(by.accountId);
    return wanted.isMine
      ? {
          set: `owner_account = ${account}::bigint, owner_name = ${nameOf(account)}`,
          where: isOpen,
        }
      : {
          set: "owner_account = NULL, owner_name = NULL",
          where: `${isOpen} AND e.owner_account = ${account}::bigint`,
        };
  });

/**
 * Makes somebody else the owner of open exceptions, also of others' ones.
 * @returns a refusal, too, if the new owner may not see the pools of all of them; an unknown one is refused alike
 */
export const assignExceptions = (
  db: Database,
  wanted: ParsedRequestOf<"assignExceptions">,
  by: ChangeRequest,
): Promise<Changed | Refusal> =>
  change(db, "assignExceptions", wanted, by, async (parameters, tx) => {
    const pools = await findPoolsOfExceptions(
      tx,
      by.accountId,
      parseExceptionIds(wanted.exceptionIDs),
    );
    if (pools === null) return noSuchException;
    const owner = await findNewOwner(tx, wanted.owner, pools);
    if (owner === null) return refuse(400, refusalText("ownerMayNotSee"));
    const account = parameters.add(owner);
    return {
      set: `owner_account = ${account}::bigint, owner_name = ${nameOf(account)}`,
      where: isOpen,
    };
  });

/** Closes open exceptions. */
export const closeExceptions = (
  db: Database,
  wanted: ParsedRequestOf<"closeExceptions">,
  by: ChangeRequest,
): Promise<Changed | Refusal> =>
  change(db, "closeExceptions", wanted, by, (parameters) => ({
    set: `ended_at = ${parameters.add(by.now)}, reason = ${parameters.add(wanted.reason)},
      comment = ${parameters.add(wanted.comment)}, ended_by_name = ${nameOf(parameters.add(by.accountId))}`,
    where: isOpen,
  }));

/**
 * Opens exceptions again that somebody has closed; those that ended by themselves stay. What is no longer so ends by
 * itself at once.
 * @returns a refusal, too, if none of them is still so: they stay as they were closed
 */
export const reopenExceptions = (
  db: Database,
  wanted: ParsedRequestOf<"reopenExceptions">,
  by: ChangeRequest,
): Promise<Changed | Refusal> =>
  change(db, "reopenExceptions", wanted, by, async (_, tx) => {
    // Before any exception is locked, as whoever settles does: otherwise two could wait for each other.
    await takeLock(tx, "exceptions");
    return {
      set: "ended_at = NULL, reason = NULL, comment = NULL, ended_by_name = NULL, cause_ended = false",
      where: "e.reason IS NOT NULL",
      after: (ids) => settleReopened(tx, ids, by.now),
    };
  });

async function settleReopened(
  tx: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Changed | Refusal> {
  await tx.query(
    `INSERT INTO exception_check (delivery_id, shipment_id, service_date)
     SELECT delivery_id, shipment_id, CASE WHEN shipment_id IS NULL THEN service_date END
     FROM exception WHERE id = ANY($1::bigint[])`,
    [ids],
  );
  await settleExceptions(tx, now);
  const open = await tx.query(
    "SELECT FROM exception WHERE id = ANY($1::bigint[]) AND ended_at IS NULL",
    [ids],
  );
  return open.length > 0
    ? { changed: open.length }
    : refuse(409, refusalText("exceptionsOver"));
}
