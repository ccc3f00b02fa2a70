import type { FormReply } from "../../../engine/forms/form-reply";
import { intentField } from "../../../engine/forms/intent";
import type { OwnListView } from "../../own-lists/own-list-view";
import type { Choice } from "../../../engine/forms/fields/form-field";

/** A form or button of a list that was not executed. */
export interface ListReply extends FormReply {
  /** The form that it belongs to. */
  intent: string;
}

/** The forms of a list, by their `intent`. */
export const listIntents = { save: "save", remove: "remove" } as const;
/** The hidden field of a button that removes or revokes an entry. */
export const removal = { [intentField]: listIntents.remove };

/** An API key in the list. */
export interface KeyRow {
  id: string;
  name: string;
  prefix: string;
  kinds: string;
  pools: string;
  created: string;
  lastUsed: string;
  isRevoked: boolean;
  isSuspended: boolean;
}

export interface KeysView extends OwnListView {
  /** Null if they could not be loaded. */
  keys: KeyRow[] | null;
  kinds: Choice[];
  pools: Choice[];
  /** Where documents are sent to. */
  address: string;
}

/** A key that was just created; `key` is empty if it was shown before. */
export interface CreatedKey {
  created: { name: string; key: string; example: string };
}

export interface PartnersView extends OwnListView {
  partners:
    { sender: string; name: string; pool: string; email: string }[] | null;
  pools: Choice[];
}

export interface IdentifiersView extends OwnListView {
  identifiers:
    | {
        scheme: string;
        schemeLabel: string;
        value: string;
        store: string;
      }[]
    | null;
  query: string;
  /** `1 to 100 of 1,204.`; empty without identifiers. */
  caption: string;
  previous: string | null;
  next: string | null;
}

/** The names of the fields of each form, in form order. */
export const keyFields = [
  "name",
  "kinds",
  "poolIDs",
  "currentPassword",
] as const;
export const partnerFields = [
  "sender",
  "name",
  "poolID",
  "email",
  "language",
] as const;
export const identifierFields = ["scheme", "value", "store"] as const;
