/** The messages of the ASN and tracking searches. */
export const searchMessages = {
  // Specification, part 2, section 2
  advancedSearch: "Advanced Search",
  // Section 5
  manifestRequired: "Manifest must not be blank",
  packingSlipRequired: "Packing slip must not be blank",
  // The portal's own
  filterRequired: "Choose at least one filter",
} as const;
