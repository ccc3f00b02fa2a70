import { createHash } from "node:crypto";
import * as z from "zod";
import { maxCursorLength } from "../contract/fields";

/**
 * The cursor of a paged call: the sort key of the last row of a page, and a hash of the query. It is
 * neither secret nor signed: whatever it contains, a search returns only rows of the caller's pools.
 */

/** Incremented when the sort columns of any call change, so that older cursors are refused. */
const version = 1;

const cursorContent = z
  .tuple([z.literal(version), z.string()])
  .rest(z.union([z.string(), z.number(), z.boolean()]));

/** Hashes the caller, the call and its criteria: a cursor is valid for the same query only. */
export const hashQuestion = (
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
 * @param sortKey the sort key of the last row of the page
 * @returns undefined if the cursor would be too long: the next page is then requested by offset
 */
export function writeCursor(
  question: string,
  sortKey: readonly unknown[],
): string | undefined {
  const content = JSON.stringify([version, question, ...sortKey]);
  const cursor = Buffer.from(content).toString("base64url");
  return cursor.length <= maxCursorLength ? cursor : undefined;
}

/**
 * Decodes a cursor of the same query.
 * @returns the sort key, or null if the cursor is invalid or belongs to another query
 */
export function readCursor(question: string, cursor: string): unknown[] | null {
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return null;
  }
  const parsed = cursorContent.safeParse(content);
  if (!parsed.success) return null;
  const [, asked, ...sortKey] = parsed.data;
  return asked === question ? sortKey : null;
}
