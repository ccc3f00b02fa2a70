import { claim } from "../documents/claim";
import { findClaimNotes } from "../documents/claim-notes";
import { findException } from "../operation/exceptions/find-exception";
import { getBookingDocumentData } from "../documents/booking-document-data";
import { deliveryReceipt } from "../documents/delivery-receipt";
import {
  findOnlyPro,
  getDeliveryDocumentData,
  getShipmentDocumentData,
} from "../documents/delivery-document-data";
import { findSignedDocument } from "../documents/signed-document";
import { endingOf } from "../import/signed-file-types";
import type { PdfDocumentModel } from "../documents/pdf/pdf-document-model";
import { proofOfDelivery } from "../documents/proof-of-delivery";
import { maxProInName, type FilePath } from "../contract/files";
import type { Language } from "../contract/extensions/language";
import type { Queryable } from "../db/database";
import type { Refusal } from "../refusal";
import { parseId } from "../parse-id";

/** A requested document: one to be generated, or a file. Browsers save it under `name`. */
export type FileAnswer =
  | { model: PdfDocumentModel; name: string }
  | { content: Uint8Array; contentType: string; name: string };

interface FileContext {
  accountId: string;
  db: Queryable;
  /** The pools that the caller may see. */
  poolIds: readonly number[];
  now: Date;
  /** Name of the company that operates the portal. */
  carrier: string;
  language: Language;
}

/**
 * Finds the document of a file address, within the pools of the caller.
 * @param ids the ids in the address
 * @returns null if the document is unknown or not visible to the caller; a refusal if it cannot be
 *   printed
 */
type FileHandler = (
  ids: readonly string[],
  context: FileContext,
) => Promise<FileAnswer | Refusal | null>;

/** Parses a document number, a 16-bit integer; null for any other text. */
function parseDocument(text: string): number | null {
  const number = parseId(text);
  return number === null || number > 32_767 ? null : number;
}

/**
 * Returns the end of a file name that gives the PRO number, which is how people file documents.
 * @returns empty without a PRO number of letters or digits
 */
function proEnding(pro: string | null): string {
  const plain = (pro ?? "").replaceAll(/[^A-Za-z0-9]+/g, "-");
  const name = plain.replaceAll(/^-|-$/g, "").slice(0, maxProInName);
  return name === "" ? "" : `-PRO-${name}`;
}

async function findProof(
  { db, poolIds, carrier, language }: FileContext,
  id: string,
  document: number | null,
): Promise<FileAnswer | null> {
  const deliveryId = parseId(id);
  if (deliveryId === null) return null;
  const lot = document === null ? "" : `-${document}`;
  const pro = await findOnlyPro(db, poolIds, deliveryId);
  const name = `POD-${deliveryId}${lot}${proEnding(pro)}`;
  const file = await findSignedDocument(db, poolIds, deliveryId, document ?? 0);
  if (file !== null)
    return { ...file, name: `${name}.${endingOf(file.contentType)}` };
  const delivery = await getDeliveryDocumentData(
    db,
    poolIds,
    deliveryId,
    document,
  );
  if (delivery === null || delivery.proofs.length === 0) return null;
  return {
    model: proofOfDelivery(delivery, document, carrier, language),
    name: `${name}.pdf`,
  };
}

/** Refused if data is missing, rather than printed incomplete: people sign what the document states. */
async function findBill(
  { db, poolIds, carrier, language }: FileContext,
  id: string,
): Promise<FileAnswer | Refusal | null> {
  const bookingId = parseId(id);
  if (bookingId === null) return null;
  const booking = await getBookingDocumentData(db, poolIds, bookingId);
  if (booking === null) return null;
  // Imported on first use, because it loads the barcode library.
  const { billOfLading } = await import("../documents/bill-of-lading");
  const { missingForBillOfLading, missingSentence } =
    await import("../documents/missing-for-bill");
  const missing = missingForBillOfLading(booking, language);
  return missing.length > 0
    ? {
        httpStatus: 409,
        message: missingSentence(missing, language),
        fields: { missing },
      }
    : {
        model: billOfLading(booking, carrier, language),
        name: `BOL-${bookingId}${proEnding(booking.proNumber)}.pdf`,
      };
}

export const fileHandlers: Readonly<Record<FilePath, FileHandler>> = {
  // A delivery that was signed for in several lots has all of them in one document.
  "/POD/{id}": ([id = ""], context) => findProof(context, id, null),
  "/POD/{id}/{id2}": async ([id = "", id2 = ""], context) => {
    const document = parseDocument(id2);
    return document === null ? null : findProof(context, id, document);
  },
  "/CLAIM/{id}": async (
    [id = ""],
    { db, poolIds, accountId, now, carrier, language },
  ) => {
    const exception = await findException(db, poolIds, id, { accountId, now });
    if (exception === null) return null;
    const { deliveryID } = exception;
    const evidence = {
      notes: await findClaimNotes(db, poolIds, exception),
      delivery:
        deliveryID == null
          ? null
          : await getDeliveryDocumentData(db, poolIds, deliveryID, null),
    };
    return {
      model: claim(exception, evidence, now, carrier, language),
      name: `CLAIM-${String(exception.exceptionID)}.pdf`,
    };
  },
  "/BOL/{id}": ([id = ""], context) => findBill(context, id),
  // The id is that of the shipment, as in `DRInfo` of the tracking rows.
  "/DR/{id}": async ([id = ""], { db, poolIds, now, carrier, language }) => {
    const shipmentId = parseId(id);
    if (shipmentId === null) return null;
    const shipment = await getShipmentDocumentData(db, poolIds, shipmentId);
    return (
      shipment && {
        model: deliveryReceipt(shipment, now, carrier, language),
        name: `DR-${shipmentId}${proEnding(shipment.pro)}.pdf`,
      }
    );
  },
};
