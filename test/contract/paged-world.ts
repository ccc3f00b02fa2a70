import type { PagedCallName } from "../../provider/contract/calls";
import { anyCriteria } from "./asn-search-cases";
import { anyTrackingCriteria } from "./tracking-search-cases";

/**
 * Data for reading every paged call page by page, and changes between two pages. The added and
 * removed rows belong to deliveries of July 10, which are first in every order.
 */
export const pagedWorld = `
  INSERT INTO pool (id, name) VALUES
    (1, 'South'), (2, 'East'), (3, 'North'), (4, 'West'), (5, 'Foreign'), (6, 'Élan'), (9, 'Advance');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Own'), (2, 2, 'Foreign');
  INSERT INTO pool_group_pool (pool_group_id, pool_id)
    SELECT CASE id WHEN 5 THEN 2 ELSE 1 END, id FROM pool;
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    SELECT to_char(pool * 100 + n, 'FM000'), pool, 'Store', '1 Main St', 'Elgin', 'IL', '60120'
    FROM unnest(ARRAY[1, 2, 3, 4, 5, 6]) AS pool, generate_series(1, 8) AS n;
  INSERT INTO store (number, pool_id, name, address1, city, state, zip)
    SELECT number, 9, 'Store', '1 Main St', 'Elgin', 'IL', '60120' FROM unnest(ARRAY['000', '001']) AS number;
  INSERT INTO delivery (id, pool_id, store_number, service_date)
    SELECT day * 1000 + row_number() OVER (ORDER BY md5(number)), pool_id, number, date '2026-07-10' + day
    FROM store, generate_series(1, 3) AS day WHERE pool_id <> 9;
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
    SELECT day * 10 + pool, pool, 'M' || day, date '2026-07-08' + day, date '2026-07-10' + day
    FROM unnest(ARRAY[1, 2, 3, 4, 5, 6]) AS pool, generate_series(1, 3) AS day;
  -- A manifest without cartons.
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
    VALUES (77, 2, 'M0', '2026-07-09', '2026-07-11');
  INSERT INTO packing_slip (id, number, delivery_id, service_date)
    SELECT id, 'S1', id, service_date FROM delivery;
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, packing_slip_id, on_manifest)
    SELECT id * 10 + n, 'A' || left(md5(id || '-' || n), 12), id, service_date, pool_id, (id / 1000) * 10 + pool_id, id, true
    FROM delivery, generate_series(1, 2) AS n;
  -- One carton of each delivery is on no manifest, and has an ASN that others have too.
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
    SELECT id * 10, 'SAME', id, service_date, pool_id, false FROM delivery;
  INSERT INTO shipment (id, pro, pool_id, location, delivery_id, service_date, manifest_id, scheduled_date)
    SELECT id, 'P' || id % 1000 % 40, pool_id, store_number || ' ' || id, id, service_date, 11,
      CASE WHEN id % 3 > 0 THEN service_date END
    FROM delivery WHERE id < 3000;
  -- The recurring work ends them, and opens others, but none of this kind.
  INSERT INTO exception (kind, delivery_id, pool_id, store_number, service_date, cartons, found_at)
    SELECT 'late', id, pool_id, store_number, service_date, 1, '2026-07-12' FROM delivery;`;

const addAdvance = `
  INSERT INTO delivery (id, pool_id, store_number, service_date, reference) VALUES
    (1, 9, '000', '2026-07-10', ''), (2, 1, '000', '2026-07-10', '2'), (3, 1, '001', '2026-07-10', '');
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
    VALUES (1, 9, 'M1', '2026-07-08', '2026-07-10');
  INSERT INTO packing_slip (id, number, delivery_id, service_date) VALUES (1, 'S1', 1, '2026-07-10');
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, packing_slip_id, on_manifest)
  SELECT n, asn, delivery.id, service_date, pool_id, CASE WHEN on_manifest THEN 1 END,
    CASE WHEN on_manifest THEN 1 END, on_manifest
  FROM (VALUES
    (1, 'A0', 1, true), (2, 'A00', 2, true), (3, 'A000', 3, true), (4, 'SAME', 1, false), (5, 'SAME', 2, false)
  ) AS carton (n, asn, delivery_id, on_manifest)
  JOIN delivery ON delivery.id = delivery_id;
  INSERT INTO shipment (id, pro, pool_id, location, delivery_id, service_date, manifest_id, scheduled_date) VALUES
    (1, 'P', 9, '1', 1, '2026-07-10', 11, '2026-07-10'), (2, 'P', 1, '2', NULL, NULL, 11, NULL),
    (3, 'P', 1, '3', 3, '2026-07-10', 11, '2026-07-10');
  INSERT INTO exception (id, kind, delivery_id, pool_id, store_number, service_date, cartons, found_at)
    SELECT -id, 'late', id, pool_id, store_number, service_date, 1, '2026-07-12' FROM delivery WHERE id <= 3;`;

const removeAdvance = `
  DELETE FROM exception WHERE delivery_id <= 3;
  DELETE FROM shipment WHERE id <= 3;
  DELETE FROM carton WHERE id <= 5;
  DELETE FROM packing_slip WHERE id = 1;
  DELETE FROM manifest WHERE id = 1;
  DELETE FROM delivery WHERE id <= 3;`;

/** Changes of rows that stay: deliveries and scans, arrivals, and the planning of shipments. */
const changeOthers = `
  UPDATE carton SET scan_type = -scan_type, store_scanned = NOT store_scanned,
    delivered_at = CASE WHEN delivered_at IS NULL THEN timestamptz '2026-07-12T12:00:00Z' END;
  UPDATE delivery SET signature = 'A. Ray',
    door_scan_at = CASE WHEN door_scan_at IS NULL THEN timestamptz '2026-07-12T12:00:00Z' END,
    arrival_at = CASE WHEN arrival_at IS NULL THEN timestamptz '2026-07-12T12:00:00Z' END;
  UPDATE exception SET cartons = cartons + 1, owner_account = 1;
  UPDATE shipment SET delivered_at = '2026-07-12T12:00:00Z', pickup_at = '2026-07-11T12:00:00Z',
    scheduled_date = CASE WHEN scheduled_date IS NULL THEN date '2026-07-10' + (id % 3)::int END;`;

/**
 * Changes between two pages. The first rows are removed and added alternately, so they exist in the
 * end.
 */
export const changesBetweenPages = [
  removeAdvance + changeOthers,
  addAdvance + changeOthers,
] as const;
export const firstRows = { add: addAdvance, remove: removeAdvance };

const window = { startDate: "2026-07-10", endDate: "2026-07-31" };
const all = { ...window, pool: null, stores: [] };
const anyCarton = { ...anyCriteria, ...window };

type Row = Record<string, unknown>;
interface PagedCase {
  call: PagedCallName;
  criteria: object;
  pageSize: number;
  /** The identity of a row in two responses. */
  identity: (row: Row) => unknown[];
}

const carton = (row: Row) => [
  row.ASN,
  row.StoreName,
  row["Scheduled Delivery Date"],
  row.Pool,
];
const shipment = (row: Row) => [row.PRO, row.Location];
const onTime = (row: Row) => [
  row.Pool,
  row.Store,
  row["Delivery Date"],
  row.lngPoolID,
];
const scanned = (row: Row) => [
  row.txtPool,
  row.txtLocation,
  row.dteDeliveryDate,
];

/** A call, its criteria, and a small page, so that the result has several. */
type Sample = [call: PagedCallName, criteria: object, pageSize: number];
const casesOf = (
  identity: PagedCase["identity"],
  samples: Readonly<Record<string, Sample>>,
): Record<string, PagedCase> =>
  Object.fromEntries(
    Object.entries(samples).map(([name, [call, criteria, pageSize]]) => [
      name,
      { call, criteria, pageSize, identity },
    ]),
  );

const manyPros = Array.from({ length: 40 }, (_, i) => `P${i}`);
const scans = (summaryType: string) => ({
  ...all,
  summaryType,
  specialFilters: "",
});

/** Every order of every paged call. */
export const pagedCases: Readonly<Record<string, PagedCase>> = {
  ...casesOf(carton, {
    "a list of ASNs": [
      "ASNListSearch",
      { ASNList: ["A000", "A00", "A0", "none", "SAME"] },
      20,
    ],
    "the cartons of a manifest": ["ASNManifestSearch", { manifest: "M1" }, 9],
    "the cartons of a packing slip": [
      "ASNPackingSlipSearch",
      { packingSlip: "S1" },
      40,
    ],
    "the cartons of a window": ["ASNAdvancedSearch", anyCarton, 50],
    "the cartons of stores": [
      "ASNAdvancedSearch",
      { ...anyCarton, stores: ["000", "103", "205", "306"] },
      5,
    ],
    "the cartons of a manifest among other criteria": [
      "ASNAdvancedSearch",
      { ...anyCarton, manifest: "M1", isOnManifest: true },
      11,
    ],
  }),
  ...casesOf(shipment, {
    "a list of PRO numbers": [
      "trackingPROListSearch",
      { PROList: ["P", "P9", "P1", ...manyPros] },
      9,
    ],
    "the shipments of a manifest": [
      "trackingManifestSearch",
      { manifest: "M1" },
      9,
    ],
    "all shipments": ["trackingAdvancedSearch", anyTrackingCriteria, 9],
  }),
  ...casesOf(onTime, {
    "an on-time report": ["getOnTimeReport", all, 20],
    "an on-time pool summary": ["getOnTimeReportPoolSummary", all, 1],
    "an on-time store summary": ["getOnTimeReportStoreSummary", all, 6],
    "a door scan report": [
      "getDoorScanReport",
      { ...all, pool: "", summaryType: "" },
      6,
    ],
    "a door scan pool summary": [
      "getDoorScanReport",
      { ...all, pool: "", summaryType: "pool" },
      2,
    ],
    "a scorecard of pools": [
      "getScorecard",
      { ...all, by: "pool", target: 95 },
      2,
    ],
    "a scorecard of stores": [
      "getScorecard",
      { ...all, by: "store", target: 95 },
      6,
    ],
  }),
  ...casesOf(scanned, {
    "a scan report": ["getScanReport", scans(""), 20],
    "a scan store summary": ["getScanReport", scans("store"), 6],
    "a scan pool summary": ["getScanReport", scans("pool"), 2],
  }),
  ...casesOf((row) => [row["Delivery Date"]], {
    "the days of the on-time report": ["getOnTimeDays", window, 1],
  }),
  ...casesOf((row) => [row.Store, row.Date, row.exceptionID], {
    "late deliveries": [
      "getExceptions",
      { ...all, kinds: ["late"], states: [], owner: null },
      7,
    ],
  }),
  ...casesOf((row) => [row.Pool, row.Manifest, row.storeDate], {
    "the manifests of the dashboard": [
      "getDashboardManifests",
      { ...window, pool: null },
      4,
    ],
  }),
  ...casesOf((row) => [row.lngDeliveryID], {
    "the deliveries of a manifest": [
      "getDashboardManifestDetails",
      { pool: "1", manifest: "M1" },
      2,
    ],
  }),
};
