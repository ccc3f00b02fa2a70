import type { TrackingCriteria } from "../../provider/operation/freight/tracking-search";
import type { RowCase } from "./access-world";

/** The tracking searches, in the world of `access-world.ts`. */
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

export const trackingSearchCases: Readonly<Record<string, RowCase>> = {
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
