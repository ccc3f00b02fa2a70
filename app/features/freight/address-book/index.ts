/** The interface of the address book for other features, in the browser and on the server. */
export { AddressSuggestions } from "./address-suggestions";
export { addressFilledEvent } from "./fill-form";
export {
  addressLines,
  bookingValuesOf,
  type LookUpKind,
  type SavedAddress,
  type Side,
} from "./saved-address";
