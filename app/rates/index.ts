/** The interface of the rates for other features, in the browser and on the server. */
export type { Quote } from "./rate-view";
