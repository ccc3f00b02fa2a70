/** The interface of the links for people without an account, for result pages. */
export { NewShareLink } from "./new-share-link";
