import {
  searchProList,
  searchTrackingAdvanced,
  searchTrackingManifest,
} from "../operation/freight/tracking-search";
import { withinPools } from "./within-pools";

/** The tracking searches, each within the pools of the caller. */
export const trackingSearchHandlers = withinPools({
  trackingPROListSearch: ({ PROList }, page, db, pools) =>
    searchProList(db, pools, PROList, page),
  trackingManifestSearch: ({ manifest }, page, db, pools) =>
    searchTrackingManifest(db, pools, manifest, page),
  trackingAdvancedSearch: (criteria, page, db, pools) =>
    searchTrackingAdvanced(db, pools, criteria, page),
});
