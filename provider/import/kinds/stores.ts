import {
  checkExistingPool,
  checkPool,
  checkTaken,
  coordinateText,
  defineKind,
  mergeRows,
  noteDroppedZeros,
  stagedTable,
  type ImportContext,
  type Kind,
} from "../kind";
import { fillStoreTimeZones } from "../../operation/deliveries/store-time-zones";
import { rejectFarCoordinates } from "../checks/check-coordinates";
import { rejectZipOfOtherState } from "../checks/check-zip-codes";
import {
  code,
  duns,
  gln,
  state,
  text,
  zipCode,
  latitudeOfPlace,
  longitude,
} from "../fields";
import { importMessage } from "../../messages/import";

/** Fields that are identifiers of the store, with their scheme. */
const identifiers = [
  ["gln", "GLN"],
  ["duns", "DUNS"],
] as const;

/** Stores, with the identifiers by which partners know them. */
export const stores: Kind = defineKind({
  name: "stores",
  fields: {
    number: code("Store", 20, { isRequired: true, example: "1011" }),
    pool: text("Pool", 60, { isRequired: true, example: "Chicago" }),
    name: text("Name", 80, { isRequired: true, example: "State Street" }),
    address1: text("Address 1", 80, {
      isRequired: true,
      example: "1 N State St",
    }),
    address2: text("Address 2", 80),
    city: text("City", 60, { isRequired: true, example: "Chicago" }),
    state: state("State", { isRequired: true, example: "IL" }),
    zip: zipCode("ZIP Code", { isRequired: true, example: "60602" }),
    lat: latitudeOfPlace({ example: "41.8832" }),
    lng: longitude({ example: "-87.6278" }),
    gln: gln("GLN", { example: "0078742000992" }),
    duns: duns("DUNS"),
  },
  key: ["number"],
  async check(context) {
    await checkPool(context);
    await checkExistingPool(context, "store");
    for (const [field, scheme] of identifiers)
      await checkTaken(context, field, {
        title: "Store",
        owner: `SELECT i.store_number FROM store_identifier i
          WHERE i.scheme = '${scheme}' AND i.value = s.${field} AND i.store_number <> s.number`,
      });
    await rejectIdentifiers(context);
    await rejectZipOfOtherState(context);
    await rejectFarCoordinates(context);
    await noteDroppedZeros(context, "store");
  },
  async apply({ tx }) {
    const staged = stagedTable(stores);
    const counts = await mergeRows(tx, {
      table: "store",
      key: ["number"],
      columns: [
        "pool_id",
        "name",
        "address1",
        "address2",
        "city",
        "state",
        "zip",
        "lat",
        "lng",
      ],
      source: `SELECT s.number, p.id AS pool_id, s.name, s.address1, s.address2, s.city,
          s.state, s.zip,
          coalesce(s.lat, CASE WHEN known.lat IS NULL OR known.zip <> s.zip THEN area.lat END) AS lat,
          coalesce(s.lng, CASE WHEN known.lng IS NULL OR known.zip <> s.zip THEN area.lng END) AS lng
        FROM ${staged} s
        JOIN pool p ON p.name = s.pool
        LEFT JOIN store known ON known.number = s.number
        LEFT JOIN zip_area area ON area.prefix = left(s.zip, 3)`,
    });
    const loaded = await tx.query<{ number: string }>(
      `SELECT number FROM ${staged}`,
    );
    await fillStoreTimeZones(
      tx,
      loaded.map(({ number }) => number),
    );
    for (const [column, scheme] of identifiers) {
      await mergeRows(tx, {
        table: "store_identifier",
        key: ["scheme", "value"],
        columns: ["store_number"],
        source: `SELECT '${scheme}' AS scheme, max(s.${column}) AS value, s.number AS store_number
          FROM ${staged} s WHERE s.${column} IS NOT NULL GROUP BY s.number`,
      });
    }
    return counts;
  },
  exportSql: `SELECT s.number, p.name AS pool, s.name, s.address1, s.address2, s.city, s.state, s.zip,
      ${coordinateText("s.lat")} AS lat, ${coordinateText("s.lng")} AS lng,
      (SELECT min(value) FROM store_identifier i WHERE i.store_number = s.number AND scheme = 'GLN') AS gln,
      (SELECT min(value) FROM store_identifier i WHERE i.store_number = s.number AND scheme = 'DUNS') AS duns
    FROM store s JOIN pool p ON p.id = s.pool_id ORDER BY s.number COLLATE "C"`,
});

/**
 * Rejects new stores with a number by which partners know another store: a document that names a store by
 * this number would go to the new one, because the company's own numbers come before identifiers.
 */
const rejectIdentifiers = ({ reject }: ImportContext): Promise<void> =>
  reject({
    field: "number",
    where: `NOT EXISTS (SELECT FROM store t WHERE t.number = s.number)
      AND EXISTS (SELECT FROM store_identifier i WHERE i.scheme = 'number' AND i.value = s.number)`,
    message: importMessage("numberIsIdentifier"),
  });
