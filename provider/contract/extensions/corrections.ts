import * as z from "zod";
import { answerLine } from "../answer-text";
import {
  answerFlag,
  answerId,
  isoDate,
  requestId,
  rowDate,
  rowNotes,
  rowNumberOrNull,
  rowText,
  text,
} from "../fields";
import { bookingData } from "../freight";
import { maxNumberLength, maxReasonLength } from "../limits";
import { callOf, write } from "../define-call";

/** What a correction does. */
export const correctionKinds = [
  "cancel-stop",
  "move-stop",
  "restore-stop",
  "void-scan",
  "cancel-booking",
  "change-booking",
  "withdraw-report",
] as const;
export type CorrectionKind = (typeof correctionKinds)[number];

/** The scans that can be voided; `elsewhere` is a delivery scan at a store that the carton is not for. */
export const voidableScans = [
  "pallet",
  "trailer",
  "delivery",
  "elsewhere",
  "store",
  "door",
] as const;
export type VoidableScan = (typeof voidableScans)[number];

/** Corrections in one answer. */
export const correctionsPerPage = 50;
/** A report can be withdrawn for so long, in milliseconds. */
export const withdrawableMs = 60 * 60 * 1000;

/** What a booking may change until it is picked up, by the names of the booking payload. */
export const bookingChange = bookingData.pick({
  numPallets: true,
  numPieces: true,
  totalWeight: true,
  description: true,
  class: true,
  notes: true,
  apptFrom: true,
  liftGateFrom: true,
  residentialFrom: true,
  apptTo: true,
  liftGateTo: true,
  residentialTo: true,
});
export type BookingChange = z.output<typeof bookingChange>;

/** A scan that can be voided. */
const voidable = z.object({
  /** Names the scan as it is; one that has changed since is not voided. */
  scanID: answerId,
  scan: z.enum(voidableScans),
  /** Null for a store scan, of which only the fact is known. */
  at: rowDate,
  /** The store of a delivery scan at another one. */
  store: rowText,
});

const correction = z.object({
  correctionID: answerId,
  kind: z.enum(correctionKinds),
  /** Names what was corrected: the store and day, the ASN, the numbers of the booking. */
  subject: rowText,
  /** Which of these it is; the others are null. */
  delivID: answerId.nullish().transform((id) => id ?? null),
  ASN: rowText,
  bookingID: answerId.nullish().transform((id) => id ?? null),
  /** Of a voided scan. */
  scan: z.enum(voidableScans).nullish(),
  scanAt: rowDate,
  /** Of a moved stop: its days before and after. */
  dayBefore: rowDate,
  dayAfter: rowDate,
  /** Of a changed booking or a withdrawn report: what was changed, with the values as texts; null for none. */
  changes: z
    .array(z.object({ field: answerLine(), before: rowNotes, after: rowNotes }))
    .nullish()
    .transform((changes) => changes ?? []),
  reason: rowNotes,
  madeAt: rowDate,
  madeBy: rowText,
  undoneAt: rowDate,
  undoneBy: rowText,
  /** False for one that was undone, and of a kind that cannot be. */
  canUndo: answerFlag,
});
export type Correction = z.output<typeof correction>;

const defineCorrectionCall = callOf("corrections");

const reason = text(maxReasonLength).nullable();
const made = { correctionID: answerId };

/** The calls of the extension `corrections`. No API token may make them. */
export const correctionCalls = {
  getCorrections: defineCorrectionCall({
    summary: `Who corrected what in the caller's pools, the newest first, ${correctionsPerPage} at a time.`,
    request: z.object({
      /** Only those of one delivery, carton or booking. */
      delivID: requestId.optional(),
      ASN: text(maxNumberLength).optional(),
      bookingID: requestId.optional(),
      /** Only those older than this one, which was the last of the page before. */
      before: requestId.optional(),
    }),
    answer: { result: z.array(correction), hasMore: answerFlag },
  }),
  getCorrectableDelivery: defineCorrectionCall({
    summary: "What can be corrected of a delivery.",
    request: z.object({ delivID: requestId }),
    answer: {
      /** Null if it is unknown, or in no pool of the caller. */
      result: z
        .object({
          delivID: answerId,
          store: rowText,
          pool: rowText,
          scheduledDate: rowDate,
          canceledAt: rowDate,
          /** True if somebody was there: then it is neither canceled nor moved. */
          isVisited: answerFlag,
          scans: z.array(voidable),
        })
        .nullable(),
    },
  }),
  getCorrectableScans: defineCorrectionCall({
    summary:
      "The scans of the cartons with an ASN, and those that wait for its notice.",
    request: z.object({ ASN: text(maxNumberLength) }),
    answer: {
      result: z.array(
        z.object({
          /** The store and the day of the carton; of waiting scans, the store that they name. */
          store: rowText,
          scheduledDate: rowDate,
          /** True if nothing has announced the carton yet. */
          isWaiting: answerFlag,
          scans: z.array(voidable),
        }),
      ),
    },
  }),
  getCorrectableBooking: defineCorrectionCall({
    summary: "What can be changed of a booking.",
    request: z.object({ bookingID: requestId }),
    answer: {
      /** Null if it is unknown, or for a pool that the caller does not have. */
      result: z
        .object({
          bookingID: answerId,
          BOLNumber: rowText,
          PRONumber: rowText,
          companyFrom: rowText,
          zipFrom: rowText,
          companyTo: rowText,
          zipTo: rowText,
          numPallets: rowNumberOrNull,
          numPieces: rowNumberOrNull,
          totalWeight: rowNumberOrNull,
          description: rowNotes,
          class: rowNumberOrNull,
          notes: rowNotes,
          apptFrom: answerFlag,
          liftGateFrom: answerFlag,
          residentialFrom: answerFlag,
          apptTo: answerFlag,
          liftGateTo: answerFlag,
          residentialTo: answerFlag,
          canceledAt: rowDate,
          /** True if its freight was fetched: nothing is changed from then on. */
          isPickedUp: answerFlag,
        })
        .nullable(),
    },
  }),
  getWithdrawableReports: defineCorrectionCall({
    summary: "The caller's own manual reports of the last hour.",
    request: z.object({ kind: z.enum(["delivery", "pickup"]) }),
    answer: {
      result: z.array(
        z.object({
          reportID: answerId,
          Location: rowText,
          ScheduledDate: rowDate,
          reportedAt: rowDate,
        }),
      ),
    },
  }),
  correctDelivery: defineCorrectionCall({
    ...write,
    summary: "Cancels a stop, moves it to another day, or restores it.",
    request: z.object({
      delivID: requestId,
      change: z.enum(["cancel", "move", "restore"]),
      /** The new day of a stop that is moved; otherwise null. */
      date: isoDate.nullable(),
      reason,
    }),
    answer: made,
  }),
  voidScan: defineCorrectionCall({
    ...write,
    summary: "Takes a scan back.",
    request: z.object({
      /** As a read of this extension has named it. */
      scanID: text(maxReasonLength),
      reason: text(maxReasonLength).regex(/[^\s\p{C}]/u, "must not be blank"),
    }),
    answer: made,
  }),
  cancelBooking: defineCorrectionCall({
    ...write,
    summary: "Cancels a booking that was not picked up; it keeps its numbers.",
    request: z.object({ bookingID: requestId, reason }),
    answer: made,
  }),
  changeBooking: defineCorrectionCall({
    ...write,
    summary: "Changes a booking that was not picked up.",
    request: z.object({
      bookingID: requestId,
      change: bookingChange,
      /** What the caller was shown: 409 if the booking is another one since. */
      before: bookingChange.optional(),
      reason,
    }),
    answer: made,
  }),
  withdrawReport: defineCorrectionCall({
    ...write,
    summary: "Withdraws the caller's own manual report of the last hour.",
    request: z.object({ reportID: requestId }),
    answer: made,
  }),
  undoCorrection: defineCorrectionCall({
    ...write,
    summary: "Undoes a correction, if nothing has changed since.",
    request: z.object({ correctionID: requestId }),
    answer: made,
  }),
};
