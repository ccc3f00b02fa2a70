import { paths } from "../../paths";

/** The forms that change groups themselves, where the provider announces it. */
const groupFormNames = [
  "new-master",
  "new-pool",
  "name",
  "parts",
  "administrators",
  "delete",
] as const;
export type GroupFormName = (typeof groupFormNames)[number];

/** The confirmation that a group requires a second factor, and these forms. */
const formNames = ["require-factor", ...groupFormNames] as const;
export type AdminFormName = (typeof formNames)[number];

/** Returns whether a form creates a group, and so needs no selected one. */
export const isNewGroupForm = (form: AdminFormName | null): boolean =>
  form === "new-master" || form === "new-pool";

/** The state of the admin screen in its URL. */
export interface AdminAddress {
  /** The selected group, as written in the URL; null for none. */
  group: string | null;
  /** True if the dialog of the selected group is open. */
  edit: boolean;
  /** Id of the user whose removal is to be confirmed; null for none. */
  remove: string | null;
  /** The form that is open instead of the group's dialog; null for none. */
  form: AdminFormName | null;
  /** Search text of the group lists; empty for all. */
  find: string;
  /** Search text of the selected group's users; empty for all. */
  userFilter: string;
}

/** Names of the query parameters. */
export const adminParameters = {
  group: "group",
  edit: "edit",
  remove: "remove",
  form: "form",
  find: "find",
  userFilter: "user",
} as const satisfies Record<keyof AdminAddress, string>;

/** Longest search text, in characters. */
const maxQueryLength = 200;

/** Parses the query parameters; invalid values never throw. */
export function readAdminAddress(search: URLSearchParams): AdminAddress {
  const text = (name: string) =>
    (search.get(name) ?? "").trim().slice(0, maxQueryLength).toWellFormed();
  const group = text(adminParameters.group);
  const remove = text(adminParameters.remove);
  const isChosen = search.has(adminParameters.group);
  const isOpen = isChosen && search.has(adminParameters.edit);
  const named = formNames.find((one) => one === text(adminParameters.form));
  const isFormOpen =
    named !== undefined && !isOpen && (isChosen || isNewGroupForm(named));
  return {
    group: isChosen ? group : null,
    edit: isOpen,
    remove: isOpen && remove !== "" ? remove : null,
    form: isFormOpen ? named : null,
    find: text(adminParameters.find),
    userFilter: isChosen ? text(adminParameters.userFilter) : "",
  };
}

/** Returns the path for a state of the admin screen. */
export function adminPath(to: Partial<AdminAddress>): string {
  const {
    group = null,
    edit = false,
    remove = null,
    form,
    find,
    userFilter,
  } = to;
  const pairs = new URLSearchParams();
  if (group !== null) pairs.set(adminParameters.group, group);
  if (edit) pairs.set(adminParameters.edit, "");
  if (remove !== null) pairs.set(adminParameters.remove, remove);
  if (form && !edit) pairs.set(adminParameters.form, form);
  if (find) pairs.set(adminParameters.find, find);
  if (userFilter) pairs.set(adminParameters.userFilter, userFilter);
  // A flag without a value is written without an equals sign.
  const query = pairs.toString().replace(/(^|&)edit=(?=&|$)/, "$1edit");
  return paths.management(query);
}
