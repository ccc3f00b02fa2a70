import type { CallName } from "../../provider/contract/calls";
import type { TrackingCriteria } from "../../provider/operation/freight/tracking-search";

/**
 * The tracking searches, in a world where pool n has the store n × 101 and the delivery n × 10 with
 * one shipment Pn, on manifest Mn, and where every shipment of any pool was picked up on 2026-11-17
 * and is due on 2026-11-19.
 */

interface TrackingSearchCase {
  call: CallName;
  /** The payload for the rows of a pool. */
  of: (pool: number) => object;
  /** A part of the row of that response. */
  row: (pool: number) => object;
  /** A payload that is invalid for every caller. */
  malformed: object;
}

const row = (pool: number) => ({
  PRO: `P${pool}`,
  Location: `${pool * 101} Store`,
});

export const anyTrackingCriteria: TrackingCriteria = {
  startDate: null,
  endDate: null,
  startDatePickup: null,
  endDatePickup: null,
  delivID: null,
  pool: null,
  stores: [],
  manifest: null,
};

/** Both date ranges contain every shipment: beside another criterion they must not add any. */
const windows = {
  startDate: "2026-11-19",
  endDate: "2026-11-19",
  startDatePickup: "2026-11-17",
  endDatePickup: "2026-11-17",
};

export const trackingSearchCases: Readonly<Record<string, TrackingSearchCase>> =
  {
    "a PRO list": {
      call: "trackingPROListSearch",
      of: (pool) => ({ PROList: [`P${pool}`] }),
      row,
      malformed: { PROList: ["P1", "P\u0000"] },
    },
    "a manifest of freight": {
      call: "trackingManifestSearch",
      of: (pool) => ({ manifest: `M${pool}` }),
      row,
      malformed: { manifest: "M".repeat(201) },
    },
    "tracking criteria with a delivery": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({ ...anyTrackingCriteria, delivID: String(pool * 10) }),
      row,
      malformed: { ...anyTrackingCriteria, delivID: "1".repeat(65) },
    },
    "tracking criteria with a pool": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({ ...anyTrackingCriteria, pool: String(pool) }),
      row,
      malformed: { ...anyTrackingCriteria, pool: { id: 1 } },
    },
    "tracking criteria with a store": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({ ...anyTrackingCriteria, stores: [String(pool * 101)] }),
      row,
      malformed: { ...anyTrackingCriteria, stores: "101" },
    },
    "tracking criteria with a manifest": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({ ...anyTrackingCriteria, manifest: `M${pool}` }),
      row,
      malformed: { ...anyTrackingCriteria, manifest: "M\u0000" },
    },
    "tracking criteria with both windows": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({
        ...anyTrackingCriteria,
        ...windows,
        pool: String(pool),
      }),
      row,
      malformed: { ...anyTrackingCriteria, startDatePickup: "17.11.2026" },
    },
  };
