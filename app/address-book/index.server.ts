/** What other features may use of the address book at the server alone. */
export { findSavedAddresses } from "./saved-addresses.server";
