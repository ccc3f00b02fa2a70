import type {
  DeliveryCarton,
  DeliveryDocumentData,
} from "./delivery-document-data";
import { dateText } from "./timestamps";
import type { PdfDocumentModel, Block } from "./pdf-document-model";
import {
  addressText,
  boxesText,
  cartonBlocks,
  doorScanField,
  employeeField,
  nothing,
  partyBlock,
  receiverBlocks,
  stopTimes,
  storeText,
  storeTimes,
  windowField,
  zoneLine,
} from "./stop-blocks";

/** The proof of delivery: what was delivered to a store, what was not, and who signed for it. */

/** Returns the cartons that deviate from what was announced. */
const exceptionsOf = ({ cartons }: DeliveryDocumentData): DeliveryCarton[] =>
  cartons.filter(
    ({ scanType, deliveredAt, onManifest }) =>
      scanType !== 1 || deliveredAt === null || !onManifest,
  );

/** Describes the last scan of a carton that was not delivered. */
function lostAt({ onPallet, onTrailer }: DeliveryCarton): string {
  if (onTrailer) return "Missing: on the trailer, not delivered";
  if (onPallet) return "Missing: on a pallet, not on the trailer (shortage)";
  return "Missing: on the manifest, never received";
}

/** Returns the reason why a carton is listed as an exception. */
function reasonOf(carton: DeliveryCarton): string {
  const { onManifest, scanType } = carton;
  const delivered = carton.deliveredAt !== null;
  if (onManifest)
    return delivered ? "Delivered without a scan" : lostAt(carton);
  if (!delivered) return "Overage: not on the manifest; not delivered";
  return scanType === 1
    ? "Overage: not on the manifest"
    : "Overage: not on the manifest; no scan";
}

/** Summarizes the exceptions by kind, omitting kinds with none. */
function exceptionFigures(delivery: DeliveryDocumentData): string {
  const exceptions = exceptionsOf(delivery);
  const count = (of: (carton: DeliveryCarton) => boolean) =>
    exceptions.filter(of).length;
  const figures: [count: number, words: string][] = [
    [
      count((c) => c.deliveredAt !== null && c.scanType !== 1),
      "without a scan",
    ],
    [count((c) => c.deliveredAt === null && c.onManifest), "missing"],
    [count((c) => !c.onManifest), "not on the manifest (overage)"],
  ];
  const listed = figures
    .filter(([number]) => number > 0)
    .map(([number, words]) => `${number} ${words}`);
  return listed.length === 0
    ? "No exceptions."
    : `Exceptions: ${listed.join(", ")}.`;
}

function boxBlocks(delivery: DeliveryDocumentData, lot: string): Block[] {
  const { boxes, scannedBoxes, deliveredBoxes } = delivery;
  return [
    { kind: "heading", text: "Boxes" },
    {
      kind: "text",
      text: `${scannedBoxes} of ${boxesText(boxes)}${lot} scanned`,
      weight: "strong",
    },
    {
      kind: "text",
      text: `${deliveredBoxes} delivered. ${exceptionFigures(delivery)}`,
      weight: "normal",
    },
  ];
}

function exceptionBlocks(delivery: DeliveryDocumentData): Block[] {
  const exceptions = exceptionsOf(delivery);
  if (exceptions.length === 0) return [];
  return [
    { kind: "heading", text: "Exceptions" },
    {
      kind: "table",
      table: {
        form: null,
        columns: [
          { header: "ASN", share: 0.26 },
          { header: "Manifest", share: 0.16 },
          { header: "Item Type", share: 0.14 },
          { header: "Exception", share: 0.44 },
        ],
        rows: exceptions.map((carton) => [
          carton.asn,
          carton.manifest ?? nothing,
          carton.itemType ?? nothing,
          reasonOf(carton),
        ]),
      },
    },
  ];
}

/**
 * Creates the proof of delivery for a delivery with at least one signed document.
 * @param document lot number; null: all signed documents
 * @param carrier name of the company that delivered
 */
export function proofOfDelivery(
  delivery: DeliveryDocumentData,
  document: number | null,
  carrier: string,
): PdfDocumentModel {
  const times = stopTimes(delivery);
  const local = storeTimes(delivery);
  const isLot = document !== null && document !== 0;
  const notes = delivery.notes?.trim();
  const signedAt = delivery.proofs.map((proof) => Date.parse(proof.signedAt));
  return {
    title: `Proof of Delivery ${delivery.id}${isLot ? `, lot ${document}` : ""}`,
    heading: "Proof of Delivery",
    about: `Delivery ${delivery.id}${isLot ? `, lot ${document}` : ""}`,
    barcode: { text: delivery.id, meaning: "delivery" },
    createdAt: new Date(Math.max(...signedAt)),
    blocks: [
      {
        kind: "fields",
        lists: [
          {
            heading: "Consignee",
            fields: [
              { label: "Store", value: storeText(delivery) },
              { label: "Address", value: addressText(delivery) },
              { label: "Pool", value: delivery.pool },
            ],
          },
          {
            heading: "Delivery",
            fields: [
              { label: "Scheduled", value: dateText(delivery.scheduledDate) },
              windowField(delivery),
              ...times.fields,
              doorScanField(delivery),
              employeeField(delivery),
            ],
          },
        ],
      },
      partyBlock(delivery.shippers, carrier),
      ...times.notes,
      zoneLine(local, delivery.scheduledDate),
      ...boxBlocks(delivery, isLot ? ` of lot ${document}` : ""),
      ...receiverBlocks(delivery),
      ...(notes
        ? ([
            { kind: "heading", text: "Notes" },
            { kind: "text", text: notes, weight: "normal" },
          ] satisfies Block[])
        : []),
      ...exceptionBlocks(delivery),
      ...cartonBlocks(delivery.cartons, local),
    ],
  };
}
