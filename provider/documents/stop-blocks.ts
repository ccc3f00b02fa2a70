import { findTimeZone } from "../place-time-zone";
import type { Language } from "../contract/extensions/language";
import { messagesFor, type Messages } from "../messages";
import { fillText } from "../../shared/fill-text";
import type {
  DeliveryCarton,
  DeliveryDocumentData,
} from "./delivery-document-data";
import { localTimes, type LocalTimes } from "./timestamps";
import {
  field,
  heading,
  paragraph,
  type Block,
  type Field,
} from "./pdf/pdf-document-model";

/** The blocks of documents about a stop at a store: times, delivery window, parties, cartons, receivers. */

/** The texts of documents about deliveries, and the local times of a place. */
export interface Wording {
  texts: Messages["deliveryDocumentMessages"];
  times: LocalTimes;
}

/** @param delivery the delivery at whose store the document's times are local; null: they are in UTC */
export const wordingFor = (
  delivery: DeliveryDocumentData | null,
  language: Language,
): Wording => ({
  texts: messagesFor(language).deliveryDocumentMessages,
  times: localTimes(
    (delivery && (delivery.timeZone ?? findTimeZone(delivery))) ?? "UTC",
    language,
  ),
});

/** Printed in place of an unknown value. */
export const nothing = "—";

/** States the time zone of a document. @param date `YYYY-MM-DD` */
export const zoneLine = ({ times }: Wording, date: string): Block =>
  paragraph(times.zoneNote(date), "small");

/** Number and name of the store, in the same format as the searches. */
export const storeText = ({
  storeNumber,
  storeName,
}: DeliveryDocumentData): string => `${storeNumber} ${storeName}`;

/** Replaces the ends of lines in a text, and consecutive blanks, by single blanks. */
export const oneLine = (text: string | null): string =>
  (text ?? "").replaceAll(/\s+/g, " ").trim();

/** Formats an address on three lines at most. */
export function addressText(
  place: Pick<
    DeliveryDocumentData,
    "address1" | "address2" | "city" | "state" | "zip"
  >,
): string {
  const { address1, address2, city, state, zip } = place;
  return [address1, address2, `${city}, ${state} ${zip}`]
    .map(oneLine)
    .filter((line) => line !== "")
    .join("\n");
}

/**
 * Formats the delivery window. A missing start or end is taken from the backup window, each separately,
 * as in the on-time report.
 */
export function windowField(
  delivery: DeliveryDocumentData,
  { texts, times }: Wording,
): Field {
  const { windowStart, windowEnd, backupWindowStart, backupWindowEnd } =
    delivery;
  const span = times.span(
    windowStart ?? backupWindowStart,
    windowEnd ?? backupWindowEnd,
  );
  const fromBackup =
    (windowStart === null && backupWindowStart !== null) ||
    (windowEnd === null && backupWindowEnd !== null);
  return field(fromBackup ? texts.backupWindow : texts.window, span ?? nothing);
}

/** Times reported manually have no seconds. */
const minuteOf = (instant: string) => instant.slice(0, 16);

/**
 * Formats a recorded time or, without one, the time reported manually. An asterisk marks a time for
 * which the two are not both present and equal (specification, part 2, section 9).
 * @returns the field, and the note for its asterisk: the difference; null without one
 */
function markedTime(
  { texts, times }: Wording,
  label: string,
  recorded: string | null,
  manual: string | null,
): [Field, note: string | null] {
  if (recorded === null && manual === null)
    return [field(label, nothing), null];
  const time = times.timestamp(recorded ?? manual ?? "");
  if (recorded === null)
    return [field(label, `${time} *`), fillText(texts.onlyReported, { label })];
  if (manual === null || minuteOf(manual) === minuteOf(recorded))
    return [field(label, time), null];
  const reported = { label, time: times.timestamp(manual) };
  return [
    field(label, `${time} *`),
    fillText(texts.reportedOtherwise, reported),
  ];
}

/** Returns arrival and departure, and the notes for their asterisks. */
export function stopTimes(
  delivery: DeliveryDocumentData,
  wording: Wording,
): { fields: Field[]; notes: Block[] } {
  const { arrivalAt, departureAt, manualArrivalAt, manualDepartureAt } =
    delivery;
  const { arrival, departure } = wording.texts;
  const marked = [
    markedTime(wording, arrival, arrivalAt, manualArrivalAt),
    markedTime(wording, departure, departureAt, manualDepartureAt),
  ];
  const notes = marked.map(([, note]) => note).filter((note) => note !== null);
  return {
    fields: marked.map(([time]) => time),
    notes: notes.map((note) => paragraph(note, "small")),
  };
}

export function doorScanField(
  { doorScanAt }: DeliveryDocumentData,
  { texts, times }: Wording,
): Field {
  if (doorScanAt === null) return field(texts.doorScan, texts.no);
  const time = times.time(doorScanAt);
  return field(texts.doorScan, fillText(texts.yesAt, { time }));
}

export const employeeField = (
  { employee }: DeliveryDocumentData,
  { texts }: Wording,
): Field => field(texts.employee, employee ?? nothing);

/** Formats a count as `1 box`, `3 boxes`. */
export const boxesText = (count: number, { texts }: Wording): string =>
  fillText(count === 1 ? texts.box : texts.boxes, { count });

/** Names the shippers and the carrier. */
export function partyBlock(
  shippers: readonly string[],
  carrier: string,
  { texts }: Wording,
): Block {
  const list = (heading: string, value: string) => ({
    heading,
    fields: [field(texts.company, value)],
  });
  return {
    kind: "fields",
    lists: [
      list(texts.shipper, shippers.join("\n") || nothing),
      list(texts.carrier, carrier),
    ],
  };
}

/** Returns the scan of a carton as the searches name it (specification, part 2, section 5). */
function scanText({ scanType }: DeliveryCarton, { texts }: Wording): string {
  if (scanType === 1) return texts.scanned;
  return scanType === 0 ? texts.notScanned : texts.noScanOrProof;
}

/** Lists cartons, whatever their state; empty without any. */
export function cartonBlocks(
  cartons: readonly DeliveryCarton[],
  wording: Wording,
): Block[] {
  if (cartons.length === 0) return [];
  const { texts, times } = wording;
  return [
    heading(texts.cartons),
    {
      kind: "table",
      columns: [
        { header: "ASN", share: 0.27 },
        { header: texts.manifest, share: 0.15 },
        { header: texts.itemType, share: 0.13 },
        { header: texts.delivered, share: 0.26 },
        { header: texts.scan, share: 0.19 },
      ],
      rows: cartons.map((carton) => [
        carton.asn,
        carton.manifest ?? nothing,
        carton.itemType ?? nothing,
        carton.deliveredAt === null
          ? texts.notDelivered
          : times.timestamp(carton.deliveredAt),
        scanText(carton, wording),
      ]),
    },
  ];
}

/**
 * Returns the names of the receivers: those of each document of the delivery, otherwise its own. They are
 * texts that somebody typed, which may not look like a signature; one that was drawn follows as a picture.
 */
export function receiverBlocks(
  delivery: DeliveryDocumentData,
  wording: Wording,
): Block[] {
  const { proofs, signature, isSignatureReported } = delivery;
  const { texts, times } = wording;
  const typed = (caption: string, name: string): Block[] => [
    paragraph(caption, "small"),
    paragraph(name, "strong"),
  ];
  const receivers = proofs.flatMap(
    ({ document: lot, signedBy, signedAt, boxes: count, asns }): Block[] => {
      const boxes = boxesText(count, wording);
      const time = times.timestamp(signedAt);
      const signed = { boxes, asns: asns.join(", ") };
      return [
        lot === 0 ? [] : [paragraph(fillText(texts.lot, { lot, boxes }))],
        typed(texts.typedByCarrier, signedBy),
        paragraph(fillText(texts.received, { time }), "small"),
        asns.length === 0
          ? []
          : [paragraph(fillText(texts.signedBoxes, signed), "small")],
      ].flat();
    },
  );
  if (receivers.length === 0 && signature?.trim())
    receivers.push(
      ...typed(
        isSignatureReported ? texts.typedInReport : texts.typedByCarrier,
        signature,
      ),
    );
  return receivers.length === 0
    ? []
    : [
        heading(texts.receivedBy),
        ...receivers,
        ...signatureBlocks(delivery, wording),
      ];
}

/** Returns the drawn signature with the name and the time of its signer; empty without one. */
function signatureBlocks(
  { drawnSignature }: DeliveryDocumentData,
  { texts, times }: Wording,
): Block[] {
  if (drawnSignature === null) return [];
  const { signedBy: name, signedAt, picture } = drawnSignature;
  const time = times.timestamp(signedAt);
  return [
    {
      kind: "pictures",
      of: "signature",
      figures: [
        {
          picture,
          alt: fillText(texts.signatureOf, { name }),
          caption: fillText(texts.signed, { name, time }),
        },
      ],
    },
  ];
}
