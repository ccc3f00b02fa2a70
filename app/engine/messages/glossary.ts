/** What the terms of the trade mean: a question and its answer in one text (`Term`). */
export const glossaryMessages = {
  asn: "What is an ASN? Advance ship notice number: the number of one carton, printed below the barcode on its label. It usually has 18 digits; many labels print (00) before them.",
  pro: "What is a PRO number? The progressive number by which the carrier tracks one shipment. It stands on the bill of lading and on the freight bill.",
  pool: "What is a pool? A terminal where freight of many shippers is sorted, and the stores that are delivered from there.",
  manifest:
    "What is a manifest? The list of all cartons that a shipper sent to a pool at once, under one number.",
  packingSlip:
    "What is a packing slip? The paper in a carton that lists its goods. Cartons of one order to one store share its number.",
  proofOfDelivery:
    "What is a POD? Proof of delivery: the page that says who received which cartons at a store, and when, with the signature.",
  deliveryReceipt:
    "What is a DR? Delivery receipt: the carrier's page of a shipment, with what the receiver signed for.",
  doorScan:
    "What is a door scan? The driver's scan of a carton at the door of the store, at the moment of delivery.",
  freightClass:
    "What is a class? The freight class of the NMFC, from 50 (dense, cheap) to 500 (light, expensive). It follows mainly from pounds per cubic foot.",
  billOfLading:
    "What is a BOL? Bill of lading: the contract between shipper and carrier, and the receipt for the freight.",
} as const;
