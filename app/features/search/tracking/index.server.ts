export { endsWithoutDelivery, exceptionLabel, readStops } from "./stops";
export {
  proListSearch,
  trackingAdvancedSearch,
  trackingManifestSearch,
  trackingTable,
} from "./tracking-searches.server";
