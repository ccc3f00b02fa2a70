import {
  searchProList,
  searchTrackingAdvanced,
  searchTrackingManifest,
} from "../freight/tracking-search";
import { getEntitledPoolIds } from "../groups/entitlement";
import type { Handlers } from "./handler";

/** The tracking searches, each within the pools of the caller. */
export const trackingSearchHandlers = {
  async trackingPROListSearch({ PROList, ...page }, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { json: await searchProList(db, pools, PROList, page) };
  },
  async trackingManifestSearch({ manifest, ...page }, { db }, caller) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return { json: await searchTrackingManifest(db, pools, manifest, page) };
  },
  async trackingAdvancedSearch(
    { offset, pageSize, ...criteria },
    { db },
    caller,
  ) {
    const pools = await getEntitledPoolIds(db, caller.accountId);
    return {
      json: await searchTrackingAdvanced(db, pools, criteria, {
        offset,
        pageSize,
      }),
    };
  },
} satisfies Handlers;
