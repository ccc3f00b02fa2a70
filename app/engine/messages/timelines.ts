/** The messages of the pages of a carton and of a shipment. */
export const timelineMessages = {
  carton: "Carton {number}",
  shipment: "Shipment {number}",
  proNumber: "PRO number",
  findCarton: "Find a carton",
  findShipment: "Find a shipment",
  ordered: "Ordered",
  pickedUp: "Picked up",
  outForDelivery: "Out for delivery",
  storeScan: "Store scan",
  ofTrailer: "Trailer {number}",
  // The state of a step
  done: "Done",
  expected: "Expected",
  overdue: "Overdue",
  notYet: "Not yet",
  notExpected: "Not expected",
  notRecorded: "Not recorded",
  missing: "Missing",
  // What explains a state
  noRecord: "A later step is recorded, this one is not.",
  noStoreScan: "Delivered, and not scanned by the store.",
  noTime: "Recorded without a time.",
  scheduledFor: "Scheduled for {date}",
  overdueBy: "Overdue by {time}",
  oneDay: "1 day",
  days: "{count} days",
  nothingRecorded: "Nothing recorded yet",
  timeline: "Timeline",
  deliveryReceipt: "Delivery receipt (PDF)",
  noProof: "There is no proof of delivery.",
  moreFields: "Other fields",
  deliveryOf: "Delivery of {date}",
  onTimeUnavailable: "The on-time report cannot be loaded right now.",
  cartonsOfDelivery: "Cartons of this delivery",
  // Several rows
  several: "{count} rows have this number.",
  more: "The first {count} are shown.",
  asTable: "Show as a table",
  position: "{at} of {count}",
  // Nothing found, nothing that can be found
  noCarton:
    "No carton with this ASN was found among those of your pools. Check it for missing digits, or look for its manifest or packing slip.",
  noShipment:
    "No shipment with this PRO number was found among those of your pools. Check it for missing digits, or look for its pickup date.",
  severalNumbers: "Search for several numbers",
  notCopied:
    "This browser does not allow copying. Copy the address of this page instead.",
} as const;
