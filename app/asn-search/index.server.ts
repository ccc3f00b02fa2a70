export {
  advancedSearch,
  asnListSearch,
  manifestNumber,
  manifestSearch,
  packingSlipSearch,
} from "./asn-searches.server";
export { yesNoFilters } from "./filters";
