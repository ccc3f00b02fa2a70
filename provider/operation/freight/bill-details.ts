import { runIdempotent, type ChangeRequest } from "../../accounts/idempotency";
import type { ParsedRequestOf, WrittenAnswerOf } from "../../contract/calls";
import { billFields, isOnBill } from "../../contract/extensions/bill-details";
import type { Database, Queryable } from "../../db/database";
import { getEntitledPoolIds } from "../../accounts/groups/entitlement";
import { refusalText } from "../../messages";
import { refuse, type Refusal } from "../../refusal";
import { wantedId } from "../../parse-id";

type BillDetails = WrittenAnswerOf<"addBillDetails">["result"];

const statement = `
  SELECT
    id::text AS "bookingID",
    bol_number AS "BOLNumber",
    pro_number AS "PRONumber",
    from_company AS "companyFrom",
    to_company AS "companyTo",
    pieces AS "numPieces",
    freight_class AS "class",
    description
  FROM booking
  WHERE id = $1::bigint AND pool_id = ANY($2::int[])`;

/**
 * Returns what the bill of lading of a booking has of the values that a booking does not need.
 * @param bookingID the booking's id as text; any other text is an unknown booking
 * @param pools the pools of the caller
 * @returns null if no booking of these pools has the id
 */
export async function getBillDetails(
  db: Queryable,
  pools: readonly number[],
  bookingID: string,
  { isLocked = false } = {},
): Promise<BillDetails | null> {
  const [found] = await db.query<BillDetails>(
    isLocked ? `${statement} FOR UPDATE` : statement,
    [wantedId(bookingID), pools],
  );
  return found ?? null;
}

/**
 * Adds values that the bill of lading of a booking lacks, for everybody who may book for its pool.
 * Somebody may have signed the bill for a value that the booking has, so none is changed.
 * @returns what the bill has now; a refusal for an unknown booking (404), and for a value that the
 *   booking has already (409)
 */
export async function addBillDetails(
  db: Database,
  asked: ParsedRequestOf<"addBillDetails">,
  { accountId, key, now }: ChangeRequest,
): Promise<{ result: BillDetails } | Refusal> {
  const { bookingID } = asked;
  return runIdempotent<{ result: BillDetails }>(
    db,
    { accountId, call: "addBillDetails", key, payload: asked, now },
    async (tx) => {
      const pools = await getEntitledPoolIds(tx, accountId);
      const before = await getBillDetails(tx, pools, bookingID, {
        isLocked: true,
      });
      if (before === null) return refuse(404, refusalText("noSuchBooking"));
      if (
        billFields.some(
          (name) => asked[name] !== null && isOnBill(before[name] ?? null),
        )
      )
        return refuse(409, refusalText("billHasValue"));
      const result = {
        ...before,
        numPieces: asked.numPieces ?? before.numPieces ?? null,
        class: asked.class ?? before.class ?? null,
        description: asked.description?.trim() ?? before.description ?? null,
      };
      await tx.query(
        `UPDATE booking SET pieces = $2, freight_class = $3, description = $4
         WHERE id = $1::bigint AND pool_id = ANY($5::int[])`,
        [
          before.bookingID,
          result.numPieces,
          result.class,
          result.description,
          pools,
        ],
      );
      return { result };
    },
  );
}
