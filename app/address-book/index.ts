/** What other features may use of the address book, in the browser and at the server. */
export { AddressSuggestions } from "./address-suggestions";
export { addressFilledEvent } from "./fill-form";
export {
  addressLines,
  filledIn,
  type LookUpKind,
  type SavedAddress,
  type Side,
} from "./saved-address";
