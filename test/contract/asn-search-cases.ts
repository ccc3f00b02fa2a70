import type { CallName } from "../../provider/contract/calls";
import { anyCriteria } from "./demo/reference";

/**
 * The ASN searches, in a world where pool n has the store n × 101 and the delivery n × 10 with one
 * carton An, on manifest Mn and packing slip Sn.
 */

interface AsnSearchCase {
  call: CallName;
  /** The payload for the rows of a pool. */
  of: (pool: number) => object;
  /** A payload that is invalid for every caller. */
  malformed: object;
}

export const asnSearchCases: Readonly<Record<string, AsnSearchCase>> = {
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
