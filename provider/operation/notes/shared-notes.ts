import type { NoteSubject } from "../../contract/extensions/notes";
import { utcTimestampSql } from "../../db/json-rows";

/**
 * Returns a column of a share link: the notes about a row that their authors show on links, the oldest first,
 * without authors and photos; null without any.
 * @param id SQL expression: the id of the subject, as notes store it
 * @param pool SQL expression: its pool
 */
export const sharedNotesColumn = (
  subject: NoteSubject,
  id: string,
  pool: string,
): string => `(
        SELECT json_agg(json_build_object('at', ${utcTimestampSql("n.at")}, 'text', n.text) ORDER BY n.at, n.id)
        FROM note n
        WHERE n.subject = '${subject}' AND n.subject_id = ${id} AND n.pool_id = ${pool}
          AND n.shows_on_links AND n.removed_at IS NULL AND n.text <> ''
      ) AS "notes"`;
