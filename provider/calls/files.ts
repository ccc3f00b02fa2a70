import { billOfLading } from "../documents/bill-of-lading";
import { getBookingDocumentData } from "../documents/booking-document-data";
import { deliveryReceipt } from "../documents/delivery-receipt";
import { getDeliveryDocumentData } from "../documents/delivery-document-data";
import type { PdfDocumentModel } from "../documents/pdf-document-model";
import { proofOfDelivery } from "../documents/proof-of-delivery";
import { getShipmentDocumentData } from "../documents/shipment-document-data";
import { parseDeliveryId } from "../deliveries/delivery-criteria";
import type { FilePath } from "../contract/files";
import type { Queryable } from "../db/database";
import type { Refusal } from "./handler";

/** A document that somebody asked for. */
export interface FileAnswer {
  paper: PdfDocumentModel;
  /** What a browser saves it under. */
  name: string;
}

interface FileContext {
  db: Queryable;
  /** The pools of the caller. */
  poolIds: readonly number[];
  now: Date;
}

/**
 * Finds the document behind a file address, within the pools of the caller.
 * @param ids what stands in the address
 * @returns null when there is none, whether unknown or not the caller's to see; a refusal when it
 *   cannot be printed
 */
type FileHandler = (
  ids: readonly string[],
  context: FileContext,
) => Promise<FileAnswer | Refusal | null>;

/** Documents are numbered by 16-bit integers; null for a text that can be none. */
function parseDocument(text: string): number | null {
  const number = parseDeliveryId(text);
  return number === null || number > 32_767 ? null : number;
}

async function findProof(
  { db, poolIds }: FileContext,
  id: string,
  document: number | null,
): Promise<FileAnswer | null> {
  const deliveryId = parseDeliveryId(id);
  if (deliveryId === null) return null;
  const facts = await getDeliveryDocumentData(
    db,
    poolIds,
    deliveryId,
    document,
  );
  if (facts === null || facts.proofs.length === 0) return null;
  const lot = document === null ? "" : `-${document}`;
  return {
    paper: proofOfDelivery(facts, document),
    name: `POD-${deliveryId}${lot}.pdf`,
  };
}

/** Refused rather than printed half-blank: people sign for what stands on it. */
async function findBill(
  { db, poolIds }: FileContext,
  id: string,
): Promise<FileAnswer | Refusal | null> {
  const bookingId = parseDeliveryId(id);
  if (bookingId === null) return null;
  const facts = await getBookingDocumentData(db, poolIds, bookingId);
  if (facts === null) return null;
  // Loaded with the first one: it brings the library of the bars.
  const { missingForBillOfLading, missingSentence } =
    await import("../documents/missing-document-data");
  const missing = missingForBillOfLading(facts);
  return missing.length > 0
    ? { refused: 409, message: missingSentence(missing), fields: { missing } }
    : { paper: billOfLading(facts), name: `BOL-${bookingId}.pdf` };
}

export const fileHandlers: Readonly<Record<FilePath, FileHandler>> = {
  // Where a delivery was signed for in lots, all of them in one document.
  "/POD/{id}": ([id = ""], context) => findProof(context, id, null),
  "/POD/{id}/{id2}": async ([id = "", id2 = ""], context) => {
    const document = parseDocument(id2);
    return document === null ? null : findProof(context, id, document);
  },
  "/BOL/{id}": ([id = ""], context) => findBill(context, id),
  // The id is the shipment's, as DRInfo of the tracking rows says.
  "/DR/{id}": async ([id = ""], { db, poolIds, now }) => {
    const shipmentId = parseDeliveryId(id);
    if (shipmentId === null) return null;
    const facts = await getShipmentDocumentData(db, poolIds, shipmentId);
    return (
      facts && {
        paper: deliveryReceipt(facts, now),
        name: `DR-${shipmentId}.pdf`,
      }
    );
  },
};
