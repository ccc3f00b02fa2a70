/** The interface of the rates for other features, on the server. */
export { inPallets } from "./format-rate";
export { findQuote } from "./quote.server";
