/** The messages of the delivery map. */
export const mapMessages = {
  // Specification, part 2, section 8
  error: "Error: {message}",
  statusesFailed: "Unknown error while updating delivery statuses",
  noResults: "No results found",
  oneStatusUnplaced: "{count} delivery status failed to load onto the map",
  statusesUnplaced: "{count} delivery statuses failed to load onto the map",
  keyRefused: "Error: AuthFailure",
  detailsFailed: "Error getting delivery details",
  // The portal's own
  invalidDate: "Invalid date, must be formatted (MM/DD/YYYY)",
  keyRefusedText:
    "The map provider refused the API key. The built-in map is shown instead.",
  mapFailed: "The map could not be loaded.",
  loadingDetails: "Loading delivery details...",
  allHidden: "All deliveries are hidden. Select a status above to show them.",
  oneOutside: "1 delivery lies outside of this drawing; the list has it.",
  severalOutside:
    "{count} deliveries lie outside of this drawing; the list has them.",
  poolsUnavailable: "Pools cannot be loaded right now. The date still works.",
  skipToList: "Skip to the list of deliveries",
  expectedAt: "ETA {time}",
  late: "{duration} late",
  proofOfDelivery: "Proof of delivery (PDF)",
  cartons: "Cartons",
} as const;
