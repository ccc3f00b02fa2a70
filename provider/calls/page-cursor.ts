import { createHash } from "node:crypto";
import * as z from "zod";
import { maxCursorLength } from "../contract/fields";
import type { PageOrigin } from "../db/replicas/replicas";
import { isWalPosition } from "../db/replicas/wal-position";

/**
 * The cursor of a paged call: the sort key of the last row of a page, a hash of the query, and where the
 * page was read if that was a replica. It is neither secret nor signed: whatever it contains, a search
 * returns only rows of the caller's pools.
 */

/** Incremented when the sort columns of any call change, so that older cursors are refused. */
const version = 1;

const replica = z.tuple([
  z.literal(version),
  z.int().min(0),
  z.string().refine(isWalPosition),
]);

const cursorContent = z
  .tuple([z.union([z.literal(version), replica]), z.string()])
  .rest(z.union([z.string(), z.number(), z.boolean()]));

/** Hashes the caller, the call and its criteria: a cursor is valid for the same query only. */
export const hashQuery = (
  accountId: string,
  call: string,
  criteria: object,
): string =>
  createHash("sha256")
    .update(JSON.stringify([accountId, call, criteria]))
    .digest("base64url")
    .slice(0, 22);

/**
 * Encodes a cursor.
 * @param queryHash see {@link hashQuery}
 * @param sortKey the sort key of the last row of the page
 * @param origin where the page was read
 * @returns undefined if the cursor would be too long: the next page is then requested by offset
 */
export function writeCursor(
  queryHash: string,
  sortKey: readonly unknown[],
  origin: PageOrigin,
): string | undefined {
  const head = origin ? [version, origin.replica, origin.position] : version;
  const content = JSON.stringify([head, queryHash, ...sortKey]);
  const cursor = Buffer.from(content).toString("base64url");
  return cursor.length <= maxCursorLength ? cursor : undefined;
}

/**
 * Decodes a cursor of the same query.
 * @returns null if the cursor is invalid or belongs to another query
 */
export function readCursor(
  queryHash: string,
  cursor: string,
): { sortKey: unknown[]; origin: PageOrigin } | null {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return null;
  }
  const parsed = cursorContent.safeParse(content);
  if (!parsed.success) return null;
  const [head, hash, ...sortKey] = parsed.data;
  if (hash !== queryHash) return null;
  if (head === version) return { sortKey, origin: null };
  const [, replica, position] = head;
  return { sortKey, origin: { replica, position } };
}
