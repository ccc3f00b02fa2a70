import type { AnswerOf } from "../../../../provider/contract/calls";
import {
  billFields,
  isOnBill,
} from "../../../../provider/contract/extensions/bill-details";
import type { Booking } from "./booking-form.server";
import { boxLabels, boxNames, shipmentLabels, sides } from "./booking-fields";
import type { BookingSummary, SummaryLine } from "./booking-view";
import type { Quote } from "../rates";
import { inPallets } from "../rates/index.server";
import {
  bookingMessages,
  fieldMessages,
  formatMessage,
  formatNumber,
} from "../../../engine/messages";

/** Returns pallets and weight in one line, as far as they are known: `2 pallets, 1,200 lb`. */
export function describeShipment({
  numPallets,
  totalWeight,
}: {
  numPallets: number | null;
  totalWeight: number | null;
}): string {
  return [
    numPallets === null ? null : inPallets(numPallets),
    totalWeight === null ? null : `${formatNumber(totalWeight)} lb`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

const shownLine = (
  label: string,
  value: string | number | null,
): SummaryLine[] =>
  value === null || value === ""
    ? []
    : [[label, typeof value === "number" ? formatNumber(value) : value]];

/** Returns the numbers of a booking, its ends, and what its bill of lading has of the optional values. */
export const linesOfBill = (
  found: NonNullable<AnswerOf<"getBillDetails">["result"]>,
): SummaryLine[] =>
  (
    [
      [bookingMessages.bolNumber, found.BOLNumber],
      [bookingMessages.proNumber, found.PRONumber],
      [bookingMessages.from, found.companyFrom],
      [bookingMessages.to, found.companyTo],
      ...billFields
        .filter((name) => isOnBill(found[name]))
        .map((name) => [shipmentLabels[name], found[name]] as const),
    ] as const
  ).flatMap(([label, value]) => shownLine(label, value));

/** Returns everything that was booked, formatted for display. */
export function summarize(
  booking: Booking,
  {
    poolName,
    price,
    isShortened,
  }: { poolName: string | null; price: Quote | null; isShortened: boolean },
): BookingSummary {
  const ends = sides.map((side) => {
    const lines = [
      booking[`company${side}`],
      booking[`address1${side}`],
      booking[`address2${side}`] ?? "",
      `${booking[`city${side}`]}, ${booking[`state${side}`]} ${booking[`zip${side}`]}`,
      side === "To" && booking.customerNumberTo !== null
        ? formatMessage(bookingMessages.customerNumberIs, {
            number: booking.customerNumberTo,
          })
        : "",
    ];
    return {
      side,
      lines: lines.filter((line) => line !== ""),
      services: boxNames
        .filter((name) => booking[`${name}${side}`])
        .map((name) => boxLabels[name]),
    };
  });
  const values = [
    [shipmentLabels.numPallets, booking.numPallets],
    [shipmentLabels.numPieces, booking.numPieces],
    [shipmentLabels.totalWeight, booking.totalWeight],
    [shipmentLabels.class, booking.class],
    [shipmentLabels.description, booking.description],
    [shipmentLabels.notes, booking.notes],
  ] as const;
  const shipment: SummaryLine[] = [
    [fieldMessages.pool, poolName ?? booking.pool.toString()],
    ...values.flatMap(([label, value]) => shownLine(label, value)),
    ...(price
      ? [
          [
            bookingMessages.rateWhenBooked,
            formatMessage(bookingMessages.priceFor, {
              amount: price.total,
              pallets: price.pallets,
              zipFrom: price.zipFrom,
              zipTo: price.zipTo,
            }),
          ] as const,
        ]
      : []),
  ];
  return {
    ends,
    shipment,
    note: isShortened ? bookingMessages.summaryShortened : null,
  };
}
