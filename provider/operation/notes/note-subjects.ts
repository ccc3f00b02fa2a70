import type { NoteSubject } from "../../contract/extensions/notes";
import type { Queryable } from "../../db/database";
import { joinDelivery } from "../deliveries/asn-rows";
import { spellings } from "../deliveries/asn-search";
import { proSpellings } from "../freight/tracking-search";
import { parseId } from "../../parse-id";

/** What a note is about, as it is stored. */
export interface FoundSubject {
  subjectId: string;
  poolId: number;
}

/** How a kind of subjects is found. */
interface SubjectSearch {
  /** Returns the spellings of a number that may be stored; none if nothing can have the number. */
  spell(number: string): string[];
  /** Selects {@link FoundSubject}s, the newest first; `$1` are the spellings, `$2` the pools. */
  query: string;
}

/** The kinds of subjects: each is one entry here and one in `noteSubjects` of the contract. */
const searches: Record<NoteSubject, SubjectSearch> = {
  delivery: {
    spell: (number) => (parseId(number.trim()) === null ? [] : [number.trim()]),
    query: `
      SELECT d.id::text AS "subjectId", d.pool_id AS "poolId" FROM delivery d
      WHERE d.id = ANY($1::bigint[]) AND d.pool_id = ANY($2::int[])`,
  },
  // Not by the id of its row: a later ship notice may write another row for the same carton.
  carton: {
    spell: spellings,
    query: `
      SELECT c.asn AS "subjectId", d.pool_id AS "poolId" FROM carton c ${joinDelivery}
      WHERE c.asn = ANY($1::text[]) AND d.pool_id = ANY($2::int[])
      GROUP BY c.asn, d.pool_id ORDER BY max(d.service_date) DESC, c.asn, d.pool_id`,
  },
  shipment: {
    spell: proSpellings,
    query: `
      SELECT f.pro AS "subjectId", f.pool_id AS "poolId" FROM shipment f
      WHERE f.pro = ANY($1::text[]) AND f.pool_id = ANY($2::int[])
      GROUP BY f.pro, f.pool_id ORDER BY max(f.id) DESC`,
  },
};

/**
 * Finds what a number names, the newest first: one number may name cartons or shipments of several pools.
 * @param poolIds the pools of the caller
 * @returns empty if there is nothing that the caller may see
 */
export async function findNoteSubjects(
  db: Queryable,
  poolIds: readonly number[],
  subject: NoteSubject,
  number: string,
): Promise<FoundSubject[]> {
  const { spell, query } = searches[subject];
  const spelled = spell(number);
  return spelled.length === 0
    ? []
    : db.query<FoundSubject>(query, [spelled, poolIds]);
}
