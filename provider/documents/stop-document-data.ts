import type { DeliveryDocumentData } from "./delivery-document-data";
import { timestampText, spanText, timeText } from "./timestamps";
import type { Fact, Part, Signature } from "./pdf-document-model";

/** What documents say of the stop at a store: times, window, signatures. */

/** Where nothing is known. */
export const nothing = "—";

/** The words that a time without its zone would lack. */
export const zoneLine: Part = {
  kind: "text",
  text: "All times are in UTC.",
  weight: "small",
};

/** Number and name of the store, as the searches write it. */
export const storeText = ({
  storeNumber,
  storeName,
}: DeliveryDocumentData): string => `${storeNumber} ${storeName}`;

/** An address, a line each. */
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
 * The window. The backup window stands in for what the window leaves open, each end by itself, as in
 * the on-time report.
 */
export function windowFact(delivery: DeliveryDocumentData): Fact {
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
  fact: Fact;
  /** What the asterisk behind it means; null without one. */
  note: string | null;
}

/** Times reported by hand have no seconds. */
const minuteOf = (instant: string) => instant.slice(0, 16);

/**
 * A recorded time, else the one reported by hand. An asterisk marks a time that is not both
 * (specification, part 2, section 9), and a note says what the other one is.
 */
function markedTime(
  label: string,
  recorded: string | null,
  manual: string | null,
): MarkedTime {
  if (recorded === null && manual === null)
    return { fact: { label, value: nothing }, note: null };
  if (recorded === null && manual !== null) {
    return {
      fact: { label, value: `${timestampText(manual)} *` },
      note: `* ${label}: reported by hand, no time was recorded.`,
    };
  }
  const value = timestampText(recorded ?? "");
  if (manual === null || minuteOf(manual) === minuteOf(recorded ?? ""))
    return { fact: { label, value }, note: null };
  return {
    fact: { label, value: `${value} *` },
    note: `* ${label}: as recorded; reported by hand as ${timestampText(manual)}.`,
  };
}

/** Arrival and departure, and the lines that explain their asterisks. */
export function stopTimes(delivery: DeliveryDocumentData): {
  facts: Fact[];
  notes: Part[];
} {
  const { arrivalAt, departureAt, manualArrivalAt, manualDepartureAt } =
    delivery;
  const times = [
    markedTime("Arrival", arrivalAt, manualArrivalAt),
    markedTime("Departure", departureAt, manualDepartureAt),
  ];
  return {
    facts: times.map(({ fact }) => fact),
    notes: times
      .map(({ note }) => note)
      .filter((note) => note !== null)
      .map((text) => ({ kind: "text", text, weight: "small" })),
  };
}

export const doorScanFact = ({ doorScanAt }: DeliveryDocumentData): Fact => ({
  label: "Door scan",
  value: doorScanAt === null ? "No" : `Yes, ${timeText(doorScanAt)}`,
});

export const employeeFact = ({ employee }: DeliveryDocumentData): Fact => ({
  label: "Employee",
  value: employee ?? nothing,
});

/** `1 box`, `3 boxes`. */
export const boxesText = (count: number): string =>
  `${count} ${count === 1 ? "box" : "boxes"}`;

/** The signatures of a delivery: one for each of its documents, else the one that it carries itself. */
export function signatureParts(delivery: DeliveryDocumentData): Part[] {
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
    ...signatures.map((one): Part => ({ kind: "signature", signature: one })),
  ];
}
