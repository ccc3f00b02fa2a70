import type { CallName } from "../../provider/contract/calls";
import type { TrackingCriteria } from "../../provider/freight/tracking-search";

/**
 * The tracking searches by what they are asked for, in a world where pool n has the store n × 101
 * and the delivery n × 10 with one shipment Pn, on manifest Mn, and where every shipment of whatever
 * pool was picked up on 2026-11-17 and is due on 2026-11-19.
 */

interface TrackingSearchCase {
  call: CallName;
  /** The payload that asks for what belongs to a pool. */
  of: (pool: number) => object;
  /** A payload that no caller may send. */
  malformed: object;
}

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

/** Both windows around every shipment: beside another criterion they must let nothing more in. */
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
      malformed: { PROList: ["P1", "P\u0000"] },
    },
    "a manifest of freight": {
      call: "trackingManifestSearch",
      of: (pool) => ({ manifest: `M${pool}` }),
      malformed: { manifest: "M".repeat(201) },
    },
    "tracking criteria with a delivery": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({ ...anyTrackingCriteria, delivID: String(pool * 10) }),
      malformed: { ...anyTrackingCriteria, delivID: "1".repeat(65) },
    },
    "tracking criteria with a pool": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({ ...anyTrackingCriteria, pool: String(pool) }),
      malformed: { ...anyTrackingCriteria, pool: { id: 1 } },
    },
    "tracking criteria with a store": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({ ...anyTrackingCriteria, stores: [String(pool * 101)] }),
      malformed: { ...anyTrackingCriteria, stores: "101" },
    },
    "tracking criteria with a manifest": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({ ...anyTrackingCriteria, manifest: `M${pool}` }),
      malformed: { ...anyTrackingCriteria, manifest: "M\u0000" },
    },
    "tracking criteria with both windows": {
      call: "trackingAdvancedSearch",
      of: (pool) => ({
        ...anyTrackingCriteria,
        ...windows,
        pool: String(pool),
      }),
      malformed: { ...anyTrackingCriteria, startDatePickup: "17.11.2026" },
    },
  };
