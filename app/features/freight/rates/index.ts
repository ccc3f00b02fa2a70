/** The interface of the rates for other features, in the browser and on the server. */
export { carriedFields, rateFields, type Quote } from "./rate-view";
