/** The server-only interface of the address book for other features. */
export { findSavedAddresses } from "./saved-addresses.server";
