import type {
  Carton,
  Delivery,
  Manifest,
  ManualReport,
  PackingSlip,
  Pallet,
  Pickup,
  ProofOfDelivery,
  Route,
  Shipment,
} from "./records";
import type { Queryable, SqlValue } from "../db/database";
import type { Address, Company, Employee, Trailer } from "./company";
import type { Pool, Store } from "./stores";

/** Maps the generated records to database rows. */

/** `minutes`: minutes since 1970 in the record, timestamptz in the database. */
type ColumnType =
  | "int"
  | "bigint"
  | "smallint"
  | "text"
  | "boolean"
  | "date"
  | "float8"
  | "minutes";

interface Column<Row> {
  name: string;
  type: ColumnType;
  value: (row: Row) => SqlValue;
  /** True if a value that users may have entered since is kept. */
  keep?: boolean;
}

export interface Table<Row> {
  name: string;
  /** Columns of the primary key; empty if the database generates the ids. */
  key: readonly string[];
  columns: readonly Column<Row>[];
}

/** Parses a `name:type` list of columns; `store_number:text` reads the property `storeNumber`. */
function table<Row extends object>(
  name: string,
  key: readonly string[],
  columns: string,
  special: Partial<Record<string, (row: Row) => SqlValue>> = {},
): Table<Row> {
  return {
    name,
    key,
    columns: columns
      .trim()
      .split(/\s+/)
      .map((text) => {
        const [column = "", type = "", keep] = text.split(":");
        const property = column.replace(/_(.)/g, (_, letter: string) =>
          letter.toUpperCase(),
        );
        const value = (row: Row) =>
          (row as Record<string, SqlValue>)[property] ?? null;
        return {
          name: column,
          type: type as ColumnType,
          value: special[column] ?? value,
          keep: keep === "keep",
        };
      }),
  };
}

export const poolTable = table<Pool>("pool", ["id"], "id:int name:text");
export const storeTable = table<Store>(
  "store",
  ["number"],
  `number:text pool_id:int name:text address1:text address2:text city:text state:text zip:text
   lat:float8 lng:float8`,
);
export const employeeTable = table<Employee>(
  "employee",
  ["id"],
  "id:int number:text pool_id:int first_name:text last_name:text",
);
export const trailerTable = table<Trailer>(
  "trailer",
  ["id"],
  "id:int pool_id:int number:text",
);
export const itemTypeTable = table<Company["itemTypes"][number]>(
  "item_type",
  ["id"],
  "id:smallint name:text",
);
export const addressTable = table<Address>(
  "address_book_entry",
  [],
  `pool_id:int location:text company_name:text address1:text address2:text city:text state:text
   zip:text special_notes:text`,
);
export const zipAreaTable = table<Company["zipAreas"][number]>(
  "zip_area",
  ["prefix"],
  "prefix:text lat:float8 lng:float8",
);
export const tariffTable = table<Company["tariff"][number]>(
  "ltl_tariff",
  ["zone", "up_to_miles", "from_pallets"],
  "zone:smallint up_to_miles:int from_pallets:int usd_per_pallet:float8",
);

export const routeTable = table<Route>(
  "route",
  ["id"],
  `id:int pool_id:int route_date:date number:text driver_id:int trailer_id:int
   planned_departure_at:minutes departed_at:minutes position_lat:float8 position_lng:float8
   position_at:minutes`,
  { route_date: (route) => route.date },
);
export const deliveryTable = table<Delivery>(
  "delivery",
  ["id", "service_date"],
  `id:bigint pool_id:int store_number:text route_id:int stop_order:smallint service_date:date
   window_start:minutes window_end:minutes backup_window_start:minutes backup_window_end:minutes
   planned_arrival_at:minutes arrival_at:minutes departure_at:minutes
   manual_arrival_at:minutes:keep manual_departure_at:minutes:keep employee_id:int:keep
   signature:text:keep door_scan_at:minutes notes:text:keep`,
);
export const proofTable = table<ProofOfDelivery>(
  "proof_of_delivery",
  ["delivery_id", "document"],
  "delivery_id:bigint service_date:date document:smallint signed_by:text signed_at:minutes",
);
export const manifestTable = table<Manifest>(
  "manifest",
  ["id"],
  "id:bigint pool_id:int number:text shipper:text manifest_date:date store_date:date",
);
export const packingSlipTable = table<PackingSlip>(
  "packing_slip",
  ["id"],
  "id:bigint number:text manifest_id:bigint delivery_id:bigint service_date:date",
);
export const palletTable = table<Pallet>(
  "pallet",
  ["id"],
  "id:bigint number:text manifest_id:bigint delivery_id:bigint service_date:date",
);
export const cartonTable = table<Carton>(
  "carton",
  ["id", "service_date"],
  `trailer_at:minutes pallet_at:minutes delivered_at:minutes id:bigint delivery_id:bigint
   manifest_id:bigint packing_slip_id:bigint pallet_id:bigint service_date:date pool_id:int
   scan_type:smallint item_type_id:smallint pod_document:smallint on_manifest:boolean store_scanned:boolean asn:text
   misdelivered_at:minutes misdelivered_store:text`,
  { store_scanned: (carton) => carton.storeScannedAt !== null },
);
export const shipmentTable = table<Shipment>(
  "shipment",
  ["id"],
  `id:bigint pro:text pool_id:int delivery_id:bigint service_date:date manifest_id:bigint trailer_id:int location:text
   order_date:date pickup_at:minutes out_for_delivery_at:minutes scheduled_date:date
   delivered_at:minutes has_delivery_receipt:boolean`,
);
export const pickupTable = table<Pickup>(
  "pickup",
  ["id"],
  `id:int pool_id:int company:text address1:text address2:text city:text state:text zip:text
   lat:float8 lng:float8 scheduled_date:date window_start:minutes window_end:minutes
   arrival_at:minutes departure_at:minutes employee_id:int:keep signature:text:keep
   notes:text:keep`,
);
export const manualReportTable = table<ManualReport>(
  "manual_report",
  [],
  `delivery_id:bigint service_date:date arrival_at:minutes departure_at:minutes employee_id:int
   original_arrival_at:minutes original_departure_at:minutes reported_by_name:text
   reported_at:minutes`,
);

/** Rows in one statement; more would only enlarge its parameters. */
const batchSize = 5_000;

const fromWire = ({ name, type }: Column<never>) =>
  type === "minutes" ? `to_timestamp(r.${name} * 60.0::float8)` : `r.${name}`;

/**
 * Inserts rows in batches. Each column is one array parameter, the fastest form that both engines
 * support.
 * @param onExisting what to do with rows whose key exists: fail, or update them
 */
export async function insertRows<Row>(
  tx: Queryable,
  { name, key, columns }: Table<Row>,
  rows: readonly Row[],
  onExisting: "fail" | "update" = "fail",
): Promise<void> {
  const arrays = columns
    .map(({ type }, i) => `$${i + 1}::${type === "minutes" ? "int" : type}[]`)
    .join(", ");
  const names = columns.map((column) => column.name).join(", ");
  const updates = columns
    .filter((column) => !key.includes(column.name))
    .map(({ name: column, keep }) =>
      keep
        ? `${column} = coalesce(${name}.${column}, excluded.${column})`
        : `${column} = excluded.${column}`,
    );
  const sql = `INSERT INTO ${name} (${names})
    SELECT ${columns.map(fromWire).join(", ")} FROM unnest(${arrays}) AS r (${names})
    ${onExisting === "update" ? `ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${updates.join(", ")}` : ""}`;
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await tx.query(
      sql,
      columns.map(({ value }) => batch.map(value)),
    );
  }
}
