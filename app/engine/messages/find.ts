/** The messages of the screen Find. */
export const findMessages = {
  hint: "An ASN, packing slip, manifest, PRO number, bill of lading, store or delivery ID; the barcode of a label, as a scanner reads it.",
  shortcutIsOn:
    "The / key moves to the search box, except while you type in a field.",
  shortcutIsOff: "The / key does nothing in this browser.",
  turnOff: "Turn it off",
  turnOn: "Turn it on",
  found: "“{typed}” was found as more than one kind of number.",
  foundOnce: "“{typed}” was found.",
  notFound: "“{typed}” was not found.",
  notFoundYet: "“{typed}” has not been found so far.",
  tried: "Looked for as: {kinds}.",
  missing: "No response yet for: {kinds}.",
  advice:
    "Check the number for missing digits, or paste several numbers into a list:",
  tooLong:
    "A number has up to {count} characters. For many numbers, use a list:",
  unreadableCode:
    "This barcode contains no number of a carton, shipment or order.",
  checkDigit:
    "The number on the label should end with {expected}; a digit may be mistyped.",
  asn: "Carton (ASN)",
  packingSlip: "Packing slip number",
  manifest: "Cartons of a manifest",
  manifestShipments: "Shipments of a manifest",
  pro: "Shipment (PRO)",
  delivery: "Cartons of a delivery",
  deliveryShipments: "Shipments of a delivery",
  store: "Store number",
  storeNumber: "Store number {number}",
  cartons: "Cartons: {count}",
  shipments: "Shipments: {count}",
  shipmentWithPRONumber: "Shipment with PRO number {number}",
  document: "PDF document",
  incompleteDocument: "PDF document, which cannot be printed yet",
  storeInPool: "{pool}, cartons of the last seven days",
  day: "Day",
  cartonsOfDay: "Cartons scheduled for {date}",
  asnList: "List of ASNs",
  proList: "List of PRO numbers",
} as const;
