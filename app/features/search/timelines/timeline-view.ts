import { noteMessages, timelineMessages } from "../../../engine/messages";
import type { CorrectionItem } from "../../corrections";
import type { NotesView } from "../../notes";
import type { Tone } from "../../../engine/tables/table";

/** The state of a step; each has a word and a shape, so that none depends on its color. */
export type StepState =
  | "done"
  | "expected"
  | "overdue"
  | "notYet"
  | "notExpected"
  | "notRecorded"
  | "missing"
  | "note";

/** The word of each state. */
export const stateLabels: Record<StepState, string> = {
  done: timelineMessages.done,
  expected: timelineMessages.expected,
  overdue: timelineMessages.overdue,
  notYet: timelineMessages.notYet,
  notExpected: timelineMessages.notExpected,
  notRecorded: timelineMessages.notRecorded,
  missing: timelineMessages.missing,
  note: noteMessages.written,
};

/** A link of a page; documents open in a new tab. */
export interface ViewLink {
  text: string;
  path: string;
  isDocument?: true;
  /** The meaning of its term, a question and its answer. */
  meaning?: string;
}

/** One step of a timeline. */
export interface StepView {
  label: string;
  state: StepState;
  /** The date as the result table shows it, with the time if that is unreadable; empty if there is none. */
  date: string;
  /** The time as an ISO timestamp in UTC; null without a readable one. */
  at: string | null;
  /** The time by the clock of the store, with its zone: `8:05 AM CST`; absent: the time is shown in UTC. */
  time?: string;
  /** What explains the state, one sentence part each. */
  notes: string[];
  place: { text: string; path: string | null } | null;
  links: ViewLink[];
}

/** A field of a row: the header of its column, and its text. */
export interface FieldView {
  label: string;
  text: string;
  tone: Tone | null;
  /** True if the text is not translated. */
  isIdentifier?: true;
}

/** The delivery that a row belongs to, as the reports of its store and day have it. */
export interface DeliveryView {
  heading: string;
  /**
   * Its row of the on-time report; empty if that does not have exactly one, null if it could not be
   * loaded in time.
   */
  fields: FieldView[] | null;
  /** The zone of the times in the fields, and the meaning of their signs. */
  legend: string;
  links: ViewLink[];
}

/** One carton or shipment. */
export interface TimelineView {
  /** Distinguishes rows with the same number. */
  heading: string;
  /** The state as a whole: of the last recorded step, or how late the next one is. */
  status: { text: string; state: StepState };
  steps: StepView[];
  /** What can be done about the steps. */
  links: ViewLink[];
  /** The fields of the row that are in no step; blank ones are omitted. */
  fields: FieldView[];
  /** Null if the row names no store that the user may see, or no day. */
  delivery: DeliveryView | null;
}

/** The number that a page is about. */
export interface SoughtNumber {
  /** Name of the parameter in the address. */
  parameter: "asn" | "pro";
  /** What the number is called. */
  label: string;
  /** The number as it stands in the address. */
  value: string;
}

interface PageView {
  /** Also the title of the document. */
  heading: string;
  sought: SoughtNumber;
  /** The search form with the number filled in. */
  formPath: string;
}

/** The rows with a number. */
export interface TimelinesView extends PageView {
  kind: "found";
  timelines: TimelineView[];
  /** Number of rows with this number; more than are shown if there are very many. */
  count: number;
  /** The same rows as a table, with export; null if no list can contain the number. */
  tablePath: string | null;
  /** The notes about the number; null if the provider has none. */
  notes: NotesView | null;
  /** What was corrected of a carton; null for a shipment, and if it is not known. */
  corrections: CorrectionItem[] | null;
  /** The address to copy. */
  path: string;
  /** The portal's time zone, in which times are also shown; null for that of the browser. */
  timeZone: string | null;
  /** Time of the rows, an ISO timestamp. */
  asOf: string;
  /** The same in milliseconds since 1970, for Refresh. */
  loadedAt: number;
}

/** No row: none has the number, none can have it, or the search failed. */
export interface NoTimelineView extends PageView {
  kind: "none";
  /** Errors of the number; empty if it is valid. */
  problems: string[];
  /** Why nothing is shown and what to do next, if the number is valid. */
  message: string | null;
  /** True if the search failed, so that Retry may help. */
  hasFailed: boolean;
}

/** The loader data of the pages of a carton and of a shipment. */
export type TimelinePageView = TimelinesView | NoTimelineView;
