export { proListSearch } from "./tracking-searches.server";
