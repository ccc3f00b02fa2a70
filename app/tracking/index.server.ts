export {
  proListSearch,
  trackingAdvancedSearch,
  trackingManifestSearch,
  trackingTable,
} from "./tracking-searches.server";
