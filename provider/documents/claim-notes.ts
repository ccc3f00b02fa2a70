import type { WrittenAnswerOf } from "../contract/calls";
import type { NoteSubject } from "../contract/extensions/notes";
import type { Queryable } from "../db/database";
import { utcTimestampSql } from "../db/json-rows";
import { encodeForDocument } from "../operation/notes/encode-photo";
import type { Picture } from "./pdf/pdf-document-model";

type Exception = NonNullable<WrittenAnswerOf<"getException">["result"]>;

/** Most notes and photos of a claim; the portal has the others. */
const maxNotes = 200;
const maxPhotos = 12;
/** An ASN may be used again after a year: earlier notes are about another carton. */
const cartonDays = 180;

/** A note of a claim. */
export interface ClaimNote {
  subject: NoteSubject;
  /** The ASN of a carton; the id of a delivery, or a PRO number. */
  number: string;
  author: string;
  /** `YYYY-MM-DDTHH:MM:SSZ`. */
  at: string;
  text: string;
  photos: Picture[];
}

/** The notes of a claim, the oldest first. */
export interface ClaimNotes {
  notes: ClaimNote[];
  /** How many more there are than a claim has. */
  furtherNotes: number;
  furtherPhotos: number;
}

type NoteRow = Omit<ClaimNote, "photos"> & {
  photoIDs: string[];
};

/**
 * Returns the notes about the delivery or the shipment of an exception and about its cartons, with their photos.
 * @param poolIds the pools of the caller; notes of other pools than that of the exception are about something else
 */
export async function findClaimNotes(
  db: Queryable,
  poolIds: readonly number[],
  {
    deliveryID,
    Number: number,
    Date: day,
    lngPoolID,
    Cartons,
    cartons,
  }: Exception,
): Promise<ClaimNotes> {
  const found = await db.query<NoteRow>(
    `SELECT n.subject, n.subject_id AS number, n.author_name AS author, ${utcTimestampSql("n.at")} AS at, n.text,
       ARRAY(SELECT p.id FROM note_photo p WHERE p.note_id = n.id ORDER BY p.place) AS "photoIDs"
     FROM note n
     WHERE n.removed_at IS NULL AND n.pool_id = ANY($1::int[]) AND n.pool_id = $2::int AND (
       n.subject = 'delivery' AND n.subject_id = $3
       OR n.subject = 'shipment' AND n.subject_id = $4
       OR n.subject = 'carton' AND n.subject_id = ANY($5::text[])
         AND n.at >= $6::date - interval '${cartonDays} days')
     ORDER BY n.at, n.id`,
    [
      poolIds,
      lngPoolID ?? null,
      deliveryID,
      deliveryID === null && Cartons == null ? (number ?? null) : null,
      cartons.map(({ ASN }) => ASN),
      day ?? null,
    ],
  );
  const rows = found.slice(0, maxNotes);
  const wanted = rows.flatMap(({ photoIDs }) => photoIDs);
  const photos = await findPhotos(db, wanted.slice(0, maxPhotos));
  return {
    notes: rows.map(({ photoIDs, ...note }) => ({
      ...note,
      photos: photoIDs.flatMap((id) => photos.get(id) ?? []),
    })),
    furtherNotes: found.length - rows.length,
    furtherPhotos: Math.max(0, wanted.length - maxPhotos),
  };
}

/** Returns photos by their ids, scaled for print. */
async function findPhotos(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, Picture>> {
  const photos = new Map<string, Picture>();
  // One after the other: as they were sent, all of them may have a hundred megabytes.
  for (const id of ids) {
    const [stored] = await db.query<{ content: Uint8Array }>(
      "SELECT content FROM note_photo WHERE id = $1",
      [id],
    );
    const picture = stored && (await encodeForDocument(stored.content));
    if (picture) photos.set(id, picture);
  }
  return photos;
}
