import type { AdvancedCriteria } from "../../provider/operation/deliveries/asn-search";
import type { RowCase } from "./access-world";

export const anyCriteria: AdvancedCriteria = {
  startDate: null,
  endDate: null,
  delivID: null,
  pool: null,
  stores: [],
  manifest: null,
  scanType: null,
  isDelivered: null,
  isOnPallet: null,
  isOnTrailer: null,
  isOnManifest: null,
};

/** The ASN searches, in the world of `access-world.ts`. */
const searchCases: Readonly<Record<string, Omit<RowCase, "row">>> = {
  "a list": {
    call: "ASNListSearch",
    of: (pool) => ({ ASNList: [`A${pool}`] }),
    malformed: { ASNList: ["A1", "A\u0000"] },
  },
  "a manifest": {
    call: "ASNManifestSearch",
    of: (pool) => ({ manifest: `M${pool}` }),
    malformed: { manifest: "M".repeat(201) },
  },
  "a packing slip": {
    call: "ASNPackingSlipSearch",
    of: (pool) => ({ packingSlip: `S${pool}` }),
    malformed: { packingSlip: ["S1"] },
  },
  "criteria with a delivery": {
    call: "ASNAdvancedSearch",
    of: (pool) => ({ ...anyCriteria, delivID: String(pool * 10) }),
    malformed: { ...anyCriteria, delivID: "1".repeat(65) },
  },
  "criteria with a pool": {
    call: "ASNAdvancedSearch",
    of: (pool) => ({ ...anyCriteria, pool: String(pool) }),
    malformed: { ...anyCriteria, pool: { id: 1 } },
  },
  "criteria with a store": {
    call: "ASNAdvancedSearch",
    of: (pool) => ({ ...anyCriteria, stores: [String(pool * 101)] }),
    malformed: { ...anyCriteria, stores: "101" },
  },
  "criteria with a manifest": {
    call: "ASNAdvancedSearch",
    of: (pool) => ({ ...anyCriteria, manifest: `M${pool}` }),
    malformed: { ...anyCriteria, manifest: "M\u0000" },
  },
};

const row = (pool: number) => ({ ASN: `A${pool}`, Pool: `Pool ${pool}` });

export const asnSearchCases: Readonly<Record<string, RowCase>> =
  Object.fromEntries(
    Object.entries(searchCases).map(([by, one]) => [by, { ...one, row }]),
  );
