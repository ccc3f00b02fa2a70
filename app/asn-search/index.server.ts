export {
  advancedSearch,
  asnListSearch,
  manifestNumber,
  manifestSearch,
} from "./asn-searches.server";
export { yesNoFilters } from "./filters";
