import type { Language } from "../contract/extensions/language";
import { fillText } from "../../shared/fill-text";
import type {
  DeliveryCarton,
  DeliveryDocumentData,
} from "./delivery-document-data";
import { dateText } from "./timestamps";
import {
  field,
  heading,
  paragraph,
  type Block,
  type PdfDocumentModel,
} from "./pdf/pdf-document-model";
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
  windowField,
  wordingFor,
  zoneLine,
  type Wording,
} from "./stop-blocks";

/** The proof of delivery: what was delivered to a store, what was not, and who signed for it. */

/** Returns the cartons that deviate from what was announced. */
const exceptionsOf = ({ cartons }: DeliveryDocumentData): DeliveryCarton[] =>
  cartons.filter(
    ({ scanType, deliveredAt, onManifest }) =>
      scanType !== 1 || deliveredAt === null || !onManifest,
  );

/** Describes the last scan of a carton that was not delivered to its store. */
function lostAt(
  { onPallet, onTrailer, otherStore }: DeliveryCarton,
  { texts }: Wording,
): string {
  if (otherStore !== null)
    return fillText(texts.missingAtOtherStore, { store: otherStore });
  if (onTrailer) return texts.missingOnTrailer;
  return onPallet ? texts.missingOnPallet : texts.missingOnManifest;
}

/** Returns the reason why a carton is listed as an exception. */
function reasonOf(carton: DeliveryCarton, wording: Wording): string {
  const { texts } = wording;
  const { onManifest, scanType } = carton;
  const delivered = carton.deliveredAt !== null;
  if (onManifest)
    return delivered ? texts.deliveredWithoutScan : lostAt(carton, wording);
  if (!delivered) return texts.overageNotDelivered;
  return scanType === 1 ? texts.overageDelivered : texts.overageWithoutScan;
}

/** Summarizes the exceptions by kind, omitting kinds with none. */
function exceptionFigures(
  delivery: DeliveryDocumentData,
  { texts }: Wording,
): string {
  const exceptions = exceptionsOf(delivery);
  const count = (of: (carton: DeliveryCarton) => boolean) =>
    exceptions.filter(of).length;
  const { withoutScan, missing, overage } = texts;
  const figures = [
    {
      count: count((c) => c.deliveredAt !== null && c.scanType !== 1),
      text: withoutScan,
    },
    {
      count: count((c) => c.deliveredAt === null && c.onManifest),
      text: missing,
    },
    { count: count((c) => !c.onManifest), text: overage },
  ];
  const listed = figures
    .filter(({ count }) => count > 0)
    .map(({ count, text }) => fillText(text, { count }));
  return listed.length === 0
    ? texts.noExceptions
    : fillText(texts.exceptions, { list: listed.join(", ") });
}

function boxBlocks(
  delivery: DeliveryDocumentData,
  lot: number | null,
  wording: Wording,
): Block[] {
  const { scannedBoxes: scanned, deliveredBoxes } = delivery;
  const { texts } = wording;
  const boxes = boxesText(delivery.boxes, wording);
  const exceptions = exceptionFigures(delivery, wording);
  return [
    heading(texts.boxesHeading),
    paragraph(
      lot === null
        ? fillText(texts.boxesScanned, { scanned, boxes })
        : fillText(texts.boxesOfLotScanned, { scanned, boxes, lot }),
      "strong",
    ),
    paragraph(
      fillText(texts.boxesDelivered, { count: deliveredBoxes, exceptions }),
    ),
  ];
}

function exceptionBlocks(
  delivery: DeliveryDocumentData,
  wording: Wording,
): Block[] {
  const { texts } = wording;
  const exceptions = exceptionsOf(delivery);
  if (exceptions.length === 0) return [];
  return [
    heading(texts.exceptionsHeading),
    {
      kind: "table",
      columns: [
        { header: "ASN", share: 0.26 },
        { header: texts.manifest, share: 0.16 },
        { header: texts.itemType, share: 0.14 },
        { header: texts.exception, share: 0.44 },
      ],
      rows: exceptions.map((carton) => [
        carton.asn,
        carton.manifest ?? nothing,
        carton.itemType ?? nothing,
        reasonOf(carton, wording),
      ]),
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
  language: Language,
): PdfDocumentModel {
  const wording = wordingFor(delivery, language);
  const { texts } = wording;
  const times = stopTimes(delivery, wording);
  const { id } = delivery;
  const lot = document === 0 ? null : document;
  const notes = delivery.notes?.trim();
  const signedAt = delivery.proofs.map((proof) => Date.parse(proof.signedAt));
  return {
    language,
    title:
      lot === null
        ? fillText(texts.proofTitle, { id })
        : fillText(texts.lotTitle, { id, lot }),
    heading: texts.proof,
    about:
      lot === null
        ? fillText(texts.deliveryNumber, { id })
        : fillText(texts.lotNumber, { id, lot }),
    barcode: { text: id, meaning: texts.deliveryBarcode },
    createdAt: new Date(Math.max(...signedAt)),
    blocks: [
      {
        kind: "fields",
        lists: [
          {
            heading: texts.consignee,
            fields: [
              field(texts.store, storeText(delivery)),
              field(texts.address, addressText(delivery)),
              field(texts.pool, delivery.pool),
            ],
          },
          {
            heading: texts.delivery,
            fields: [
              field(texts.scheduled, dateText(delivery.scheduledDate)),
              windowField(delivery, wording),
              ...times.fields,
              doorScanField(delivery, wording),
              employeeField(delivery, wording),
            ],
          },
        ],
      },
      partyBlock(delivery.shippers, carrier, wording),
      ...times.notes,
      zoneLine(wording, delivery.scheduledDate),
      ...boxBlocks(delivery, lot, wording),
      ...receiverBlocks(delivery, wording),
      ...(notes ? [heading(texts.notes), paragraph(notes)] : []),
      ...exceptionBlocks(delivery, wording),
      ...cartonBlocks(delivery.cartons, wording),
    ],
  };
}
