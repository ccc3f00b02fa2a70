import { accessPreviewCalls } from "../../provider/contract/extensions/access-preview";
import { ownAccountCalls } from "../../provider/contract/extensions/account";
import { alertCalls } from "../../provider/contract/extensions/alerts";
import { billDetailCalls } from "../../provider/contract/extensions/bill-details";
import { bookingListCalls } from "../../provider/contract/extensions/bookings";
import { correctionCalls } from "../../provider/contract/extensions/corrections";
import { exceptionCalls } from "../../provider/contract/extensions/exceptions";
import { importCalls } from "../../provider/contract/extensions/imports";
import { keptListCalls } from "../../provider/contract/extensions/kept-lists";
import { noteCalls } from "../../provider/contract/extensions/notes";
import { receivingCalls } from "../../provider/contract/extensions/receiving";
import { secondFactorCalls } from "../../provider/contract/extensions/second-factor";
import { shareLinkCalls } from "../../provider/contract/extensions/share-links";
import { subscriptionCalls } from "../../provider/contract/extensions/subscriptions";
import { tokenCalls } from "../../provider/contract/extensions/tokens";
import { viewCalls } from "../../provider/contract/extensions/views";
import type { CallName } from "../../provider/contract/calls";

/*
 * The world of the access matrix: pool n has the pool group n, which is the only one of the master
 * group n + 10, the store n × 101, and one of everything.
 */

/** A call that returns the data of a pool. */
export interface RowCase {
  call: CallName;
  /** The payload for the data of a pool. */
  of: (pool: number) => object;
  /** A part of the only row of a pool. */
  row: (pool: number) => object;
  /** Whether the result is that row instead of a list. */
  isSingle?: boolean;
  /** A payload that is invalid for every caller. */
  malformed: object;
}

/** Inserts pools, a pool group of each, and their stores. */
export const poolsSql = (...pools: number[]) => {
  const each = `FROM unnest(ARRAY[${pools.join(", ")}]) AS n`;
  return `
    INSERT INTO pool (id, name) SELECT n, 'Pool ' || n ${each};
    INSERT INTO user_group (id, type, name) SELECT n, 2, 'Group ' || n ${each};
    INSERT INTO pool_group_pool (pool_group_id, pool_id) SELECT n, n ${each};
    INSERT INTO store (number, pool_id, name, address1, city, state, zip)
      SELECT (n * 101)::text, n, 'Store', '1 Main St', 'City', 'IL', '60601' ${each};`;
};

/** Inserts the master groups of pools. */
export const masterGroupsSql = (...pools: number[]) => {
  const each = `FROM unnest(ARRAY[${pools.join(", ")}]) AS n`;
  return `
    INSERT INTO user_group (id, type, name) SELECT n + 10, 1, 'Master ' || n ${each};
    INSERT INTO master_group_pool_group (master_group_id, pool_group_id) SELECT n + 10, n ${each};`;
};

/** The pools of which there is one of everything. */
export const somePools = [1, 2, 3, 4];
/** A pool that does not exist. */
export const absent = 77;

const each = `FROM unnest(ARRAY[${somePools.join(", ")}]) AS n`;

/**
 * Inserts one of everything for each pool n: the delivery and the pickup n × 10, the carton An on the
 * manifest Mn and the packing slip Sn, the shipment Pn with a receipt, the route Rn with a truck, the
 * booking and the exception n, the saved address Cn, and a proof of delivery.
 */
export const rowsSql = `
  INSERT INTO address_book_entry (pool_id, location, company_name, address1, city, state, zip)
    SELECT n, 'C' || n, 'Sender of pool ' || n, '1 Dock Rd', 'City', 'IL', '60601' ${each};
  INSERT INTO route (id, pool_id, route_date, number, position_lat, position_lng, position_at)
    SELECT n, n, '2026-11-19', 'R' || n, 41.9, -87.6, '2026-11-19T14:00:00Z' ${each};
  INSERT INTO delivery (id, pool_id, store_number, service_date, route_id)
    SELECT n * 10, n, (n * 101)::text, '2026-11-19', n ${each};
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
    SELECT n, n, 'M' || n, '2026-11-18', '2026-11-19' ${each};
  INSERT INTO packing_slip (id, number, manifest_id, delivery_id, service_date)
    SELECT n, 'S' || n, n, n * 10, '2026-11-19' ${each};
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, packing_slip_id, on_manifest)
    SELECT n, 'A' || n, n * 10, '2026-11-19', n, n, n, true ${each};
  INSERT INTO shipment (id, pro, pool_id, delivery_id, service_date, manifest_id, scheduled_date, pickup_at,
      has_delivery_receipt)
    SELECT n, 'P' || n, n, n * 10, '2026-11-19', n, '2026-11-19', '2026-11-17T15:00:00Z', true ${each};
  INSERT INTO booking (id, pool_id, bol_number, pro_number,
      from_company, from_address1, from_city, from_state, from_zip,
      from_appointment, from_lift_gate, from_residential,
      to_company, to_address1, to_city, to_state, to_zip, to_appointment, to_lift_gate, to_residential,
      pallets, pieces, weight_pounds, description, freight_class, booked_by_name, booked_at)
    OVERRIDING SYSTEM VALUE
    SELECT n, n, 'B' || n, 'B' || n,
      'Sender', '1 Main St', 'City', 'IL', '60601', false, false, false,
      'Receiver', '2 Main St', 'Town', 'WI', '53202', false, false, false,
      1, 1, 100, 'Bags', 60, 'Ann', '2026-11-19T15:00:00Z' ${each};
  -- The numbers above are taken; those of new bookings follow them.
  ALTER TABLE booking ALTER COLUMN id RESTART WITH 1000;
  INSERT INTO exception (id, kind, delivery_id, pool_id, store_number, service_date, cartons, found_at)
    SELECT n, 'short', n * 10, n, (n * 101)::text, '2026-11-19', 1, '2026-11-20T00:00:00Z' ${each};
  INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at)
    SELECT n * 10, '2026-11-19', 1, 'Ann', '2026-11-19T15:00:00Z' ${each};
  INSERT INTO pickup (id, pool_id, company, address1, city, state, zip, scheduled_date)
    SELECT n * 10, n, 'Sender ' || n, '1 Main St', 'City', 'IL', '60601', '2026-11-19' ${each};`;

/** The callers of searches and reports, with their pools; null without a session. Nobody sees pool 4. */
export const people: Readonly<Record<string, readonly number[] | null>> = {
  "signed out": null,
  "store manager": [1],
  shipper: [1, 2, 3],
  // An administrator of three pools' groups and a member of one: administration shows no cartons.
  administrator: [1],
  "user without group": [],
};
/** Calls whose own and foreign data the access matrix does not request, and where they are. */
export const requestedElsewhere = {
  // About the caller, or equal for all users: the first table is sufficient.
  ...keptListCalls,
  changeLanguage: null,
  changeClock: null,
  getStoreTimeZones: null,
  checkValidUser: null,
  registerAccountPortal: null,
  loginPortal: null,
  logoutPortal: null,
  verifyAccountPortal: null,
  getIsAdmin: null,
  getUserPoolAndStoreList: null,
  getLTLRate: null,
  getMayCreateGroups: null,
  getAllPools: null,
  createGroup: null,
  getFirstRun: null,
  createFirstAdministrator: null,
  requestPasswordReset: null,
  resetPassword: null,
  // Administrators of every pool group see and change all of it, everybody else nothing.
  ...importCalls,
  // In reports.test.ts, access-preview.test.ts, account.test.ts, second-factor.test.ts, booking-list.test.ts, views.test.ts,
  // report-mails.test.ts, alerts.test.ts, share-links.test.ts, notes.test.ts, receiving.test.ts, tokens.test.ts,
  // exceptions.test.ts and corrections.test.ts.
  getOnTimeDays: null,
  ...accessPreviewCalls,
  ...ownAccountCalls,
  ...secondFactorCalls,
  ...bookingListCalls,
  ...billDetailCalls,
  ...viewCalls,
  ...subscriptionCalls,
  ...alertCalls,
  ...shareLinkCalls,
  ...noteCalls,
  ...receivingCalls,
  ...tokenCalls,
  ...exceptionCalls,
  ...correctionCalls,
  // In manual-reports.test.ts.
  getReportedStop: null,
} satisfies Partial<Record<CallName, unknown>>;
