import * as z from "zod";
import { defineCall, write } from "../define-call";
import {
  answerId,
  maxNoteLength,
  requestId,
  rowNotes,
  rowNumberOrNull,
  rowText,
  text,
} from "../fields";
import { maxClass, maxPieces } from "../freight";

/** The optional values of a booking that its bill of lading needs, by their names in the booking payload. */
export const billFields = ["numPieces", "description", "class"] as const;
export type BillField = (typeof billFields)[number];

/**
 * Returns whether a bill of lading can show a value: an amount above 0, or a text with a visible
 * character.
 */
export const isOnBill = (value: string | number | null): boolean =>
  typeof value === "number"
    ? Number.isFinite(value) && value > 0
    : value !== null && /[^\s\p{C}]/u.test(value);

const details = z.object({
  bookingID: answerId,
  BOLNumber: rowText,
  PRONumber: rowText,
  companyFrom: rowText,
  companyTo: rowText,
  numPieces: rowNumberOrNull,
  class: rowNumberOrNull,
  description: rowNotes,
});

/** The calls of the extension `bill-details`. */
export const billDetailCalls = {
  getBillDetails: defineCall({
    extension: "bill-details",
    summary:
      "What the bill of lading of a booking has of the values that the booking form does not require.",
    request: z.object({ bookingID: requestId }),
    answer: {
      /** Null if the booking is unknown, or for a pool that the caller does not have. */
      result: details.nullable(),
    },
  }),
  addBillDetails: defineCall({
    extension: "bill-details",
    summary:
      "Adds values that the bill of lading of a booking lacks. A value that the booking has is never changed.",
    ...write,
    request: z.object({
      bookingID: requestId,
      /** Null for a value that is not added. */
      numPieces: z.number().gt(0).max(maxPieces).nullable(),
      class: z.number().gt(0).max(maxClass).nullable(),
      description: text(maxNoteLength)
        .regex(/[^\s\p{C}]/u, "must not be blank")
        .nullable(),
    }),
    answer: { result: details },
  }),
};
