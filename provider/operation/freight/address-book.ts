import type * as z from "zod";
import {
  maxSavedAddresses,
  type addressBookEntry,
} from "../../contract/freight";
import type { Queryable } from "../../db/database";
import { selectPools } from "../../accounts/groups/entitlement";

/**
 * The address book (specification, part 2, section 7): saved addresses of one pool, found by the
 * beginning of their customer number or of the words of their company name. The input is literal text
 * without wildcards. Case, accents and apostrophes are ignored (`search_text` of the migrations).
 */

type Entry = z.output<typeof addressBookEntry>;

const columns = `location AS "Location", company_name AS "CompanyName", address1 AS "Address1",
  address2 AS "Address2", city AS "City", state AS "State", zip AS "Zip",
  special_notes AS "SpecialNotes"`;

/** The criteria of the address search. */
interface AddressSearch {
  searchInput: string;
  searchType: "customerNumber" | "companyName";
  /** Pool id of the payload. */
  pool: string;
}

/**
 * Returns the best matching addresses, at most {@link maxSavedAddresses}; none for a blank input or a
 * pool that the caller may not see.
 * @param poolIds the pools of the caller
 */
export async function searchAddresses(
  db: Queryable,
  poolIds: readonly number[],
  { searchInput, searchType, pool }: AddressSearch,
): Promise<Entry[]> {
  const [poolId] = selectPools(poolIds, pool);
  if (poolId === undefined) return [];
  const [folded] = await db.query<{ typed: string }>(
    "SELECT search_text($1) AS typed",
    [searchInput],
  );
  const typed = folded?.typed ?? "";
  if (typed === "") return [];
  return searchType === "customerNumber"
    ? byCustomerNumber(db, poolId, typed)
    : byCompanyName(db, poolId, typed);
}

/** Shorter numbers come first: an exact match leads, and 9 comes before 10. */
function byCustomerNumber(db: Queryable, poolId: number, typed: string) {
  return db.query<Entry>(
    `SELECT ${columns} FROM address_book_entry
     WHERE pool_id = $1 AND location_key ^@ $2
     ORDER BY length(location_key), location_key, company_order, id
     LIMIT ${maxSavedAddresses}`,
    [poolId, typed],
  );
}

/** Names that begin with the input come first, then by name. */
function byCompanyName(db: Queryable, poolId: number, typed: string) {
  return db.query<Entry>(
    `SELECT ${columns} FROM address_book_entry
     WHERE company_words @@ $1::tsquery
     ORDER BY NOT company_key ^@ $2, company_order, id
     LIMIT ${maxSavedAddresses}`,
    [wordsOf(poolId, typed), typed],
  );
}

/**
 * Returns a tsquery for entries of the pool in which every word of the input begins a word. Lexemes are
 * quoted, so that none of their characters is an operator.
 */
function wordsOf(poolId: number, typed: string): string {
  return typed
    .split(" ")
    .map((word) => `${poolId} ${word}`.replace(/['\\]/g, "$&$&"))
    .map((lexeme) => `'${lexeme}':*`)
    .join(" & ");
}
