import type { Language } from "../contract/extensions/language";
import { fillText } from "../messages/fill-text";
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
  deliveryTexts,
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

type DeliveryTexts = ReturnType<typeof deliveryTexts>;

/** Describes the last scan of a carton that was not delivered to its store. */
function lostAt(
  { onPallet, onTrailer, otherStore }: DeliveryCarton,
  texts: DeliveryTexts,
): string {
  if (otherStore !== null)
    return fillText(texts.missingAtOtherStore, { store: otherStore });
  if (onTrailer) return texts.missingOnTrailer;
  return onPallet ? texts.missingOnPallet : texts.missingOnManifest;
}

/** Returns the reason why a carton is listed as an exception. */
function reasonOf(carton: DeliveryCarton, texts: DeliveryTexts): string {
  const { onManifest, scanType } = carton;
  const delivered = carton.deliveredAt !== null;
  if (onManifest)
    return delivered ? texts.deliveredWithoutScan : lostAt(carton, texts);
  if (!delivered) return texts.overageNotDelivered;
  return scanType === 1 ? texts.overageDelivered : texts.overageWithoutScan;
}

/** Summarizes the exceptions by kind, omitting kinds with none. */
function exceptionFigures(
  delivery: DeliveryDocumentData,
  texts: DeliveryTexts,
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
  language: Language,
): Block[] {
  const { scannedBoxes: scanned, deliveredBoxes } = delivery;
  const texts = deliveryTexts(language);
  const boxes = boxesText(delivery.boxes, language);
  const exceptions = exceptionFigures(delivery, texts);
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
  texts: DeliveryTexts,
): Block[] {
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
        reasonOf(carton, texts),
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
  const texts = deliveryTexts(language);
  const times = stopTimes(delivery, language);
  const local = storeTimes(delivery, language);
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
              windowField(delivery, language),
              ...times.fields,
              doorScanField(delivery, language),
              employeeField(delivery, language),
            ],
          },
        ],
      },
      partyBlock(delivery.shippers, carrier, language),
      ...times.notes,
      zoneLine(local, delivery.scheduledDate),
      ...boxBlocks(delivery, lot, language),
      ...receiverBlocks(delivery, language),
      ...(notes ? [heading(texts.notes), paragraph(notes)] : []),
      ...exceptionBlocks(delivery, texts),
      ...cartonBlocks(delivery.cartons, local, language),
    ],
  };
}
