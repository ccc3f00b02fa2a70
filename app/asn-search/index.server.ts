export { advancedSearch, manifestNumber } from "./asn-searches.server";
