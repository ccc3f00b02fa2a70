import { lockAccount } from "../lock-account";
import { runIdempotent, type ChangeRequest } from "../idempotency";
import type { WrittenAnswerOf } from "../../contract/calls";
import { findViewNameError, maxViews } from "../../contract/extensions/views";
import type { Database, Queryable } from "../../db/database";
import { administeredGroups } from "../groups/administration";
import { refuse, type Refusal } from "../../refusal";
import { refusalText } from "../../messages";
import { ruleText } from "../../messages/rule-texts";
import { wantedId } from "../../parse-id";

/**
 * Saved views: addresses of the portal with a name, private or shared with a group (docs/decisions/089).
 * A view holds no data: what its address shows depends on who opens it.
 */

/** A view as it is to be saved. */
export interface WantedView {
  /** As the contract writes it; null for a new view. */
  viewID: string | null;
  name: string;
  /** Path and query in the portal. */
  path: string;
  /** The group that it is shared with; null for a private view. */
  groupID: number | null;
}

/** The same message for a view that is unknown, removed, or neither the caller's nor shared with them. */
export const noSuchView = refuse(404, refusalText("noSuchView"));
const notInGroup = refuse(404, refusalText("notYourGroup"));
const nameTaken = refuse(409, refusalText("viewNameTaken"));
const tooMany = refuse(409, refusalText("tooManyViews", { max: maxViews }));

/** How long a removed view can be restored. */
const restorableMs = 24 * 60 * 60 * 1000;

/** Condition: the account belongs to the group, as a member or as an administrator. */
const belongsToGroup = (account: "$1" | "v.account_id", group: string) => `(
  EXISTS (SELECT FROM group_member m WHERE m.account_id = ${account} AND m.group_id = ${group})
  OR ${group} IN ${administeredGroups(account)}
)`;

/**
 * Condition: the view `v` is shared with the caller ($1). It ends when its owner or the caller leaves
 * the group.
 */
const isShared = `v.group_id IS NOT NULL
  AND ${belongsToGroup("$1", "v.group_id")} AND ${belongsToGroup("v.account_id", "v.group_id")}`;

/** Condition: the caller ($1) may open the view `v`. */
export const isViewVisible = `v.removed_at IS NULL AND (v.account_id = $1 OR (${isShared}))`;

/** Condition: the caller ($1) may remove the view `v` or, if it is another's, remove it from its group. */
const isRemovable = `v.removed_at IS NULL
  AND (v.account_id = $1 OR v.group_id IN ${administeredGroups("$1")})`;

/**
 * Lists the views that an account may open, the groups that it may share with, and its start view, which
 * opens after signing in.
 */
export async function listViews(
  db: Queryable,
  accountId: string,
): Promise<WrittenAnswerOf<"getViews">> {
  const views = await db.query<
    WrittenAnswerOf<"getViews">["result"][number] & { isStart: boolean }
  >(
    `SELECT v.id::text AS "viewID", v.name, v.path,
       g.id::text AS "groupID",
       g.name AS "groupName",
       a.first_name AS "ownerName",
       v.account_id = $1 AS "isOwn",
       ${isRemovable} AS "mayRemove",
       s.view_id IS NOT NULL AS "isStart"
     FROM saved_view v
     JOIN account a ON a.id = v.account_id
     LEFT JOIN user_group g ON g.id = v.group_id AND ${isShared}
     LEFT JOIN start_view s ON s.view_id = v.id AND s.account_id = $1
     WHERE ${isViewVisible}
     ORDER BY sort_text(v.name) COLLATE "C", v.id`,
    [accountId],
  );
  const groups = await db.query<{ groupID: string; groupName: string }>(
    `SELECT g.id::text AS "groupID", g.name AS "groupName" FROM user_group g
     WHERE ${belongsToGroup("$1", "g.id")} ORDER BY sort_text(g.name) COLLATE "C", g.id`,
    [accountId],
  );
  return {
    result: views.map(({ isStart: _, ...view }) => view),
    groups,
    startViewID: views.find(({ isStart }) => isStart)?.viewID ?? null,
  };
}

/** Creates a view, or replaces one of the caller's own. */
export function saveView(
  db: Database,
  wanted: WantedView,
  change: ChangeRequest,
): Promise<{ viewID: string } | Refusal> {
  const name = wanted.name.trim();
  const view = { ...wanted, name };
  return runIdempotent<{ viewID: string }>(
    db,
    { ...change, call: "saveView", payload: view },
    async (tx) => {
      const error = findViewNameError(name);
      if (error !== null) return refuse(400, ruleText(error, "."));
      // Concurrent forms of one person wait for each other, so that the limits hold.
      await lockAccount(tx, change.accountId);
      return (
        (await findObstacle(tx, change.accountId, view)) ??
        writeView(tx, change.accountId, view)
      );
    },
  );
}

/** Returns why a view cannot be saved; null if it can. */
async function findObstacle(
  tx: Queryable,
  accountId: string,
  { viewID, name, groupID }: WantedView,
): Promise<Refusal | null> {
  if (groupID !== null) {
    const [group] = await tx.query(
      `SELECT FROM user_group g WHERE g.id = $2::bigint AND ${belongsToGroup("$1", "g.id")}`,
      [accountId, groupID],
    );
    if (!group) return notInGroup;
  }
  const own = await tx.query<{ id: number; hasName: boolean }>(
    `SELECT id, lower(name) = lower($2) AS "hasName" FROM saved_view
     WHERE account_id = $1 AND removed_at IS NULL`,
    [accountId, name],
  );
  const id = viewID === null ? null : wantedId(viewID);
  if (id !== null && !own.some((one) => Number(one.id) === id))
    return noSuchView;
  if (own.some((one) => one.hasName && Number(one.id) !== id)) return nameTaken;
  return id === null && own.length >= maxViews ? tooMany : null;
}

async function writeView(
  tx: Queryable,
  accountId: string,
  { viewID, name, path, groupID }: WantedView,
): Promise<{ viewID: string }> {
  const values = [accountId, name, path, groupID];
  const [saved] =
    viewID === null
      ? await tx.query<{ viewID: string }>(
          `INSERT INTO saved_view (account_id, name, path, group_id)
           VALUES ($1, $2, $3, $4::integer) RETURNING id::text AS "viewID"`,
          values,
        )
      : await tx.query<{ viewID: string }>(
          `UPDATE saved_view SET name = $2, path = $3, group_id = $4::integer
           WHERE account_id = $1 AND id = $5 RETURNING id::text AS "viewID"`,
          [...values, wantedId(viewID)],
        );
  if (!saved) throw new Error("A view was not written");
  return saved;
}

/**
 * Removes the caller's own view, which can be restored for a day; another's view becomes private, if the
 * caller administers its group.
 */
export async function removeView(
  db: Queryable,
  viewID: string,
  { accountId, now }: ChangeRequest,
): Promise<Record<string, never> | Refusal> {
  const changed = await db.query(
    `UPDATE saved_view v SET
       removed_at = CASE WHEN v.account_id = $1 THEN $3::timestamptz END,
       group_id = CASE WHEN v.account_id = $1 THEN v.group_id END
     WHERE v.id = $2 AND ${isRemovable} RETURNING v.id`,
    [accountId, wantedId(viewID), now],
  );
  return changed.length > 0 || (await isOwn(db, accountId, viewID))
    ? {}
    : noSuchView;
}

/** Returns whether a view is the account's own, removed or not: a repeated removal is not an error. */
async function isOwn(
  db: Queryable,
  accountId: string,
  viewID: string,
): Promise<boolean> {
  const own = await db.query(
    "SELECT FROM saved_view WHERE account_id = $1 AND id = $2",
    [accountId, wantedId(viewID)],
  );
  return own.length > 0;
}

/** Restores the caller's own view, unless another has taken its name. */
export function restoreView(
  db: Database,
  viewID: string,
  { accountId }: ChangeRequest,
): Promise<Record<string, never> | Refusal> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const [removed] = await tx.query<{ name: string; path: string }>(
      `SELECT name, path FROM saved_view
       WHERE account_id = $1 AND id = $2 AND removed_at IS NOT NULL`,
      [accountId, wantedId(viewID)],
    );
    if (!removed) return (await isOwn(tx, accountId, viewID)) ? {} : noSuchView;
    // The name and the limit are checked as for a new view; the group is checked whenever a view is read.
    const obstacle = await findObstacle(tx, accountId, {
      ...removed,
      viewID: null,
      groupID: null,
    });
    if (obstacle) return obstacle;
    await tx.query("UPDATE saved_view SET removed_at = NULL WHERE id = $1", [
      wantedId(viewID),
    ]);
    return {};
  });
}

/** Condition: a saved path is a page; a document or a file would open, or be downloaded, in place of the portal. */
const isPage =
  "v.path !~* '^/(POD|DR|BOL|CLAIM)/|[.](csv|xlsx|edi|pdf)($|[?])'";

/** Sets the view that opens after an account signs in; null for none. */
export async function setStartView(
  db: Queryable,
  viewID: string | null,
  { accountId }: ChangeRequest,
): Promise<Record<string, never> | Refusal> {
  if (viewID === null) {
    await db.query("DELETE FROM start_view WHERE account_id = $1", [accountId]);
    return {};
  }
  const chosen = await db.query(
    `INSERT INTO start_view (account_id, view_id)
     SELECT $1, v.id FROM saved_view v WHERE v.id = $2 AND ${isPage} AND ${isViewVisible}
     ON CONFLICT (account_id) DO UPDATE SET view_id = excluded.view_id
     RETURNING view_id`,
    [accountId, wantedId(viewID)],
  );
  return chosen.length === 0 ? noSuchView : {};
}

/** Returns the path of the view that opens after an account signs in, or null. */
export async function findStartPath(
  db: Queryable,
  accountId: string,
): Promise<string | null> {
  const [view] = await db.query<{ path: string }>(
    `SELECT v.path FROM start_view s JOIN saved_view v ON v.id = s.view_id
     WHERE s.account_id = $1 AND ${isPage} AND ${isViewVisible}`,
    [accountId],
  );
  return view?.path ?? null;
}

/** Deletes the views that can no longer be restored. */
export async function deleteRemovedViews(
  db: Queryable,
  now: Date,
): Promise<void> {
  await db.query("DELETE FROM saved_view WHERE removed_at <= $1", [
    new Date(now.getTime() - restorableMs),
  ]);
}
