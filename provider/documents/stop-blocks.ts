import type {
  DeliveryCarton,
  DeliveryDocumentData,
} from "./delivery-document-data";
import { localZone } from "./local-zone";
import { localTimes, type LocalTimes } from "./timestamps";
import type { Field, Block } from "./pdf-document-model";

/** The blocks of documents about a stop at a store: times, delivery window, parties, cartons, receivers. */

/** Printed in place of an unknown value. */
export const nothing = "—";

/** Returns the local times of a store. */
export const storeTimes = (delivery: DeliveryDocumentData): LocalTimes =>
  localTimes(localZone(delivery));

/** States the time zone of a document. @param date `YYYY-MM-DD` */
export const zoneLine = (times: LocalTimes, date: string): Block => ({
  kind: "text",
  text: times.zoneNote(date),
  weight: "small",
});

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
  const times = storeTimes(delivery);
  const { windowStart, windowEnd, backupWindowStart, backupWindowEnd } =
    delivery;
  const span = times.span(
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
  times: LocalTimes,
  label: string,
  recorded: string | null,
  manual: string | null,
): MarkedTime {
  if (recorded === null && manual === null)
    return { field: { label, value: nothing }, note: null };
  if (recorded === null && manual !== null) {
    return {
      field: { label, value: `${times.timestamp(manual)} *` },
      note: `* ${label}: reported by hand, no time was recorded.`,
    };
  }
  const value = times.timestamp(recorded ?? "");
  if (manual === null || minuteOf(manual) === minuteOf(recorded ?? ""))
    return { field: { label, value }, note: null };
  return {
    field: { label, value: `${value} *` },
    note: `* ${label}: as recorded; reported by hand as ${times.timestamp(manual)}.`,
  };
}

/** Returns arrival and departure, and the notes for their asterisks. */
export function stopTimes(delivery: DeliveryDocumentData): {
  fields: Field[];
  notes: Block[];
} {
  const { arrivalAt, departureAt, manualArrivalAt, manualDepartureAt } =
    delivery;
  const times = storeTimes(delivery);
  const marked = [
    markedTime(times, "Arrival", arrivalAt, manualArrivalAt),
    markedTime(times, "Departure", departureAt, manualDepartureAt),
  ];
  return {
    fields: marked.map(({ field }) => field),
    notes: marked
      .map(({ note }) => note)
      .filter((note) => note !== null)
      .map((text) => ({ kind: "text", text, weight: "small" })),
  };
}

export const doorScanField = (delivery: DeliveryDocumentData): Field => ({
  label: "Door scan",
  value:
    delivery.doorScanAt === null
      ? "No"
      : `Yes, ${storeTimes(delivery).time(delivery.doorScanAt)}`,
});

export const employeeField = ({ employee }: DeliveryDocumentData): Field => ({
  label: "Employee",
  value: employee ?? nothing,
});

/** Formats a count as `1 box`, `3 boxes`. */
export const boxesText = (count: number): string =>
  `${count} ${count === 1 ? "box" : "boxes"}`;

/** Names the shippers and the carrier. */
export const partyBlock = (
  shippers: readonly string[],
  carrier: string,
): Block => ({
  kind: "fields",
  lists: [
    {
      heading: "Shipper",
      fields: [{ label: "Company", value: shippers.join("\n") || nothing }],
    },
    { heading: "Carrier", fields: [{ label: "Company", value: carrier }] },
  ],
});

/** Returns the scan of a carton as the searches name it (specification, part 2, section 5). */
const scanText = ({ scanType }: DeliveryCarton): string => {
  if (scanType === 1) return "Scanned";
  return scanType === 0 ? "Not Scanned" : "No Scan or POD";
};

/** Lists cartons, whatever their state; empty without any. */
export function cartonBlocks(
  cartons: readonly DeliveryCarton[],
  times: LocalTimes,
): Block[] {
  if (cartons.length === 0) return [];
  return [
    { kind: "heading", text: "Cartons" },
    {
      kind: "table",
      table: {
        form: null,
        columns: [
          { header: "ASN", share: 0.27 },
          { header: "Manifest", share: 0.15 },
          { header: "Item Type", share: 0.13 },
          { header: "Delivered", share: 0.26 },
          { header: "Scan", share: 0.19 },
        ],
        rows: cartons.map((carton) => [
          carton.asn,
          carton.manifest ?? nothing,
          carton.itemType ?? nothing,
          carton.deliveredAt === null
            ? "Not delivered"
            : times.timestamp(carton.deliveredAt),
          scanText(carton),
        ]),
      },
    },
  ];
}

/**
 * Returns the names of the receivers: one for each document of the delivery, otherwise its own. They are
 * texts that somebody typed; nothing here may look like a signature.
 */
export function receiverBlocks(delivery: DeliveryDocumentData): Block[] {
  const { proofs, signature, isSignatureReported } = delivery;
  const times = storeTimes(delivery);
  const typed = (by: string, name: string): Block[] => [
    { kind: "text", text: `Name as typed ${by}`, weight: "small" },
    { kind: "text", text: name, weight: "strong" },
  ];
  const receivers = proofs.flatMap(
    ({ document, signedBy, signedAt, boxes }): Block[] => [
      ...(document === 0
        ? []
        : [
            {
              kind: "text",
              text: `Lot ${document}: ${boxesText(boxes)}`,
              weight: "normal",
            } as const,
          ]),
      ...typed("by the carrier", signedBy),
      {
        kind: "text",
        text: `Received ${times.timestamp(signedAt)}`,
        weight: "small",
      },
    ],
  );
  if (receivers.length === 0 && signature?.trim())
    receivers.push(
      ...typed(
        isSignatureReported ? "in a manual report" : "by the carrier",
        signature,
      ),
    );
  if (receivers.length === 0) return [];
  return [{ kind: "heading", text: "Received by" }, ...receivers];
}
