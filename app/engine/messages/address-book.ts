/** The messages of the address book. */
export const addressBookMessages = {
  // Specification, part 2, section 4
  noAddresses: "No saved addresses found",
  // The portal's own
  oneAddress: "1 saved address found",
  addresses: "{count} saved addresses found",
  firstAddresses: "The first {count} saved addresses. Type more to see others.",
  addressFilledIn: "{name} is filled in",
  theAddress: "The address",
  savedAddresses: "Saved addresses",
  companyName: "Company name",
  customerNumber: "Customer number",
  thenTypeOn: ", then type on.",
  invalidPool: "The pool is invalid",
} as const;
