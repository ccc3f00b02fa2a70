import type * as z from "zod";
import { accountCalls } from "./accounts";
import type { CallDefinition } from "./define-call";
import { accessPreviewCalls } from "./extensions/access-preview";
import { ownAccountCalls } from "./extensions/account";
import { alertCalls } from "./extensions/alerts";
import { billDetailCalls } from "./extensions/bill-details";
import { bookingListCalls } from "./extensions/bookings";
import { exceptionCalls } from "./extensions/exceptions";
import { correctionCalls } from "./extensions/corrections";
import { firstRunCalls } from "./extensions/first-run";
import { groupExtensionCalls } from "./extensions/groups";
import { importCalls } from "./extensions/imports";
import { keptListCalls } from "./extensions/kept-lists";
import { invitationCalls } from "./extensions/invitations";
import { languageCalls } from "./extensions/language";
import { noteCalls } from "./extensions/notes";
import { storeTimesCalls } from "./extensions/store-times";
import { passwordResetCalls } from "./extensions/password-reset";
import { positionCalls } from "./extensions/positions";
import { receivingCalls } from "./extensions/receiving";
import { scheduleCalls } from "./extensions/schedule";
import { onTimeDaysCalls } from "./extensions/on-time-days";
import { scorecardCalls } from "./extensions/scorecard";
import { subscriptionCalls } from "./extensions/subscriptions";
import { shareLinkCalls } from "./extensions/share-links";
import { tokenCalls } from "./extensions/tokens";
import { secondFactorCalls } from "./extensions/second-factor";
import { viewCalls } from "./extensions/views";
import { freightCalls } from "./freight";
import { groupCalls } from "./groups";
import { manualReportCalls } from "./manual-reports";
import { mapCalls } from "./map";
import { reportCalls } from "./reports";
import { searchCalls } from "./searches";

/** The calls of the specification. */
const specifiedCalls = {
  ...accountCalls,
  ...groupCalls,
  ...searchCalls,
  ...reportCalls,
  ...mapCalls,
  ...freightCalls,
  ...manualReportCalls,
};

/** Every call of the provider API by its name, which is also its path: those of the extensions last. */
export const calls = {
  ...specifiedCalls,
  ...accessPreviewCalls,
  ...ownAccountCalls,
  ...alertCalls,
  ...billDetailCalls,
  ...bookingListCalls,
  ...correctionCalls,
  ...groupExtensionCalls,
  ...invitationCalls,
  ...exceptionCalls,
  ...firstRunCalls,
  ...importCalls,
  ...keptListCalls,
  ...languageCalls,
  ...noteCalls,
  ...passwordResetCalls,
  ...positionCalls,
  ...receivingCalls,
  ...scheduleCalls,
  ...onTimeDaysCalls,
  ...scorecardCalls,
  ...subscriptionCalls,
  ...shareLinkCalls,
  ...storeTimesCalls,
  ...tokenCalls,
  ...secondFactorCalls,
  ...viewCalls,
} satisfies Record<string, CallDefinition>;

type Calls = typeof calls;

/** Name of a call. */
export type CallName = keyof Calls;
/** Name of a call of the specification: extensions are optional for providers. */
export type SpecifiedCallName = keyof typeof specifiedCalls;

type RequestSchema<Name extends CallName> = Calls[Name]["request"];

/** The request payload before parsing, as the client sends it; undefined if the call has none. */
export type RequestOf<Name extends CallName> =
  RequestSchema<Name> extends z.ZodType
    ? z.input<RequestSchema<Name>>
    : undefined;

/** The request payload after parsing, as the provider's handlers receive it. */
export type ParsedRequestOf<Name extends CallName> =
  RequestSchema<Name> extends z.ZodType
    ? z.output<RequestSchema<Name>>
    : undefined;

type OutputOf<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodType
    ? z.output<Shape[Key]>
    : never;
};
type InputOf<Shape> = {
  [Key in keyof Shape]: Shape[Key] extends z.ZodType
    ? z.input<Shape[Key]>
    : never;
};
/** Makes keys optional if their value may be undefined. */
type OptionalIfUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: T[K];
};

/** The fields of a successful answer after parsing, as the portal receives them. */
export type AnswerOf<Name extends CallName> = OutputOf<Calls[Name]["answer"]>;

/** The fields of a successful answer before parsing, as the provider sends them. */
export type WrittenAnswerOf<Name extends CallName> = OptionalIfUndefined<
  InputOf<Calls[Name]["answer"]>
>;

/** Names of the paged calls. */
export type PagedCallName = {
  [Name in CallName]: Calls[Name]["row"] extends z.ZodType ? Name : never;
}[CallName];

/** One row of a paged call after parsing, as the portal receives it. */
export type RowOf<Name extends PagedCallName> =
  Calls[Name]["row"] extends z.ZodType ? z.output<Calls[Name]["row"]> : never;

/** The payload of a paged call without the fields of the page. */
export type CriteriaOf<Name extends PagedCallName> = Omit<
  RequestOf<Name> & object,
  "offset" | "pageSize" | "cursor"
>;
