import type { Queryable, SqlValue } from "../db/database";

/** Maps the generated records to database rows. */

/** A column of a table, and the property of the records that it stores. */
interface Column {
  name: string;
  property: string;
  /** `minutes`: minutes since 1970 in the record, timestamptz in the database. */
  type: string;
  value: (record: object) => SqlValue;
  /** Property with the time since when the value is known, if not always. */
  since: string | null;
  /** True if a value that users may have entered since is kept. */
  isKept: boolean;
}

export interface Table {
  name: string;
  /** Columns of the primary key; empty if the database generates the ids. */
  key: readonly string[];
  columns: readonly Column[];
}

const propertyOf = (column: string) =>
  column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the value of a property that every record of a table has. */
export function valueOf(record: object, property: string): SqlValue {
  const value = (record as Record<string, SqlValue | undefined>)[property];
  if (value === undefined) throw new Error(`A record lacks ${property}`);
  return value;
}

/**
 * Parses a list of columns. `store_number:text` stores the property `storeNumber`; `departure_at:event` is a
 * time in minutes that is not known before it has come; `notes:text:departure_at` is not known before the
 * departure; `:keep` keeps what users have entered.
 */
function table(
  name: string,
  key: readonly string[],
  columns: string,
  derived: Partial<Record<string, (record: object) => SqlValue>> = {},
): Table {
  const parsed = columns
    .trim()
    .split(/\s+/)
    .map((column): Column => {
      const [name = "", type = "", ...rules] = column.split(":");
      const property = propertyOf(name);
      const since = rules.find((rule) => rule !== "keep");
      return {
        name,
        property,
        type: type === "event" ? "minutes" : type,
        value: derived[name] ?? ((record) => valueOf(record, property)),
        since: type === "event" ? property : since ? propertyOf(since) : null,
        isKept: rules.includes("keep"),
      };
    });
  return { name, key, columns: parsed };
}

/** The tables of the company, in the order in which they refer to each other. */
export const companyTables = {
  pools: table("pool", ["id"], "id:int name:text"),
  stores: table(
    "store",
    ["number"],
    `number:text pool_id:int name:text address1:text address2:text city:text state:text zip:text
     lat:float8 lng:float8`,
  ),
  employees: table(
    "employee",
    ["id"],
    "id:int number:text pool_id:int first_name:text last_name:text",
  ),
  trailers: table("trailer", ["id"], "id:int pool_id:int number:text"),
  itemTypes: table("item_type", ["id"], "id:smallint name:text"),
  addressBook: table(
    "address_book_entry",
    [],
    `pool_id:int location:text company_name:text address1:text address2:text city:text state:text
     zip:text special_notes:text`,
  ),
  zipAreas: table("zip_area", ["prefix"], "prefix:text lat:float8 lng:float8"),
  tariff: table(
    "ltl_tariff",
    ["zone", "up_to_miles", "from_pallets"],
    "zone:smallint up_to_miles:int from_pallets:int usd_per_pallet:float8",
  ),
};

/** The tables of a day, in the order in which they refer to each other. */
export const dayTables = {
  routes: table(
    "route",
    ["id"],
    `id:int pool_id:int route_date:date number:text driver_id:int trailer_id:int
     planned_departure_at:minutes departed_at:event position_lat:float8 position_lng:float8
     position_at:minutes`,
  ),
  positions: table(
    "truck_position",
    ["route_id", "at"],
    "route_id:int at:minutes lat:float8 lng:float8",
  ),
  deliveries: table(
    "delivery",
    ["id", "service_date"],
    `id:bigint pool_id:int store_number:text route_id:int stop_order:smallint service_date:date
     window_start:minutes window_end:minutes backup_window_start:minutes backup_window_end:minutes
     planned_arrival_at:minutes arrival_at:event departure_at:event
     manual_arrival_at:minutes:keep manual_departure_at:minutes:keep employee_id:int:keep
     signature:text:departure_at:keep door_scan_at:event notes:text:departure_at:keep`,
  ),
  proofs: table(
    "proof_of_delivery",
    ["delivery_id", "document"],
    "delivery_id:bigint service_date:date document:smallint signed_by:text signed_at:minutes",
  ),
  manifests: table(
    "manifest",
    ["id"],
    "id:bigint pool_id:int number:text shipper:text manifest_date:date store_date:date",
  ),
  packingSlips: table(
    "packing_slip",
    ["id"],
    "id:bigint number:text manifest_id:bigint delivery_id:bigint service_date:date",
  ),
  pallets: table(
    "pallet",
    ["id"],
    "id:bigint number:text manifest_id:bigint delivery_id:bigint service_date:date",
  ),
  cartons: table(
    "carton",
    ["id", "service_date"],
    `trailer_at:event pallet_at:event delivered_at:event id:bigint delivery_id:bigint
     manifest_id:bigint packing_slip_id:bigint pallet_id:bigint:pallet_at service_date:date pool_id:int
     scan_type:smallint item_type_id:smallint pod_document:smallint on_manifest:boolean store_scanned:boolean
     asn:text misdelivered_at:event misdelivered_store:text:misdelivered_at`,
    {
      store_scanned: (carton) => valueOf(carton, "storeScannedAt") !== null,
    },
  ),
  shipments: table(
    "shipment",
    ["id"],
    `id:bigint pro:text pool_id:int delivery_id:bigint service_date:date manifest_id:bigint trailer_id:int
     location:text order_date:date pickup_at:event out_for_delivery_at:event scheduled_date:date
     delivered_at:event has_delivery_receipt:boolean`,
  ),
  pickups: table(
    "pickup",
    ["id"],
    `id:int pool_id:int company:text address1:text address2:text city:text state:text zip:text
     lat:float8 lng:float8 scheduled_date:date window_start:minutes window_end:minutes
     arrival_at:event departure_at:event employee_id:int:keep signature:text:departure_at:keep
     notes:text:keep`,
  ),
  manualReports: table(
    "manual_report",
    [],
    `delivery_id:bigint service_date:date arrival_at:minutes departure_at:minutes employee_id:int
     original_arrival_at:minutes original_departure_at:minutes reported_by_name:text
     reported_at:minutes`,
  ),
};

/** Returns the tables with the names of their records. */
export const tableEntries = <Name extends string>(
  tables: Readonly<Record<Name, Table>>,
) => Object.entries(tables) as [Name, Table][];

/** Rows in one statement; more would only enlarge its parameters. */
const batchSize = 5_000;

/**
 * Inserts rows in batches. Each column is one array parameter, the fastest form that both engines
 * support.
 * @param onExisting what to do with rows whose key exists: fail, or update them
 */
export async function insertRows(
  tx: Queryable,
  { name, key, columns }: Table,
  rows: readonly object[],
  onExisting: "fail" | "update" = "fail",
): Promise<void> {
  const arrays = columns.map(
    ({ type }, i) => `$${i + 1}::${type === "minutes" ? "int" : type}[]`,
  );
  const values = columns.map(({ name, type }) =>
    type === "minutes" ? `to_timestamp(r.${name} * 60.0::float8)` : `r.${name}`,
  );
  const names = columns.map((column) => column.name).join(", ");
  const updates = columns
    .filter((column) => !key.includes(column.name))
    .map(({ name: column, isKept }) =>
      isKept
        ? `${column} = coalesce(${name}.${column}, excluded.${column})`
        : `${column} = excluded.${column}`,
    );
  const sql = `INSERT INTO ${name} (${names})
    SELECT ${values.join(", ")} FROM unnest(${arrays.join(", ")}) AS r (${names})
    ${onExisting === "update" ? `ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${updates.join(", ")}` : ""}`;
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await tx.query(
      sql,
      columns.map(({ value }) => batch.map(value)),
    );
  }
}
