/** The parser of scanned and typed numbers, for the scanner at the door. */
export { readCode } from "./scanned-code";
