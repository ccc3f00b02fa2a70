import type { BookingDocumentData } from "../../../provider/documents/booking-document-data";
import type {
  DeliveryDocumentData,
  DeliveryCarton,
} from "../../../provider/documents/delivery-document-data";
import type {
  Issuer,
  PdfDocumentModel,
} from "../../../provider/documents/pdf/pdf-document-model";
import type { ShipmentDocumentData } from "../../../provider/documents/delivery-document-data";
import { writePdf } from "../../../provider/documents/pdf/write-pdf";
import { readPdf, type ReadPdf } from "./read-pdf";

/** A delivery with nothing remarkable about it, but for what a test says. */
export function aDelivery(
  changes: Partial<DeliveryDocumentData> = {},
): DeliveryDocumentData {
  return {
    id: "20777123",
    scheduledDate: "2026-11-09",
    pool: "Chicago",
    storeNumber: "1042",
    storeName: "Riverside Commons",
    address1: "1200 W Lake St",
    address2: "Dock 4",
    city: "Chicago",
    state: "IL",
    zip: "60607",
    timeZone: null,
    windowStart: "2026-11-09T14:00:00Z",
    windowEnd: "2026-11-09T15:30:00Z",
    backupWindowStart: "2026-11-09T18:00:00Z",
    backupWindowEnd: "2026-11-09T20:00:00Z",
    arrivalAt: "2026-11-09T14:12:31Z",
    departureAt: "2026-11-09T14:33:00Z",
    manualArrivalAt: null,
    manualDepartureAt: null,
    doorScanAt: null,
    employee: "Thomas Becker",
    signature: "A. Whitfield",
    isSignatureReported: false,
    shippers: ["Hartwell Paper Goods"],
    notes: null,
    proofs: [aProof()],
    drawnSignature: null,
    boxes: 12,
    scannedBoxes: 12,
    deliveredBoxes: 12,
    cartons: [],
    ...changes,
  };
}

export const aProof = (
  changes: Partial<DeliveryDocumentData["proofs"][number]> = {},
) => ({
  document: 0,
  signedBy: "A. Whitfield",
  signedAt: "2026-11-09T14:33:00Z",
  boxes: 12,
  asns: [],
  ...changes,
});

export const aCarton = (
  changes: Partial<DeliveryCarton> = {},
): DeliveryCarton => ({
  asn: "00123456789000000017",
  manifest: "1001201",
  itemType: "Carton",
  scanType: 1,
  onManifest: true,
  onPallet: true,
  onTrailer: true,
  deliveredAt: "2026-11-09T14:20:00Z",
  otherStore: null,
  ...changes,
});

export const aShipment = (
  changes: Partial<ShipmentDocumentData> = {},
): ShipmentDocumentData => ({
  id: "55",
  pro: "0932310042",
  pool: "Chicago",
  trailer: "TR-2041",
  manifest: "1001201",
  shipper: "Hartwell Paper Goods",
  scac: "",
  location: "1042 Riverside Commons",
  orderDate: "2026-11-05",
  pickupAt: "2026-11-07T15:00:00Z",
  outForDeliveryAt: "2026-11-09T00:05:00Z",
  scheduledDate: "2026-11-09",
  deliveredAt: "2026-11-09T14:33:00Z",
  exception: null,
  exceptionAt: null,
  delivery: aDelivery(),
  ...changes,
});

/** A booking of which nothing is missing. */
export const aBooking = (
  changes: Partial<BookingDocumentData> = {},
): BookingDocumentData => ({
  id: 4711,
  pool: "Chicago",
  bolNumber: "BOL-00471136",
  proNumber: "0932310042",
  from: {
    company: "Hartwell Paper Goods",
    address1: "2200 S Ashland Ave",
    address2: "Dock 9",
    city: "Chicago",
    state: "IL",
    zip: "60608",
    appointment: true,
    liftGate: false,
    residential: false,
  },
  to: {
    company: "Riverside Commons",
    address1: "1200 W Lake St",
    address2: null,
    city: "Milwaukee",
    state: "WI",
    zip: "53202-1044",
    appointment: true,
    liftGate: true,
    residential: true,
  },
  customerNumber: "C-2071",
  pallets: 4,
  pieces: 96,
  weightPounds: 3250.5,
  description: "Printed paper bags in cartons",
  freightClass: 92.5,
  notes: null,
  bookedBy: "Dana Miller",
  bookedAt: "2026-11-20T23:40:12Z",
  canceledAt: null,
  ...changes,
});

/** Who issues the documents of the tests. */
export const issuer: Issuer = { name: "UL Tracking Portal", logo: null };

/** Writes a document and returns its bytes. */
export async function written(
  model: PdfDocumentModel,
  by = issuer,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writePdf(model, by)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const writtenAndRead = async (
  model: PdfDocumentModel,
  by = issuer,
): Promise<ReadPdf> => readPdf(await written(model, by));
