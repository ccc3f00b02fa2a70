import * as z from "zod";
import { answerLine } from "../answer-text";
import {
  answerFlag,
  answerId,
  requestId,
  rowDate,
  rowText,
  text,
} from "../fields";
import {
  maxDeviceIdLength,
  maxNumberLength,
  maxReceivedScans,
  maxSignatureLength,
  maxSignerLength,
} from "../limits";
import { callOf, write } from "../define-call";

/** What a person at the door says about a carton. */
export const receivedKinds = ["expected", "damaged", "refused"] as const;
export type ReceivedKind = (typeof receivedKinds)[number];

/** What the scan of a carton has found. */
export const scanOutcomes = [
  /** The carton is for this store. */
  "expected",
  /** The store has scanned it before. */
  "already",
  "otherStore",
  /** No ship notice has it, as far as the caller may see. */
  "notAnnounced",
] as const;
export type ScanOutcome = (typeof scanOutcomes)[number];

/** A carton that is announced for a stop. */
const announcedCarton = z.object({
  asn: answerLine(maxNumberLength),
  /** The store has scanned it. */
  isScanned: answerFlag,
  condition: z.enum(["damaged", "refused"]).nullish(),
});

/** A delivery as the people at the door of its store need it. */
export const receivingStop = z.object({
  deliveryID: answerId,
  /** Number of the store. */
  store: rowText,
  storeName: rowText,
  city: rowText,
  state: rowText,
  /** The IANA time zone of the store; missing if it is not known. */
  timeZone: rowText,
  serviceDate: rowDate,
  /** Distinguishes several deliveries of a store and day. */
  reference: rowText,
  route: rowText,
  trailer: rowText,
  driver: rowText,
  /** The delivery window, or where it is missing, the backup window. */
  windowStart: rowDate,
  windowEnd: rowDate,
  arrivedAt: rowDate,
  departedAt: rowDate,
  doorScanAt: rowDate,
  /** The first and last time at which a carton was delivered of those that the store has scanned. */
  firstScanAt: rowDate,
  lastScanAt: rowDate,
  signedBy: rowText,
  isCanceled: answerFlag,
  /** How many cartons are announced, and how many of them the store has scanned. */
  announced: z.number().int().nonnegative(),
  scanned: z.number().int().nonnegative(),
  /** Empty unless they were asked for. */
  cartons: z.array(announcedCarton),
});

const timestamp = z.iso.datetime();

/** A number that is not blank. */
const cartonNumber = text(maxNumberLength).regex(/\S/, "must not be blank");

const receivedScan = z.object({
  /** Number of the scan on its device. */
  sequence: z.number().int().min(0).max(2_147_483_647),
  /** As the scanner has read it. */
  asn: cartonNumber,
  /** By the clock of the device. */
  at: timestamp,
  kind: z.enum(receivedKinds),
  /** Of a damaged or refused carton; blank becomes null. */
  reason: text()
    .transform((reason) => reason.trim() || null)
    .nullable(),
});

const defineReceivingCall = callOf("receiving");

export const receivingCalls = {
  getReceivingStops: defineReceivingCall({
    summary:
      "Today's stops at the caller's stores, by the days of the stores, or one delivery of any day.",
    request: z.object({
      /** Number of a store; null: all. */
      store: requestId.nullable(),
      /** Id of one delivery, also of a canceled one; null: those of today. */
      deliveryID: requestId.nullable(),
      withCartons: z.boolean(),
    }),
    answer: {
      result: z.array(receivingStop),
      /** True if there are further stops: name a store. */
      hasMore: answerFlag,
    },
  }),
  receiveDelivery: defineReceivingCall({
    ...write,
    summary:
      "Receives a delivery at the door: scans of cartons and of the door, arrival and departure, signature. Each scan counts once for its device and sequence.",
    request: z.object({
      deliveryID: requestId,
      /** Chosen by the device, and kept by it. */
      deviceID: text(maxDeviceIdLength).regex(/^[\w-]+$/),
      /** The clock of the device when it sends this: the times of its scans are corrected by the difference. */
      sentAt: timestamp,
      scans: z.array(receivedScan).max(maxReceivedScans),
      doorScanAt: timestamp.nullable(),
      /**
       * When the driver came and left, as somebody has typed it: 400 for times that are still to come, and for a
       * departure before the arrival; ignored if the departure is known already.
       */
      visit: z
        .object({ arrivedAt: timestamp, departedAt: timestamp })
        .nullable(),
      /** Who signs for the cartons that were scanned; blank becomes null. */
      signedBy: text(maxSignerLength)
        .transform((name) => name.trim() || null)
        .nullable(),
      /** The drawn signature: a PNG in base64. */
      signature: z.base64().max(maxSignatureLength).nullable(),
    }),
    answer: {
      /** Of every scan, in the order of the request. */
      result: z.array(
        z.object({
          sequence: z.number().int(),
          /** As the carton has it. */
          asn: answerLine(maxNumberLength),
          outcome: z.enum(scanOutcomes),
          /** The store of a carton of another store. */
          store: rowText,
        }),
      ),
      announced: z.number().int().nonnegative(),
      scanned: z.number().int().nonnegative(),
      /** True if the times of `visit` were ignored, because the departure was known already. */
      areTimesKnown: answerFlag,
    },
  }),
};
