export {
  advancedSearch,
  asnListSearch,
  asnTable,
  manifestNumber,
  manifestSearch,
  packingSlipSearch,
} from "./asn-searches.server";
export { yesNoFilters } from "./filters";
