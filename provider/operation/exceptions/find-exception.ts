import type { WrittenAnswerOf } from "../../contract/calls";
import type { Queryable } from "../../db/database";
import { utcTimestampSql } from "../../db/json-rows";
import { arrivalSql, departureSql } from "../deliveries/delivery-times";
import { windowEndSql, windowStartSql } from "../deliveries/punctuality-sql";
import {
  exceptionColumns,
  isVisible,
  joinSubject,
  type ExceptionViewer,
} from "./list-exceptions";
import { cartonsOfKind, scansOfDay } from "./settle-exceptions";
import { wantedId } from "../../parse-id";

type Found = NonNullable<WrittenAnswerOf<"getException">["result"]>;

/** Most cartons that an exception names. */
const maxCartons = 1_000;

/**
 * Finds an exception with what is needed to mend it.
 * @param poolIds the pools of the caller
 * @returns null if there is none with this id in these pools
 */
export async function findException(
  db: Queryable,
  poolIds: readonly number[],
  exceptionId: string,
  { accountId, now }: ExceptionViewer,
): Promise<Found | null> {
  const [found] = await db.query<Omit<Found, "cartons"> & { day: string }>(
    `SELECT ${exceptionColumns("$4")}, e.service_date::text AS day, e.comment,
       s.time_zone AS "timeZone",
       ${utcTimestampSql(windowStartSql)} AS "windowStart", ${utcTimestampSql(windowEndSql)} AS "windowEnd",
       ${utcTimestampSql(arrivalSql)} AS "arrivalDate", ${utcTimestampSql(departureSql)} AS "departureDate",
       r.number AS route, coalesce(e.owner_account = $3::bigint, false) AS "isMine",
       (SELECT e.delivery_id || CASE document WHEN 0 THEN '' ELSE '/' || document END
        FROM (
          SELECT document FROM proof_of_delivery WHERE delivery_id = e.delivery_id
          UNION ALL SELECT document FROM signed_document WHERE delivery_id = e.delivery_id
        ) AS pod ORDER BY document LIMIT 1) AS "PODInfo"
     FROM exception e ${joinSubject}
     WHERE e.id = $1::bigint AND ${isVisible("$2")}`,
    [wantedId(exceptionId), poolIds, accountId, now],
  );
  if (!found) return null;
  const { day, ...exception } = found;
  return { ...exception, cartons: await findCartons(db, day, exception) };
}

/**
 * Finds the cartons that an exception names; none for a shipment.
 * @param day of the delivery or of the scans, `YYYY-MM-DD`
 */
async function findCartons(
  db: Queryable,
  day: string,
  { deliveryID, Kind, Cartons, lngPoolID }: Omit<Found, "cartons">,
): Promise<Found["cartons"]> {
  const hasDelivery = deliveryID !== null && deliveryID !== undefined;
  if (!hasDelivery && (Cartons === null || Cartons === undefined)) return [];
  return db.query<Found["cartons"][number]>(
    `SELECT listed.asn AS "ASN", m.number AS "Manifest", ps.number AS "packingSlip",
       listed.remark AS "Remark", listed.store_number AS "Store"
     FROM (${hasDelivery ? cartonsOfKind("$1::bigint", "$2::date", "$3::text") : scansOfDay("$1::date", "$2::int")}) AS listed
     LEFT JOIN manifest m ON m.id = listed.manifest_id
     LEFT JOIN packing_slip ps ON ps.id = listed.packing_slip_id
     ORDER BY listed.asn LIMIT ${maxCartons}`,
    hasDelivery ? [deliveryID, day, Kind ?? null] : [day, lngPoolID ?? null],
  );
}
