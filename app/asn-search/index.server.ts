export { manifestNumber } from "./asn-searches.server";
