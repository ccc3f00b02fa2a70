import type { SubmissionResult } from "@conform-to/react";

/** Something that waits for a report, as the list shows it. */
export interface UnfinishedLink {
  id: string;
  location: string;
  /** `Nov 20, 2026`; empty without a date. */
  scheduled: string;
  /** The address of its form. */
  path: string;
}

/** The list of what waits for a report: one page of it. */
export interface UnfinishedView {
  screen: "list";
  heading: string;
  /** What has just been done, in words. */
  said: string | null;
  /** Id of the item that was just reported: its draft is done with. */
  reported: string | null;
  /** What the list is narrowed to. */
  query: string;
  /** How many there are, in words. */
  count: string;
  items: UnfinishedLink[];
  page: number;
  pages: number;
  /** Addresses of the neighbouring pages and of the whole list. */
  previous: string | null;
  next: string | null;
  all: string;
}

/** The list could not be had. */
export interface ListFailedView {
  screen: "failed";
  heading: string;
  message: string;
  /** The address that was asked for. */
  retry: string;
}

/** What was to be reported is not among what waits for a report. */
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
  /** Name of its draft, and of the form for React: another item is another form. */
  draft: string;
  /** Mark of whose drafts may be shown. */
  draftOwner: string;
  /** The one-time key. */
  key: string;
  initial: Partial<Record<ReportField, string>>;
  /** The portal's time zone, in which times are repeated; null: the browser's. */
  timeZone: string | null;
  back: string;
  backLabel: string;
}

/** What the loader of a report entry hands to its screen. */
export type ReportEntryView =
  UnfinishedView | ListFailedView | NotWaitingView | ReportFormView;

/**
 * The fields of the form, in the order in which the specification names what can be wrong with them
 * (part 2, section 5). The last two are hidden: what the report is about, for a form that is given
 * back while the provider cannot be asked.
 */
export const reportFields = [
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
  "location",
  "scheduled",
] as const;
export type ReportField = (typeof reportFields)[number];

/** `review`: show the report as it was understood; `submit`: send it; `edit`: back to the form. */
export type ReportIntent = "review" | "submit" | "edit";

/** A report as it was understood, to be checked before it is sent. */
export interface ReportReview {
  /** Label and value of each line. */
  lines: [label: string, value: string][];
  /** What is implausible about it, in sentences; empty for nothing. */
  questions: string[];
}

/** What an action says of a report that was not sent, or not taken. */
export interface ReportReply {
  /** The report is to be checked; null: the form is shown. */
  review: ReportReview | null;
  answer: SubmissionResult;
  key: string;
  heading: string;
  expired: boolean;
  /** It may have been saved all the same. */
  unsure: boolean;
}
