import type { Queryable, SqlValue } from "../db/database";
import { noRows, type JsonText } from "../db/json-rows";

/**
 * The rows of the tracking searches as JSON text (specification, part 2, section 3; `trackingRow` of
 * the contract names the keys).
 *
 * A shipment shares next to nothing with its neighbours, and a page has a quarter of an ASN page's
 * rows: unlike there, the database writes the text itself, and nobody has to read it again.
 */

/** Two fields of a row: an instant's date and its time, to the second, in UTC. */
const dateAndTime = (name: string, instant: string) => `
    '${name} Date', to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD'),
    '${name} Time', to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/**
 * The statement behind a page. Names are looked up one by one, so that nothing stands between the
 * ordered query and the aggregate that could change the order.
 *
 * A shipment may ride on a delivery of another pool. The caller may see the shipment then, but not
 * whose store it went to, nor that store's signature.
 */
const rowsOf = (ordered: string, poolIds: string) => `
  SELECT json_agg(json_build_object(
    'PRO', s.pro,
    'Trailer', (SELECT t.number FROM trailer t WHERE t.id = s.trailer_id),
    'OrderDate', s.order_date,
    'Location', coalesce(s.location, (
      SELECT store.number || ' ' || store.name
      FROM delivery d JOIN store ON store.number = d.store_number
      WHERE d.id = s.delivery_id AND d.pool_id = ANY(${poolIds}::int[])
    )),
    ${dateAndTime("Pickup", "s.pickup_at")},
    ${dateAndTime("Out For Delivery", "s.out_for_delivery_at")},
    'Scheduled Delivery Date', s.scheduled_date,
    ${dateAndTime("Delivery", "s.delivered_at")},
    'DRInfo', CASE WHEN s.has_delivery_receipt THEN s.id::text END,
    'PODInfo', (
      SELECT CASE pod.document WHEN 0 THEN d.id::text ELSE d.id || '/' || pod.document END
      FROM delivery d JOIN proof_of_delivery pod ON pod.delivery_id = d.id
      WHERE d.id = s.delivery_id AND d.pool_id = ANY(${poolIds}::int[])
      ORDER BY pod.document LIMIT 1
    )
  ))::text AS rows
  FROM (${ordered}) AS s`;

/**
 * Writes a page of shipments. What stands around a shipment is looked up for the page alone, never
 * for the rows that the offset skips.
 * @param ordered a query for columns of `shipment`, in the order of the answer, with its limit
 * @param poolIds the statement's parameter that holds the pools of the caller, e.g. `$1`
 * @returns JSON text of an array of tracking rows
 */
export async function writeTrackingRows(
  db: Queryable,
  ordered: string,
  poolIds: string,
  parameters: readonly SqlValue[],
): Promise<JsonText> {
  // No shipment, no aggregate: null.
  const [page] = await db.query<{ rows: string | null }>(
    rowsOf(ordered, poolIds),
    parameters,
  );
  return page?.rows ? [Buffer.from(page.rows)] : noRows;
}
