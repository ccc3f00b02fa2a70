import type { DeliveryDocumentData } from "./delivery-document-data";
import { timestampText, spanText, timeText } from "./timestamps";
import type { Field, Block, Signature } from "./pdf-document-model";

/** The blocks of documents about a stop at a store: times, delivery window, signatures. */

/** Printed in place of an unknown value. */
export const nothing = "—";

/** States the time zone of all times in a document. */
export const zoneLine: Block = {
  kind: "text",
  text: "All times are in UTC.",
  weight: "small",
};

/** Number and name of the store, in the same format as the searches. */
export const storeText = ({
  storeNumber,
  storeName,
}: DeliveryDocumentData): string => `${storeNumber} ${storeName}`;

/** Formats an address on several lines. */
export function addressText(
  place: Pick<
    DeliveryDocumentData,
    "address1" | "address2" | "city" | "state" | "zip"
  >,
): string {
  const { address1, address2, city, state, zip } = place;
  return [address1, address2, `${city}, ${state} ${zip}`]
    .filter((line) => line?.trim())
    .join("\n");
}

/**
 * Formats the delivery window. A missing start or end is taken from the backup window, each separately,
 * as in the on-time report.
 */
export function windowField(delivery: DeliveryDocumentData): Field {
  const { windowStart, windowEnd, backupWindowStart, backupWindowEnd } =
    delivery;
  const span = spanText(
    windowStart ?? backupWindowStart,
    windowEnd ?? backupWindowEnd,
  );
  const fromBackup =
    (windowStart === null && backupWindowStart !== null) ||
    (windowEnd === null && backupWindowEnd !== null);
  return {
    label: fromBackup ? "Backup window" : "Window",
    value: span ?? nothing,
  };
}

interface MarkedTime {
  field: Field;
  /** The note for the asterisk; null without one. */
  note: string | null;
}

/** Times reported manually have no seconds. */
const minuteOf = (instant: string) => instant.slice(0, 16);

/**
 * Formats a recorded time or, without one, the time reported manually. An asterisk marks a time for
 * which the two are not both present and equal (specification, part 2, section 9); the note gives the
 * difference.
 */
function markedTime(
  label: string,
  recorded: string | null,
  manual: string | null,
): MarkedTime {
  if (recorded === null && manual === null)
    return { field: { label, value: nothing }, note: null };
  if (recorded === null && manual !== null) {
    return {
      field: { label, value: `${timestampText(manual)} *` },
      note: `* ${label}: reported by hand, no time was recorded.`,
    };
  }
  const value = timestampText(recorded ?? "");
  if (manual === null || minuteOf(manual) === minuteOf(recorded ?? ""))
    return { field: { label, value }, note: null };
  return {
    field: { label, value: `${value} *` },
    note: `* ${label}: as recorded; reported by hand as ${timestampText(manual)}.`,
  };
}

/** Returns arrival and departure, and the notes for their asterisks. */
export function stopTimes(delivery: DeliveryDocumentData): {
  fields: Field[];
  notes: Block[];
} {
  const { arrivalAt, departureAt, manualArrivalAt, manualDepartureAt } =
    delivery;
  const times = [
    markedTime("Arrival", arrivalAt, manualArrivalAt),
    markedTime("Departure", departureAt, manualDepartureAt),
  ];
  return {
    fields: times.map(({ field }) => field),
    notes: times
      .map(({ note }) => note)
      .filter((note) => note !== null)
      .map((text) => ({ kind: "text", text, weight: "small" })),
  };
}

export const doorScanField = ({ doorScanAt }: DeliveryDocumentData): Field => ({
  label: "Door scan",
  value: doorScanAt === null ? "No" : `Yes, ${timeText(doorScanAt)}`,
});

export const employeeField = ({ employee }: DeliveryDocumentData): Field => ({
  label: "Employee",
  value: employee ?? nothing,
});

/** Formats a count as `1 box`, `3 boxes`. */
export const boxesText = (count: number): string =>
  `${count} ${count === 1 ? "box" : "boxes"}`;

/** Returns the signatures of a delivery: one for each of its documents, otherwise its own. */
export function signatureBlocks(delivery: DeliveryDocumentData): Block[] {
  const { proofs, signature } = delivery;
  const signatures: Signature[] = proofs.map(
    ({ document, signedBy, signedAt, boxes }) => ({
      name: signedBy,
      about: document === 0 ? null : `Lot ${document}: ${boxesText(boxes)}`,
      signedAt: timestampText(signedAt),
    }),
  );
  if (signatures.length === 0 && signature?.trim())
    signatures.push({ name: signature, about: null, signedAt: null });
  if (signatures.length === 0) return [];
  return [
    { kind: "heading", text: "Received by" },
    ...signatures.map((one): Block => ({ kind: "signature", signature: one })),
  ];
}
