export {
  advancedSearch,
  asnListSearch,
  manifestNumber,
  manifestSearch,
  packingSlipSearch,
} from "./asn-searches.server";
