import * as z from "zod";
import { defineCall } from "../define-call";
import {
  answerFlag,
  answerId,
  requestId,
  rowDate,
  rowNotes,
  rowNumberOrNull,
  rowText,
  text,
} from "../fields";
import { maxNumberLength } from "../limits";

/** Bookings in one answer. */
export const bookingsPerPage = 25;

/** A booking as it was made, with the names of the booking payload, and the documents of its delivery. */
export const listedBooking = z.object({
  bookingID: answerId,
  bookedAt: rowDate,
  /** IANA time zone of the place where the freight is fetched; null or missing: not known. */
  timeZone: rowText.optional(),
  pool: answerId,
  poolName: rowText,
  BOLNumber: rowText,
  PRONumber: rowText,
  companyFrom: rowText,
  address1From: rowText,
  address2From: rowText,
  cityFrom: rowText,
  stateFrom: rowText,
  zipFrom: rowText,
  apptFrom: answerFlag,
  liftGateFrom: answerFlag,
  residentialFrom: answerFlag,
  customerNumberTo: rowText,
  companyTo: rowText,
  address1To: rowText,
  address2To: rowText,
  cityTo: rowText,
  stateTo: rowText,
  zipTo: rowText,
  apptTo: answerFlag,
  liftGateTo: answerFlag,
  residentialTo: answerFlag,
  numPallets: rowNumberOrNull,
  numPieces: rowNumberOrNull,
  totalWeight: rowNumberOrNull,
  description: rowNotes,
  class: rowNumberOrNull,
  notes: rowNotes,
  /** When it was canceled; null or absent for one that was not (extension `corrections`). */
  canceledAt: rowDate,
  /** The id after `/DR/`; null without a delivery receipt. */
  DRInfo: rowText,
  /** The path after `/POD/`; null without a proof of delivery. */
  PODInfo: rowText,
});

/** The call of the extension `bookings`. */
export const bookingListCalls = {
  listBookings: defineCall({
    extension: "bookings",
    summary: `The caller's own bookings, or those with a BOL number, the newest first, ${bookingsPerPage} at a time.`,
    request: z.object({
      /**
       * Only bookings with this BOL number, those of other users included: all that the caller may print
       * the bill of lading of.
       */
      BOLNumber: text(maxNumberLength).optional(),
      /** Only this booking. */
      bookingID: requestId.optional(),
      /** Only bookings older than this one, which was the last of the page before. */
      before: requestId.optional(),
    }),
    answer: {
      result: z.array(listedBooking),
      /** True if there are older bookings. */
      hasMore: answerFlag,
    },
  }),
};
