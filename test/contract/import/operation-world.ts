import { beforeAll, beforeEach } from "vitest";
import type { Database } from "../../../provider/db/database";
import type { ImportRecord } from "../../../provider/import/records";
import { useFreshStorage, type Engine, type TestStorage } from "../engines";
import { deleteRows } from "../shared-databases";
import { importRecords, recordsOf, storeRecord } from "./import-world";

/**
 * Opens a database with a company for the tests of a suite, and empties its operation before each of them.
 * @returns the database, which is open while tests run
 */
export function setUpCompany(engine: Engine): Pick<TestStorage, "db"> {
  const storage = useFreshStorage(engine);
  beforeAll(() => loadCompany(storage.db));
  beforeEach(() => clearOperation(storage.db));
  return storage;
}

/** Loads two pools with stores, an employee, a trailer and an item type. */
export async function loadCompany(db: Database): Promise<void> {
  await importRecords(db, "pools", { name: "CHI" }, { name: "DAL" });
  await importRecords(
    db,
    "stores",
    storeRecord("1011", "CHI"),
    storeRecord("1020", "CHI", { gln: "0078742000992" }),
    storeRecord("2001", "DAL"),
  );
  await db.execute(`
    INSERT INTO employee (number, pool_id, first_name, last_name)
      SELECT '77', id, 'Ada', 'Byron' FROM pool WHERE name = 'CHI';
    INSERT INTO trailer (number, pool_id, device) SELECT 'TRL1', id, 'phone1' FROM pool WHERE name = 'CHI';
    INSERT INTO item_type (name) VALUES ('Box')`);
}

/** Deletes what was imported, except for the master data of `loadCompany`, and the figures of it. */
export const clearOperation = (db: Database): Promise<void> =>
  deleteRows(db, [
    "carton",
    "withdrawn_carton",
    "ship_notice",
    "pending_scan_by_day",
    "packing_slip",
    "pallet",
    "manifest",
    "proof_of_delivery",
    "signed_document",
    "delivery",
    "truck_position",
    "route",
    "shipment",
    "pickup",
    "manual_report",
    "booking",
    "trading_partner",
    "import_job",
    "import_document_part",
    "import_error",
    "delivery_figures",
    "manifest_figures",
    "loose_carton_figures",
    "figures_change",
  ]);

/** A ship notice of one manifest, as the X12 reader gives it. */
export interface TestNotice {
  purpose?: "original" | "change" | "replace" | "cancel";
  sentAt: string;
  manifest?: string;
  pool?: string | null;
  sender?: string;
  shipper?: string;
  cartons?: readonly Record<string, string | null>[];
}

/** The records of a ship notice, in one unit. */
export function noticeRecords(
  {
    purpose = "original",
    sentAt,
    manifest = "M1",
    pool = "CHI",
    sender = "ZZ:ACME",
    shipper = "Acme",
    cartons = [],
  }: TestNotice,
  unit = 1,
): ImportRecord[] {
  const shared = {
    sender,
    manifest,
    pool,
    sentAt,
    shipper,
    manifestDate: "2026-11-19",
  };
  return [
    ...recordsOf("notices", {
      ...shared,
      purpose,
      storeDate: "2026-11-23",
      bol: "B1",
    }),
    ...recordsOf(
      "cartons",
      ...cartons.map((carton) => ({
        ...shared,
        storeDate: "2026-11-23",
        store: "1011",
        ...carton,
      })),
    ),
  ].map((record) => ({ ...record, unit }));
}

/** A carton of a CSV file. */
export const csvCarton = (asn: string, more: Record<string, string> = {}) => ({
  manifest: "M1",
  manifestDate: "2026-11-19",
  storeDate: "2026-11-23",
  store: "1011",
  asn,
  ...more,
});

/** All cartons by people's keys. */
export const listCartons = (db: Database) =>
  db.query(
    `SELECT c.asn, m.number AS manifest, mp.name AS pool, d.store_number AS store, c.service_date::text AS date,
       ps.number AS slip, pa.number AS pallet, c.on_manifest AS "onManifest", c.stage
     FROM carton c JOIN manifest m ON m.id = c.manifest_id JOIN pool mp ON mp.id = m.pool_id
     JOIN delivery d ON d.id = c.delivery_id
     LEFT JOIN packing_slip ps ON ps.id = c.packing_slip_id
     LEFT JOIN pallet pa ON pa.id = c.pallet_id
     ORDER BY c.asn, m.number, mp.name`,
  );

/** Everything that was imported into the operation, by people's keys, without ids. */
export async function snapshot(db: Database): Promise<unknown> {
  const [row] = await db.query<{ all: unknown }>(`
    SELECT json_build_object(
      'cartons', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT c.asn, m.number AS manifest, m.pool_id, d.store_number, d.reference, c.service_date, c.pool_id AS pool,
          ps.number AS slip, pa.number AS pallet, pa.manifest_id IS NULL AS built, t.name AS item_type, c.on_manifest,
          n.sender, c.trailer_at, c.pallet_at, c.delivered_at, c.scan_type, c.store_scanned, c.pod_document
        FROM carton c JOIN manifest m ON m.id = c.manifest_id JOIN delivery d ON d.id = c.delivery_id
        LEFT JOIN packing_slip ps ON ps.id = c.packing_slip_id LEFT JOIN pallet pa ON pa.id = c.pallet_id
        LEFT JOIN item_type t ON t.id = c.item_type_id LEFT JOIN ship_notice n ON n.id = c.notice_id) AS x),
      'deliveries', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT d.pool_id, d.store_number, d.reference, d.service_date, r.number AS route, d.stop_order, d.window_start,
          d.window_end, d.planned_arrival_at, d.arrival_at, d.departure_at, d.signature, d.door_scan_at, d.notes,
          p.signed_by, p.signed_at
        FROM delivery d LEFT JOIN route r ON r.id = d.route_id
        LEFT JOIN proof_of_delivery p ON p.delivery_id = d.id) AS x),
      'manifests', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT number, pool_id, sender, shipper, manifest_date, store_date FROM manifest) AS x),
      'slips', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT p.number, m.number AS manifest, m.pool_id FROM packing_slip p LEFT JOIN manifest m ON m.id = p.manifest_id) AS x),
      'pallets', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT p.number, m.number AS manifest, m.pool_id FROM pallet p LEFT JOIN manifest m ON m.id = p.manifest_id) AS x),
      'notices', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT sender, manifest, pool_id, carton_pool_ids, purpose, sent_at, described_at, shipper, bol
        FROM ship_notice) AS x),
      'withdrawn', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT w.asn, n.manifest, w.sent_at, w.pool_id, w.store_number, w.service_date, w.packing_slip, w.pallet
        FROM withdrawn_carton w JOIN ship_notice n ON n.id = w.notice_id) AS x),
      'pending', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT number, is_pallet, scan, at, day, pallet, signed_by FROM pending_scan_by_day) AS x),
      'routes', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT pool_id, route_date, number, driver_id, trailer_id, planned_departure_at, position_at FROM route) AS x),
      'shipments', (SELECT json_agg(x ORDER BY x::text) FROM (
        SELECT s.pro, s.scac, s.pool_id, m.number AS manifest, s.manifest_number, s.pickup_at, s.out_for_delivery_at,
          s.scheduled_date, s.delivered_at, s.status_code, s.status_reason, s.status_at, s.expected_at
        FROM shipment s LEFT JOIN manifest m ON m.id = s.manifest_id) AS x)
    ) AS all`);
  return row?.all;
}
