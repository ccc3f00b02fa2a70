import {
  maxIdLength,
  maxSearchTextLength,
  maxUserIdLength,
} from "../../../../provider/contract/limits";
import { paths } from "../../../paths";

/** The state of the access preview (the pools and stores that a user may see) in its URL. */
export interface AccessAddress {
  /** Id of the user. */
  userID: string;
  /** The group whose list led here, to go back to; null for none. */
  group: string | null;
  /** Id of the pool whose stores are shown; null for the preview itself. */
  pool: string | null;
  /** Search text of the pools; empty for all. */
  find: string;
  /** The page of pools or stores, from 1. */
  page: number;
}

/** Names of the query parameters. */
export const accessParameters = {
  userID: "id",
  group: "group",
  pool: "pool",
  find: "find",
  page: "page",
} as const satisfies Record<keyof AccessAddress, string>;

/** Longest id of a group in the address, in characters; the contract has numbers. */
const maxGroupLength = 32;

/** Longest value of a parameter, in characters. */
const maxLengths = {
  userID: maxUserIdLength,
  group: maxGroupLength,
  pool: maxIdLength,
  find: maxSearchTextLength,
} as const;

/**
 * Parses the query parameters. Never throws: values are trimmed, cut to their longest length and freed of
 * NUL; an empty group or pool is null, and a page other than 1 to 9999 is 1.
 */
export function readAccessAddress(search: URLSearchParams): AccessAddress {
  const text = (name: keyof typeof maxLengths) =>
    (search.get(accessParameters[name]) ?? "")
      .trim()
      .slice(0, maxLengths[name])
      .toWellFormed()
      // The contract accepts no NUL characters, and no id or name contains one.
      .replaceAll("\0", "");
  const page = /^[1-9]\d{0,3}$/.exec(search.get(accessParameters.page) ?? "");
  return {
    userID: text("userID"),
    group: text("group") || null,
    pool: text("pool") || null,
    find: text("find"),
    page: Number(page?.[0] ?? 1),
  };
}

/** Returns the path for a state of the access preview. */
export function accessPath({
  userID,
  group = null,
  pool = null,
  find = "",
  page = 1,
}: Partial<AccessAddress> & Pick<AccessAddress, "userID">): string {
  const query = new URLSearchParams({
    [accessParameters.userID]: userID,
    ...(group !== null && { [accessParameters.group]: group }),
    ...(pool !== null && { [accessParameters.pool]: pool }),
    ...(find !== "" && { [accessParameters.find]: find }),
    ...(page > 1 && { [accessParameters.page]: String(page) }),
  });
  return paths.accessPreview(query.toString());
}
