import type { NotesView } from "../notes";
import type { FormReply } from "../../engine/forms/form-reply";

/** The page of an exception. */
export interface ExceptionView {
  heading: string;
  /** What its kind means. */
  meaning: string;
  /** Message of the change that led here; null without one. */
  flash: string | null;
  /** Why it cannot be shown; null if it can. */
  problem: string | null;
  /** Labels and values, without blank ones. */
  facts: readonly (readonly [label: string, value: string])[];
  cartons: readonly {
    asn: string;
    path: string;
    /** Manifest, remark, other store: what is known. */
    about: string;
  }[];
  /** Where to go on: map, cartons, proof, shipment. */
  links: readonly { text: string; path: string; isDocument?: true }[];
  /** The notes about its delivery or shipment; null if the provider has none. */
  notes: NotesView | null;
  /** What can be done with it. */
  can: { take: boolean; giveUp: boolean; close: boolean; reopen: boolean };
  path: string;
  /** Idempotency key; the buttons derive theirs. */
  key: string;
}

/** The names of the buttons. */
export const exceptionIntents = {
  take: "take",
  giveUp: "giveUp",
  close: "close",
  reopen: "reopen",
} as const;

/** The fields of the form that closes exceptions. */
export const closeFields = ["reason", "comment"] as const;

export type { FormReply as ExceptionReply };

/** The page that takes or closes several exceptions of a list. */
export interface SeveralView {
  heading: string;
  /** Message of the change that led here; null without one. */
  flash: string | null;
  problem: string | null;
  /** Said if the list has more. */
  more: string | null;
  choices: readonly { value: string; label: string }[];
  listPath: string;
  path: string;
  key: string;
}

/** Name of the field with the chosen exceptions. */
export const chosenField = "id";
