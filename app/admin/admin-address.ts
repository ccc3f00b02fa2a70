import { paths } from "../paths";

/** What the admin screen shows, as its address says. */
export interface AdminAddress {
  /** The chosen group, as it stands in the address; null for none. */
  group: string | null;
  /** The popup of the chosen group is open. */
  edit: boolean;
  /** Id of the user whose removal is to be confirmed; null for nobody's. */
  remove: string | null;
  /** What the lists of groups are narrowed to; empty for all. */
  find: string;
  /** What the users of the chosen group are narrowed to; empty for all. */
  user: string;
}

/** Names of the parameters of the address. */
export const parameters = {
  group: "group",
  edit: "edit",
  remove: "remove",
  find: "find",
  user: "user",
} as const satisfies Record<keyof AdminAddress, string>;

/** Longest text that a list is narrowed to, in characters. */
const maxQueryLength = 200;

/** Reads an address; whatever is in it, this much of it can be shown. */
export function readAdminAddress(search: URLSearchParams): AdminAddress {
  const text = (name: string) =>
    (search.get(name) ?? "").trim().slice(0, maxQueryLength).toWellFormed();
  const group = text(parameters.group);
  const remove = text(parameters.remove);
  const isChosen = search.has(parameters.group);
  const isOpen = isChosen && search.has(parameters.edit);
  return {
    group: isChosen ? group : null,
    edit: isOpen,
    remove: isOpen && remove !== "" ? remove : null,
    find: text(parameters.find),
    user: isChosen ? text(parameters.user) : "",
  };
}

/** The address of what is to be shown. */
export function adminPath(to: Partial<AdminAddress>): string {
  const { group = null, edit = false, remove = null, find, user } = to;
  const pairs = new URLSearchParams();
  if (group !== null) pairs.set(parameters.group, group);
  if (edit) pairs.set(parameters.edit, "");
  if (remove !== null) pairs.set(parameters.remove, remove);
  if (find) pairs.set(parameters.find, find);
  if (user) pairs.set(parameters.user, user);
  // A parameter that is only there or not there reads better without a sign.
  const query = pairs.toString().replace(/(^|&)edit=(?=&|$)/, "$1edit");
  return paths.management(query);
}
