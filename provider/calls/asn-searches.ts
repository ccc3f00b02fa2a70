import {
  searchAdvanced,
  searchAsnList,
  searchManifest,
  searchPackingSlip,
} from "../deliveries/asn-search";
import { getEntitledPoolIds } from "../groups/entitlement";
import type { Handlers } from "./handler";

/** The ASN searches, each within the pools of the caller. */
export const asnSearchHandlers = {
  async ASNListSearch({ ASNList, ...page }, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { json: await searchAsnList(db, pools, ASNList, page) };
  },
  async ASNManifestSearch({ manifest, ...page }, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { json: await searchManifest(db, pools, manifest, page) };
  },
  async ASNPackingSlipSearch({ packingSlip, ...page }, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { json: await searchPackingSlip(db, pools, packingSlip, page) };
  },
  async ASNAdvancedSearch({ offset, pageSize, ...criteria }, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return {
      json: await searchAdvanced(db, pools, criteria, { offset, pageSize }),
    };
  },
} satisfies Handlers;
