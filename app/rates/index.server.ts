/** The interface of the rates for other features, on the server. */
export { findQuote } from "./quote.server";
