import {
  searchAdvanced,
  searchAsnList,
  searchManifest,
  searchPackingSlip,
} from "../operation/deliveries/asn-search";
import { withinPools } from "./within-pools";

/** The ASN searches, each within the pools of the caller. */
export const asnSearchHandlers = withinPools({
  ASNListSearch: ({ ASNList }, page, db, pools) =>
    searchAsnList(db, pools, ASNList, page),
  ASNManifestSearch: ({ manifest }, page, db, pools) =>
    searchManifest(db, pools, manifest, page),
  ASNPackingSlipSearch: ({ packingSlip }, page, db, pools) =>
    searchPackingSlip(db, pools, packingSlip, page),
  ASNAdvancedSearch: (criteria, page, db, pools) =>
    searchAdvanced(db, pools, criteria, page),
});
