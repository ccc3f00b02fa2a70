export {
  proListSearch,
  trackingAdvancedSearch,
  trackingManifestSearch,
} from "./tracking-searches.server";
