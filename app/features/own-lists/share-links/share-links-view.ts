import type { OwnListView } from "../own-list-view";

/** A link in the list. */
export interface LinkItem {
  id: string;
  /** What it shows: `Shipment 123`. */
  name: string;
  /** When it was created and expires, and what it shows besides the milestones. */
  about: string;
  /** How often it was opened. */
  opened: string;
  isRevoked: boolean;
}

/** The loader data of the list. */
export interface LinksView extends OwnListView {
  /** Null if the provider did not respond. */
  links: LinkItem[] | null;
}

/** The fields of the form, in its order. */
export const linkFields = [
  "subject",
  "number",
  "numbers",
  "days",
  "parts",
] as const;

/** What a link can show besides the milestones, as values of the field `parts`. */
export const linkParts = { signature: "signature", street: "street" } as const;

/** The loader data of the form. */
export interface LinkFormView {
  /** Idempotency key of the form. */
  key: string;
  /** What the link shows: `Shipment 123`. */
  name: string;
  subject: string;
  /** The numbers, separated by line breaks. */
  numbers: string;
  /** True if the numbers can be edited: a list of cartons. */
  isList: boolean;
  /** The choices of days. */
  days: { value: string; label: string }[];
  /** The most cartons of a link. */
  maxCartons: number;
  /** Path and query of the page, for the login in another tab. */
  path: string;
  /** Why there is no form; null if there is one. */
  problem: string | null;
}

/** The link that was just created, shown once. */
export interface CreatedLink {
  created: { url: string; name: string; expires: string };
}
