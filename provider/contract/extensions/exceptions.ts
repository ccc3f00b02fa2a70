import * as z from "zod";
import { maxEmailLength } from "../accounts";
import { answerLine, maxTokenLength } from "../answer-text";
import { definePagedCall, callOf, write } from "../define-call";
import {
  answerFlag,
  answerId,
  isoDate,
  page,
  poolOrNull,
  requestId,
  rowDate,
  rowNotes,
  rowNumber,
  rowNumberOrNull,
  rowText,
  stores,
  text,
} from "../fields";
import {
  closeReasons,
  exceptionKinds,
  exceptionOwners,
  exceptionStates,
  maxChangedExceptions,
  maxCommentLength,
  maxOwnerChoices,
} from "../exceptions";

const extension = "exceptions" as const;

/** An exception in the list. */
export const exceptionRow = z.object({
  exceptionID: answerId,
  /** One of `exceptionKinds`; another text is shown as it is. */
  Kind: rowText,
  /** One of `exceptionStates`. */
  State: rowText,
  Pool: rowText,
  /** Null for scans of cartons whose pool nobody knows, which callers with all pools see. */
  lngPoolID: rowText,
  /** Null for a shipment, and for scans that belong to no delivery: these have `Cartons`, a shipment has none. */
  deliveryID: z.union([answerId, z.null()]),
  /** Null without a delivery. */
  Store: rowText,
  storeName: rowText,
  /** The scheduled day. */
  Date: rowDate,
  /** Cartons that it is about; null if it is about no single cartons. */
  Cartons: rowNumberOrNull,
  /** Minutes after the window of a late delivery; null for other kinds. */
  Minutes: rowNumberOrNull,
  /** The first of the ASNs, or the PRO number of a shipment. */
  Number: rowText,
  Found: rowDate,
  Owner: rowText,
  Ended: rowDate,
  /** One of `closeReasons`; null while it is open, and if it ended by itself. */
  Reason: rowText,
  "Ended By": rowText,
  /** Who drives or has driven the delivery, and its trailer; null if the plan does not say. */
  driver: rowText,
  trailer: rowText,
});

/** An exception with everything that is needed to mend it. */
const exceptionDetail = z.object({
  ...exceptionRow.shape,
  /** IANA time zone of the store. */
  timeZone: rowText,
  windowStart: rowDate,
  windowEnd: rowDate,
  arrivalDate: rowDate,
  departureDate: rowDate,
  route: rowText,
  comment: rowNotes,
  /** True if the caller has taken it. */
  isMine: answerFlag,
  /** Path after `/POD/`; null without a proof of delivery. */
  PODInfo: rowText,
  /** At most 1,000. */
  cartons: z.array(
    z.object({
      ASN: answerLine(maxTokenLength),
      Manifest: rowText,
      packingSlip: rowText,
      /** What was said of it at the door: a reason in the words of the person. */
      Remark: rowNotes,
      /** The store where it was scanned, if that is another one. */
      Store: rowText,
    }),
  ),
});

const defineExceptionCall = callOf(extension);

const exceptionIDs = z.array(requestId).min(1).max(maxChangedExceptions);
/** How many of them it applied to: others have changed meanwhile, or may not be seen. */
const changed = { changed: rowNumber };

export const exceptionCalls = {
  getExceptions: definePagedCall({
    extension,
    scope: "reports:read",
    summary: "Exceptions within the caller's pools, the worst kind first.",
    request: z.object({
      /** Scheduled days; null for all. */
      startDate: isoDate.nullable(),
      endDate: isoDate.nullable(),
      pool: poolOrNull,
      stores,
      /** Empty for all. */
      kinds: z.array(z.enum(exceptionKinds)).max(exceptionKinds.length),
      /** Empty for all. */
      states: z.array(z.enum(exceptionStates)).max(exceptionStates.length),
      owner: z.enum(exceptionOwners).nullable(),
      /** Only so many of each kind: those of this day first, then the latest, then those of most cartons. */
      worst: z
        .object({ day: isoDate, ofEachKind: z.int().min(1).max(100) })
        .optional(),
      ...page,
    }),
    row: exceptionRow,
  }),
  getException: defineExceptionCall({
    summary: "An exception with its delivery and its cartons.",
    request: z.object({ exceptionID: requestId }),
    answer: { result: exceptionDetail.nullable() },
  }),
  takeExceptions: defineExceptionCall({
    ...write,
    summary: "Makes the caller the owner of open exceptions, or gives them up.",
    request: z.object({ exceptionIDs, isMine: z.boolean() }),
    answer: changed,
  }),
  getExceptionOwners: defineExceptionCall({
    summary: "People who may see the pool of any of these exceptions, by name.",
    request: z.object({ exceptionIDs }),
    answer: {
      /** Null if there are more than 50: assignExceptions also takes an email. */
      result: z
        .array(z.object({ userID: answerId, name: answerLine() }))
        .max(maxOwnerChoices)
        .nullable(),
    },
  }),
  assignExceptions: defineExceptionCall({
    ...write,
    summary: "Makes somebody else the owner of open exceptions.",
    request: z.object({
      exceptionIDs,
      /** A `userID` of getExceptionOwners, or the email of an account. */
      owner: text(maxEmailLength),
    }),
    answer: changed,
  }),
  closeExceptions: defineExceptionCall({
    ...write,
    summary: "Closes open exceptions with a reason.",
    request: z.object({
      exceptionIDs,
      reason: z.enum(closeReasons),
      comment: text(maxCommentLength).nullable(),
    }),
    answer: changed,
  }),
  reopenExceptions: defineExceptionCall({
    ...write,
    summary: "Opens exceptions again that somebody has closed.",
    request: z.object({ exceptionIDs }),
    answer: changed,
  }),
};
