import { stagedTable, type ImportContext, type Kind } from "../kind";
import { importMessage } from "../../messages/import";

/** SQL expression: how the staged record `s` names its store. */
const schemeOf = (kind: Kind) =>
  "storeScheme" in kind.fields
    ? "coalesce(s.store_scheme, 'number')"
    : "'number'";

/**
 * Returns the SQL of a join of the staged record `s` with its store `r`, which has the columns `number`
 * and `pool_id`. The records' stores must have been checked by `checkStores`.
 */
export const joinStore = (kind: Kind) =>
  `JOIN ${stagedTable(kind)}_store r ON r.scheme = ${schemeOf(kind)} AND r.value = s.store`;

/** Returns the SQL of the joins of the staged carton `s` that {@link manifestPool} needs. */
export const joinManifestPool = (cartons: Kind) => `${joinStore(cartons)}
  LEFT JOIN pool p ON p.name = s.pool
  LEFT JOIN trading_partner partner ON partner.sender = s.sender`;

/**
 * SQL expression: the pool of the manifest of the staged carton `s`: the one that it names, that of the
 * trading partner, or that of its store.
 */
export const manifestPool = "coalesce(p.id, partner.pool_id, r.pool_id)";

/**
 * Finds the stores that staged records name, by their number or by an identifier of partners. Rejects
 * records whose store is unknown or belongs to a pool that is not the sender's; of unknown ones, the
 * message names a store that differs by leading zeros only.
 */
export async function checkStores({
  tx,
  kind,
  reject,
  poolIds,
}: ImportContext): Promise<void> {
  const found = `${stagedTable(kind)}_store`;
  await tx.query(
    `CREATE TEMPORARY TABLE ${found} ON COMMIT DROP AS
     SELECT named.scheme, named.value, store.number, store.pool_id
     FROM (
       SELECT DISTINCT ${schemeOf(kind)} AS scheme, s.store AS value
       FROM ${stagedTable(kind)} s WHERE s.store IS NOT NULL
     ) AS named
     LEFT JOIN store own ON named.scheme = 'number' AND own.number = named.value
     LEFT JOIN store_identifier i ON i.scheme = named.scheme AND i.value = named.value
     JOIN store ON store.number = coalesce(own.number, i.store_number)`,
  );
  await tx.query(`ANALYZE ${found}`);
  const sameStore = `SELECT FROM ${found} r WHERE r.scheme = ${schemeOf(kind)} AND r.value = s.store`;
  await tx.query(
    `CREATE TEMPORARY TABLE ${found}_alike ON COMMIT DROP AS
     SELECT named.value, min(store.number) AS number
     FROM (
       SELECT DISTINCT s.store AS value FROM ${stagedTable(kind)} s
       WHERE ${schemeOf(kind)} = 'number' AND s.store IS NOT NULL AND NOT EXISTS (${sameStore})
     ) AS named
     JOIN store ON ltrim(store.number, '0') = ltrim(named.value, '0')
     GROUP BY named.value`,
  );
  const alike = `SELECT number FROM ${found}_alike a WHERE a.value = s.store`;
  await reject({
    field: "store",
    where: `NOT EXISTS (${sameStore}) AND EXISTS (${alike})`,
    detail: `(${alike})`,
    message: importMessage("storeWithoutZeros", { number: "{}" }),
  });
  await reject({
    field: "store",
    where: `s.store IS NOT NULL AND NOT EXISTS (${sameStore})`,
    message: importMessage("noSuchStore"),
  });
  if (poolIds === null) return;
  await reject({
    field: "store",
    where: `EXISTS (${sameStore} AND NOT r.pool_id = ANY($1::int[]))`,
    parameters: [poolIds],
    message: importMessage("storePoolNotAllowed"),
  });
}

/**
 * Rejects records about a delivery that is not there, while their store has deliveries with other references on the
 * day; the message names these.
 * @param delivery SQL that selects the delivery of the staged record `s`
 */
export function rejectOtherReference(
  { kind, reject }: ImportContext,
  delivery: string,
): Promise<void> {
  const references = `(SELECT string_agg(DISTINCT d.reference, ', ')
    FROM ${stagedTable(kind)}_store r
    JOIN delivery d ON d.store_number = r.number AND d.service_date = s.date
    WHERE r.value = s.store AND d.reference <> '')`;
  return reject({
    field: "reference",
    where: `s.store IS NOT NULL AND NOT EXISTS (${delivery}) AND ${references} IS NOT NULL`,
    detail: references,
    message: importMessage("otherReference", { references: "{}" }),
  });
}
