export {
  advancedSearch,
  asnListSearch,
  asnTable,
  manifestNumber,
  manifestSearch,
  packingSlipSearch,
} from "./asn-searches.server";
export { loadAsnsOf, readAsnList } from "./result-asns.server";
export { isDeliveredElsewhere, yesNoFilters } from "./filters";
