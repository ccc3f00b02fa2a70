/** The messages of the reports. */
export const reportMessages = {
  // Specification, part 2, section 2
  getPoolSummary: "Get Pool Summary",
  getStoreSummary: "Get Store Summary",
  // Section 5
  onTimeBox: "On-Time",
  // The portal's own
  onTimeHeading: "On-time report",
  scanHeading: "Scan report",
  doorScanHeading: "Door scan report",
  poolSummary: "Pool summary",
  storeSummary: "Store summary",
  statusBoxes: "Delivery status",
  unknownBox: "Choose from the boxes",
  reportedByHand:
    "* marks times reported by hand, and recorded ones that differ from those.",
  byPosition: "by position",
  timesByPosition: "Times By Position",
  advice: "Widen the dates, or choose all pools and all stores.",
} as const;
