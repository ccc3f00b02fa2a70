import type { FormReply } from "../../engine/forms/form-reply";

/** A correction that was made, formatted for display. */
export interface CorrectionItem {
  id: string;
  /** What was done. */
  name: string;
  /** What was corrected. */
  subject: string;
  /** Path of the page that corrects it; null without one. */
  path: string | null;
  /** When and by whom, the reason, what was changed, and who undid it. */
  lines: string[];
  canUndo: boolean;
}

/** The list of all corrections. */
export interface CorrectionsView {
  flash: string | null;
  /** Idempotency key; the buttons derive theirs. */
  key: string;
  /** Null if they could not be loaded. */
  corrections: CorrectionItem[] | null;
  olderPath: string | null;
  newestPath: string | null;
}

/** What can be done on the page of a subject. */
export const correctIntents = [
  "cancel",
  "move",
  "restore",
  "void",
  "cancelBooking",
  "changeBooking",
] as const;
export type CorrectIntent = (typeof correctIntents)[number];

/** The intents of buttons beside corrections and reports. */
export const entryIntents = { undo: "undo", withdraw: "withdraw" } as const;

/** The checkboxes of the services at each end, by the names of the booking payload. */
export const serviceFields = [
  "apptFrom",
  "liftGateFrom",
  "residentialFrom",
  "apptTo",
  "liftGateTo",
  "residentialTo",
] as const;
/** The text fields of a change of a booking, in the order of the form. */
export const bookingTextFields = [
  "numPallets",
  "numPieces",
  "totalWeight",
  "description",
  "class",
  "notes",
] as const;

/** Fields of the forms; each form has some of them. */
export const correctFields = [
  "reason",
  "date",
  "scanID",
  "shownRate",
  "shown",
  ...bookingTextFields,
  ...serviceFields,
] as const;
export type CorrectField = (typeof correctFields)[number];

/** A form of the page: it is closed until somebody opens it, which is the question before the correction. */
export interface CorrectForm {
  /** Unique on the page. */
  id: string;
  intent: CorrectIntent;
  title: string;
  hint: string;
  submit: string;
  /** Values of the form before it is sent; a ticked checkbox has the text `on`. */
  initial: Partial<Record<CorrectField, string>>;
  /** What a booking costs now; null if it is not known, undefined on other forms. */
  price?: string | null;
}

/** The page that corrects a delivery, a carton or a booking. */
export interface CorrectView {
  flash: string | null;
  heading: string;
  /** Why nothing is shown; null if something is. */
  problem: string | null;
  lines: (readonly [label: string, value: string])[];
  /** Why something cannot be corrected. */
  notices: string[];
  forms: CorrectForm[];
  /** Null if they could not be loaded. */
  history: CorrectionItem[] | null;
  /** The page itself, and where it leads back. */
  path: string;
  back: { text: string; path: string } | null;
  key: string;
}

/** A submission that had no effect: the form with what was typed. */
export interface CorrectReply extends FormReply {
  formId: string;
  /** The new price of a booking, which is to be confirmed; null otherwise. */
  newPrice: string | null;
}

/** A button beside an entry that had no effect. */
export interface EntryReply {
  message: string;
  expired: boolean;
}

/** A report that its author can withdraw. */
export interface WithdrawableReport {
  id: string;
  location: string;
  about: string;
}
