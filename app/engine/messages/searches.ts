/** The messages of the ASN and tracking searches. */
export const searchMessages = {
  // Specification, part 2, section 2
  advancedSearch: "Advanced Search",
  asnSearch: "ASN Search",
  proNumberSearch: "PRO Number Search",
  // Section 5
  manifestRequired: "Manifest must not be blank",
  packingSlipRequired: "Packing slip must not be blank",
  notScanned: "Not Scanned",
  noScan: "No Scan or POD",
  deliveredElsewhere: "Delivered at another store: {store}",
  onManifest: "On Manifest",
  notOnManifest: "Not On Manifest (Overage)",
  onTrailer: "On Trailer",
  notOnTrailer: "Not On Trailer (Shortage)",
  onPallet: "On Pallet",
  notOnPallet: "Not On Pallet",
  delivered: "Delivered",
  notDelivered: "Not Delivered",
  // The portal's own
  filterRequired: "Choose at least one filter",
  unknownOption: "Choose an option from the list",
  asnHeading: "ASN search",
  manifestHeading: "Manifest search",
  packingSlipHeading: "Packing slip search",
  advancedHeading: "Advanced search",
  ofManifest: "Manifest {manifest}",
  ofPackingSlip: "Packing slip {packingSlip}",
  ofDelivery: "Delivery {delivery}",
  asnAdvice:
    "Check the numbers for missing digits, or look for their manifest or packing slip.",
  manifestAdvice:
    "Check the manifest number, or search by store and delivery date instead.",
  packingSlipAdvice:
    "Check the packing slip number, or search by store and delivery date instead.",
  advancedAdvice:
    "Widen the dates, choose fewer filters, or all stores of the pool.",
} as const;
