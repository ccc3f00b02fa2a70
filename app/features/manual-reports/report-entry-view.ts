import type { FormReply } from "../../engine/forms/form-reply";
import type { WithdrawableReport } from "../corrections";

/** Name of the field with the browser's time zone; empty without scripts. */
export const timeZoneField = "timeZone";

/** An item without a manual report, as listed. */
export interface UnfinishedLink {
  id: string;
  location: string;
  /** `Nov 20, 2026`; empty without a date. */
  scheduled: string;
  /** Path of its form. */
  path: string;
}

/** One page of the list of unfinished items. */
export interface UnfinishedView {
  screen: "list";
  heading: string;
  /** Message about the report just submitted. */
  said: string | null;
  /** Draft name of the item that was just reported; its draft is deleted. */
  reported: string | null;
  /** The search text that filters the list. */
  query: string;
  /** Number of items, as text. */
  count: string;
  items: UnfinishedLink[];
  kind: "delivery" | "pickup";
  /** The user's reports of the last hour, and the idempotency key of their buttons. */
  ownReports: WithdrawableReport[];
  key: string;
  page: number;
  pages: number;
  /** Paths of the adjacent pages and of the unfiltered list. */
  previous: string | null;
  next: string | null;
  all: string;
}

/** The list could not be loaded. */
export interface ListFailedView {
  screen: "failed";
  heading: string;
  message: string;
  /** Path of the requested page. */
  retry: string;
}

/** The item to report is not in the list of unfinished items. */
export interface NotWaitingView {
  screen: "notWaiting";
  heading: string;
  message: string;
  back: string;
  backLabel: string;
}

/** The form for one item. */
export interface ReportFormView {
  screen: "form";
  heading: string;
  /** Name of its draft and React key of the form: another item is another form. */
  draft: string;
  /** Identifies the user whose drafts may be shown. */
  draftOwner: string;
  /** The idempotency key. */
  key: string;
  initial: Partial<Record<ReportField, string>>;
  /** The portal's time zone, in which times are repeated; null for the browser's. */
  timeZone: string | null;
  back: string;
  backLabel: string;
}

/** The loader data of a report entry. */
export type ReportEntryView =
  UnfinishedView | ListFailedView | NotWaitingView | ReportFormView;

/** The hidden fields of a report, which describe its stop. */
export const stopFields = [
  "location",
  "scheduled",
  "zone",
  "windowStart",
  "windowEnd",
  "boxes",
] as const;

/**
 * The fields of the form, in the order in which the specification lists their errors (part 2, section
 * 5), after the choice of the clock (`local` or UTC). The last six are hidden: they describe the item if the
 * form is redisplayed while the provider cannot be reached.
 */
export const reportFields = [
  "clock",
  "arriveDate",
  "departDate",
  "arriveHours",
  "arriveMinutes",
  "arriveHalf",
  "departHours",
  "departMinutes",
  "departHalf",
  "employeeID",
  "textSig",
  ...stopFields,
] as const;
export type ReportField = (typeof reportFields)[number];

/** The two times of a stop; prefixes of their field names. */
export type ReportEnd = "arrive" | "depart";

/** Value of the field `clock`: times are those of the item's time zone, instead of UTC. */
export const localClock = "local";

/** `review` shows the report as parsed; `submit` sends it; `edit` returns to the form. */
export type ReportIntent = "review" | "submit" | "edit";

/** A report as parsed, for review before submission. */
export interface ReportReview {
  /** Label and value of each line. */
  lines: [label: string, value: string][];
  /** Plausibility questions, as sentences; empty if there are none. */
  questions: string[];
}

/** The action's reply for a report that was not sent or was refused. */
export interface ReportReply extends FormReply {
  /** The report to review; null shows the form. */
  review: ReportReview | null;
  heading: string;
}
