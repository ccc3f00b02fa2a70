import type { NotesView } from "../notes";
import type { AnswerOf } from "../../../provider/contract/calls";
import type { FormReply } from "../../engine/forms/form-reply";

/** The page of an exception. */
export interface ExceptionView {
  heading: string;
  /** The part of it that is no word: the number of a store, a carton or a shipment; empty without one. */
  identifier: string;
  /** What its kind means. */
  meaning: string;
  /** Message of the change that led here; null without one. */
  flash: string | null;
  /** Why it cannot be shown; null if it can. */
  problem: string | null;
  /** Labels and values, without blank ones; names and numbers are not to be translated. */
  facts: readonly { label: string; value: string; isName: boolean }[];
  cartons: readonly {
    asn: string;
    path: string;
    /** Manifest, remark, other store: what is known. */
    about: string;
  }[];
  /** How many cartons are not among {@link cartons}: they are too many, or were delivered after it was closed. */
  notListed: number;
  /** Where to go on: map, cartons, proof, shipment. */
  links: readonly { text: string; path: string; isDocument?: true }[];
  /** The notes about its delivery or shipment; null if the provider has none. */
  notes: NotesView | null;
  newOwners: NewOwners | null;
  /** What can be done with it. */
  can: { take: boolean; giveUp: boolean; close: boolean; reopen: boolean };
  path: string;
  /** Idempotency key; the buttons derive theirs. */
  key: string;
}

/**
 * To whom exceptions can be assigned: the people to choose from, or null if they are so many that an email is
 * asked for.
 */
export interface NewOwners {
  people: AnswerOf<"getExceptionOwners">["result"];
}

/** The names of the buttons. */
export const exceptionIntents = {
  take: "take",
  assign: "assign",
  giveUp: "giveUp",
  close: "close",
  reopen: "reopen",
} as const;

/** The fields of the form that closes exceptions. */
export const closeFields = ["reason", "comment"] as const;

/** Name of the field with the new owner. */
export const newOwnerField = "newOwner";

/** The reply to a form with exceptions. */
export interface ExceptionReply extends FormReply {
  /** What was to be done. */
  intent: (typeof exceptionIntents)[keyof typeof exceptionIntents];
}

/** The page that takes or closes several exceptions of a list. */
export interface SeveralView {
  heading: string;
  /** Message of the change that led here; null without one. */
  flash: string | null;
  problem: string | null;
  /** Said if the list has more. */
  more: string | null;
  choices: readonly { value: string; label: string }[];
  /** Null if they could not be loaded, or if there is nothing to assign. */
  newOwners: NewOwners | null;
  listPath: string;
  path: string;
  key: string;
}

/** Name of the field with the chosen exceptions. */
export const chosenField = "id";
