/** A loaded file and what became of it. */
export interface DocumentView {
  screen: "document";
  heading: string;
  flash: string | null;
  status: string;
  /** What the status means, and what to do. */
  explanation: string;
  tone: "good" | "bad" | "warn" | "plain";
  /** True while the provider works on it. */
  isUnderWay: boolean;
  /** `1,204 records read so far.`; null unless it is under way. */
  progress: string | null;
  /** `Cartons: 1,204 new, 2 rejected`; null while it is under way. */
  summary: string | null;
  counts: {
    title: string;
    created: string;
    changed: string;
    unchanged: string;
    rejected: string;
  }[];
  facts: DocumentFact[];
  notes: string[];
  errors: ErrorsView | null;
  /** Path of the 997; null if there is none. */
  acknowledgement: string | null;
  /** The buttons. */
  intents: DocumentIntent[];
  /** Idempotency key of the buttons. */
  key: string;
  path: string;
}

/** A fact about a document. */
export interface DocumentFact {
  term: string;
  value: string;
  /** True for a value that takes the whole row. */
  isLong?: boolean;
}

/** A page of the errors of a document. */
export interface ErrorsView {
  title: string;
  /** `Errors 1 to 100 of 1,204.` */
  caption: string;
  rows: {
    key: string;
    place: string;
    /** Header of the column; null for the record as a whole. */
    field: string | null;
    value: string;
    message: string;
  }[];
  previous: string | null;
  next: string | null;
  /** Path of all errors as CSV. */
  csv: string;
  /** False if no record could be read, so that the CSV has none to correct. */
  hasRecords: boolean;
}

/** The page without the document: it could not be loaded. */
export interface DocumentFailure {
  screen: "failed";
  heading: string;
  message: string;
  /** Path of this page. */
  path: string;
}

/** What a person can do with a document: the `intent` of its forms. */
export type DocumentIntent = "apply" | "discard" | "cancel";

/** A button that failed. */
export interface DocumentReply {
  message: string;
  unsure: boolean;
  expired: boolean;
  key: string;
  intent: DocumentIntent;
}
