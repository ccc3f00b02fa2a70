import { createHash } from "node:crypto";
import * as z from "zod";
import { maxCursorLength } from "../contract/fields";

/**
 * The cursor of a paged call: the sort key of the last row that was answered, and what was asked. It
 * is neither secret nor signed: whatever a cursor says, a search answers rows of the caller's pools
 * alone.
 */

/** Goes up when the sort columns of any call change: an older cursor is refused then. */
const version = 1;

const cursorContent = z
  .tuple([z.literal(version), z.string()])
  .rest(z.union([z.string(), z.number(), z.boolean()]));

/** Names who asks what: a cursor serves for the same question only. */
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
 * Writes a cursor.
 * @param sortKey the sort key of the page's last row
 * @returns undefined when the key is too long: the next page is asked for by its offset then
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
 * Reads a cursor of the same question.
 * @returns the sort key, or null for anything else
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
