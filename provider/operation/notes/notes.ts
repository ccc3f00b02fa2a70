import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import { runIdempotent, type ChangeRequest } from "../../accounts/idempotency";
import { lockAccount } from "../../accounts/lock-account";
import { attemptLimits, consumeAttempt } from "../../accounts/rate-limit";
import type { WrittenAnswerOf } from "../../contract/calls";
import {
  maxNotesOfSubject,
  noteRemovableHours,
  type NoteSubject,
} from "../../contract/extensions/notes";
import type { Database, Queryable } from "../../db/database";
import { refusalText } from "../../messages";
import { refuse, type Refusal } from "../../refusal";
import { findNoteSubjects } from "./note-subjects";
import { wantedId } from "../../parse-id";

/**
 * Notes about deliveries, cartons and shipments (docs/decisions/167). Everybody may see a note who may see the
 * pool of what it is about.
 */

/** A note to add. */
export interface WantedNote {
  subject: NoteSubject;
  number: string;
  text: string;
  /** Ids of photos that the account has sent, in their order. */
  photoIDs: readonly string[];
  showsOnLinks: boolean;
}

const noSuchSubject = refuse(404, refusalText("noSuchNoteSubject"));
const noSuchNote = refuse(404, refusalText("noSuchNote"));
const tooOld = refuse(
  409,
  refusalText("noteTooOld", { hours: noteRemovableHours }),
);
const tooMany = refuse(
  409,
  refusalText("tooManyNotes", { max: maxNotesOfSubject }),
);
/** An hour has passed since the photos were sent, or another account has sent them. */
const photosGone = refuse(400, refusalText("notePhotosGone"));

/** Returns the earliest time of notes that can still be removed. */
const removableSince = (now: Date) =>
  new Date(now.getTime() - noteRemovableHours * 60 * 60 * 1000);

/** Returns the notes about what a number names, the newest first; a refusal if the caller may not see it. */
export async function listNotes(
  db: Queryable,
  { subject, number }: Pick<WantedNote, "subject" | "number">,
  { accountId, now }: Pick<ChangeRequest, "accountId" | "now">,
): Promise<WrittenAnswerOf<"getNotes"> | Refusal> {
  const poolIds = await getEntitledPoolIds(db, accountId);
  const found = await findNoteSubjects(db, poolIds, subject, number);
  if (found.length === 0) return noSuchSubject;
  type Listed = WrittenAnswerOf<"getNotes">["result"][number];
  const result = await db.query<Listed>(
    `SELECT n.id::text AS "noteID", n.author_name AS "author", n.at, n.text,
       n.shows_on_links AS "showsOnLinks",
       coalesce((
         SELECT json_agg(json_build_object('photoID', p.id, 'width', p.width, 'height', p.height) ORDER BY p.place)
         FROM note_photo p WHERE p.note_id = n.id
       ), '[]') AS "photos",
       n.account_id IS NOT NULL AND n.account_id = $4 AND n.at > $5 AS "isRemovable"
     FROM note n
     JOIN unnest($2::text[], $3::int[]) AS found (subject_id, pool_id)
       ON n.subject_id = found.subject_id AND n.pool_id = found.pool_id
     WHERE n.subject = $1 AND n.removed_at IS NULL
     ORDER BY n.at DESC, n.id DESC`,
    [
      subject,
      found.map(({ subjectId }) => subjectId),
      found.map(({ poolId }) => poolId),
      accountId,
      removableSince(now),
    ],
  );
  return { result };
}

/** Adds a note, once for each key. */
export async function addNote(
  db: Database,
  wanted: WantedNote,
  change: ChangeRequest,
): Promise<WrittenAnswerOf<"addNote"> | Refusal> {
  const { photoIDs, ...note } = wanted;
  // The same form, sent again, sends its photos again, which get other ids.
  const sent = await db.query<{ id: string; sent_hash: string }>(
    "SELECT id, sent_hash FROM note_photo WHERE account_id = $1 AND id = ANY($2::text[])",
    [change.accountId, photoIDs],
  );
  const hashes = new Map(sent.map((photo) => [photo.id, photo.sent_hash]));
  const photos = photoIDs.map((id) => hashes.get(id) ?? null);
  return runIdempotent<{ noteID: string }>(
    db,
    { ...change, call: "addNote", payload: { ...note, photos } },
    async (tx) => {
      // Concurrent forms of one person wait for each other, so that the limits hold.
      await lockAccount(tx, change.accountId);
      return insertNote(tx, wanted, change);
    },
  );
}

async function insertNote(
  tx: Queryable,
  { subject, number, text, photoIDs, showsOnLinks }: WantedNote,
  { accountId, now }: ChangeRequest,
): Promise<{ noteID: string } | Refusal> {
  const poolIds = await getEntitledPoolIds(tx, accountId);
  const [found] = await findNoteSubjects(tx, poolIds, subject, number);
  if (!found) return noSuchSubject;
  const { subjectId, poolId } = found;
  const others = await tx.query(
    `SELECT FROM note WHERE subject = $1 AND subject_id = $2 AND pool_id = $3 AND removed_at IS NULL`,
    [subject, subjectId, poolId],
  );
  if (others.length >= maxNotesOfSubject) return tooMany;
  const { notesOfAccount: limit } = attemptLimits;
  const attempt = await consumeAttempt(tx, limit, accountId, now);
  if (!attempt.allowed)
    return {
      httpStatus: 429,
      message: refusalText("tooManyNotesToday", { max: limit.maxAttempts }),
      retryAfter: attempt.retryAfter,
    };
  const [added] = await tx.query<{ noteID: string }>(
    `INSERT INTO note (subject, subject_id, pool_id, account_id, author_name, at, text, shows_on_links)
     SELECT $1, $2, $3, id, concat_ws(' ', first_name, last_name), $5, $6, $7 FROM account WHERE id = $4
     RETURNING id::text AS "noteID"`,
    [subject, subjectId, poolId, accountId, now, text.trim(), showsOnLinks],
  );
  if (!added) throw new Error("A note was not written");
  const attached = await tx.query(
    `UPDATE note_photo p SET note_id = $1, place = given.place - 1
     FROM unnest($2::text[]) WITH ORDINALITY AS given (id, place)
     WHERE p.id = given.id AND p.account_id = $3 AND p.note_id IS NULL
     RETURNING p.id`,
    [added.noteID, photoIDs, accountId],
  );
  return attached.length === photoIDs.length ? added : photosGone;
}

/**
 * Removes the caller's own note with its photos; a repeated request finds it removed, and changes nothing. Its
 * author and time stay in the database.
 */
export async function removeNote(
  db: Database,
  noteID: string,
  { accountId, now }: ChangeRequest,
): Promise<Record<string, never> | Refusal> {
  const id = wantedId(noteID);
  return db.transaction(async (tx) => {
    const [own] = await tx.query<{ isOver: boolean; isRemoved: boolean }>(
      `SELECT at <= $4 AS "isOver", removed_at IS NOT NULL AS "isRemoved" FROM note
       WHERE id = $1 AND account_id = $2 AND pool_id = ANY($3::int[]) FOR UPDATE`,
      [
        id,
        accountId,
        await getEntitledPoolIds(tx, accountId),
        removableSince(now),
      ],
    );
    if (!own) return noSuchNote;
    if (own.isRemoved) return {};
    if (own.isOver) return tooOld;
    await tx.query("UPDATE note SET removed_at = $2, text = '' WHERE id = $1", [
      id,
      now,
    ]);
    await tx.query("DELETE FROM note_photo WHERE note_id = $1", [id]);
    return {};
  });
}
