import { createHash, randomUUID } from "node:crypto";
import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import { attemptLimits, consumeAttempt } from "../../accounts/rate-limit";
import type { Database, Queryable } from "../../db/database";
import { refusalText } from "../../messages";
import { isRefusal, type Refusal } from "../../refusal";
import { encodePhoto, readPhoto } from "./encode-photo";

/** The photos of notes: they are sent before their note, which then names them. */

/** How long a photo waits for its note, in milliseconds. */
const unusedMs = 60 * 60 * 1000;

/**
 * Stores a photo as it arrives, for a note of the account that follows.
 * @param content the bytes of the file
 */
export async function storePhoto(
  db: Database,
  content: AsyncIterable<Uint8Array>,
  { accountId, now }: { accountId: string; now: Date },
): Promise<{ photoID: string } | Refusal> {
  const { notePhotosOfAccount: limit } = attemptLimits;
  const attempt = await consumeAttempt(db, limit, accountId, now);
  if (!attempt.allowed)
    return {
      httpStatus: 429,
      message: refusalText("tooManyPhotosToday", { max: limit.maxAttempts }),
      retryAfter: attempt.retryAfter,
    };
  const file = await readPhoto(content);
  if (isRefusal(file)) return file;
  const photo = await encodePhoto(file);
  if (isRefusal(photo)) return photo;
  const photoID = randomUUID();
  await db.query(
    `INSERT INTO note_photo (id, account_id, sent_hash, content, small, width, height, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      photoID,
      accountId,
      createHash("sha256").update(file).digest("hex"),
      photo.content,
      photo.small,
      photo.width,
      photo.height,
      now,
    ],
  );
  return { photoID };
}

/**
 * Returns a photo, a JPEG, as far as the account may see the pool of its note now.
 * @param isSmall true for its small version
 * @returns null if there is none, its note was removed, or the account may not see it
 */
export async function findPhoto(
  db: Queryable,
  photoID: string,
  { accountId, isSmall }: { accountId: string; isSmall: boolean },
): Promise<Uint8Array | null> {
  const [photo] = await db.query<{ content: Uint8Array }>(
    `SELECT p.${isSmall ? "small" : "content"} AS content
     FROM note_photo p JOIN note n ON n.id = p.note_id
     WHERE p.id = $1 AND n.removed_at IS NULL AND n.pool_id = ANY($2::int[])`,
    [photoID, await getEntitledPoolIds(db, accountId)],
  );
  return photo?.content ?? null;
}

/** Deletes the photos that no note names in time. */
export async function deleteUnusedPhotos(
  db: Queryable,
  now: Date,
): Promise<void> {
  await db.query(
    "DELETE FROM note_photo WHERE note_id IS NULL AND received_at <= $1",
    [new Date(now.getTime() - unusedMs)],
  );
}
