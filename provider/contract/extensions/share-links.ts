import * as z from "zod";
import { answerLine, answerParagraph, maxTokenLength } from "../answer-text";
import {
  answerFlag,
  answerId,
  requestId,
  rowDate,
  rowText,
  text,
} from "../fields";
import { shipmentExceptions, shipmentStops } from "../searches";
import {
  maxNumberLength,
  maxSharedCartons,
  maxAddressTokenLength,
} from "../limits";
import { callOf, withoutSession, write } from "../define-call";

/** What a link can show: cartons by their ASNs, a shipment by its PRO number, a delivery by its id. */
export const shareSubjects = ["cartons", "shipment", "delivery"] as const;
export type ShareSubject = (typeof shareSubjects)[number];

/** How long a link can be valid, in days. */
export const shareDays = [1, 7, 30] as const;
/** Most links of an account that are neither expired nor revoked. */
export const maxShareLinks = 100;

const timestamp = z.iso.datetime();

/** A link in the list of its owner. The link itself is shown once, when it is created. */
export const shareLink = z.object({
  shareLinkID: answerId,
  subject: z.enum(shareSubjects),
  /** The first of its numbers. */
  number: answerLine(maxTokenLength),
  /** How many numbers it has. */
  count: z.number().int().nonnegative(),
  /** Of a delivery that the caller may still see: its store and its day. */
  store: rowText,
  day: rowDate,
  showsSignature: answerFlag,
  showsStreet: answerFlag,
  createdAt: timestamp,
  expiresAt: timestamp,
  revokedAt: timestamp.nullable(),
  /** Number of visits. */
  opened: z.number().int().nonnegative(),
  lastOpenedAt: timestamp.nullable(),
});

/** What a link shows of one carton, shipment or delivery; blank fields are unknown or not shared. */
export const sharedItem = z.object({
  /** The ASN or PRO number; blank for a delivery. */
  number: rowText,
  city: rowText,
  state: rowText,
  /** The IANA time zone of the store, in which its times are shown; missing if it is not known. */
  timeZone: rowText,
  /** Only if the link shows the street. */
  address1: rowText,
  address2: rowText,
  zip: rowText,
  /** Only if the link shows the signature. */
  signature: rowText,
  scheduledDate: rowDate,
  // The milestones; each subject has those of its timeline. One without a time is `YYYY-MM-DD`.
  orderDate: rowDate,
  manifestDate: rowDate,
  pickupAt: rowDate,
  palletAt: rowDate,
  trailerAt: rowDate,
  outForDeliveryAt: rowDate,
  deliveredAt: rowDate,
  /** Of a shipment: the exception that is its latest status; `canceled` of a canceled delivery; null or absent without one. */
  exception: z.enum(shipmentExceptions).nullish(),
  exceptionAt: rowDate,
  /** Of a shipment that is delivered to several places. */
  stops: shipmentStops,
  /** `Yes`, `No`, or blank before the delivery. */
  storeScan: rowText,
  /** Notes that their authors show on links, the oldest first. */
  notes: z
    .array(z.object({ at: timestamp, text: answerParagraph() }))
    .nullish(),
});
export type SharedItem = z.output<typeof sharedItem>;

const defineShareCall = callOf("share-links");

export const shareLinkCalls = {
  getShareLinks: defineShareCall({
    summary: "The caller's own links that are not expired, the newest first.",
    answer: { result: z.array(shareLink) },
  }),
  createShareLink: defineShareCall({
    ...write,
    summary:
      "Creates a link for people without an account. The answer contains its token, which is not stored.",
    request: z.object({
      subject: z.enum(shareSubjects),
      /** ASNs, one PRO number, or the id of one delivery, all of which the caller may see. */
      numbers: z.array(text(maxNumberLength)).min(1).max(maxSharedCartons),
      days: z.literal(shareDays),
      showsSignature: z.boolean(),
      showsStreet: z.boolean(),
    }),
    answer: {
      shareLinkID: answerId,
      token: answerLine(maxTokenLength),
      expiresAt: timestamp,
    },
  }),
  revokeShareLink: defineShareCall({
    ...write,
    summary: "Revokes the caller's own link.",
    request: z.object({ shareLinkID: requestId }),
  }),
  openShareLink: defineShareCall({
    summary:
      "What a link shows, to anybody who has its token: as far as its owner may see it at the moment.",
    ...withoutSession,
    request: z.object({
      token: text(maxAddressTokenLength),
      /** True if a person opens the page, rather than a program that looks at it. */
      isVisit: z.boolean(),
    }),
    answer: {
      subject: z.enum(shareSubjects),
      expiresAt: timestamp,
      result: z.array(sharedItem),
    },
  }),
};
