import type { OwnListView } from "../own-list-view";

/** What a form of the screen does. */
export const tokenIntents = { create: "create", revoke: "revoke" } as const;

/** A token in the list. */
export interface TokenItem {
  id: string;
  name: string;
  /** Its beginning, when it was created, and when it ends. */
  entry: string;
  scopes: string;
  lastUsed: string;
  isRevoked: boolean;
}

/** The fields of the form, in its order. */
export const tokenFields = [
  "name",
  "scopes",
  "days",
  "currentPassword",
] as const;

/** The loader data of the screen. */
export interface TokensView extends OwnListView {
  /** Null if the provider did not respond. */
  tokens: TokenItem[] | null;
  scopes: { value: string; label: string }[];
  days: { value: string; label: string }[];
  /** The address of the description of the addresses. */
  openapi: string;
}

/** The token that was just created, shown once. */
export interface CreatedToken {
  created: {
    token: string;
    /** The address of a CSV that the token may read. */
    csvAddress: string;
    /** A command that reads JSON with it. */
    command: string;
  };
}
