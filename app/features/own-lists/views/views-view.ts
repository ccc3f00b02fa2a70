import type { OwnListView } from "../own-list-view";
import type { Choice } from "../../../engine/forms/fields/form-field";

/** What a person can do with a view, by the `intent` of the form. */
export const viewIntents = {
  remove: "remove",
  restore: "restore",
  start: "start",
} as const;

/** A view in the list. */
export interface ViewItem {
  id: string;
  name: string;
  /** Path and query of the screen; null if it is none of this portal. */
  path: string | null;
  /** Who sees it, or whose it is. */
  sharing: string;
  /** The group that it is shared with. */
  groupName: string | null;
  isOwn: boolean;
  isStart: boolean;
  /** When it is mailed to the user, or why no longer; null if it is not. */
  mail: string | null;
  /** True if it can be mailed. */
  isMailable: boolean;
  mayRemove: boolean;
}

/** The loader data of the list. */
export interface ViewsView extends OwnListView {
  /** Null if the provider did not respond. */
  views: ViewItem[] | null;
  /** The id of the view that was just removed and can be restored; null without one. */
  removed: string | null;
}

/** What the form of a view can do, by its `intent`; without one it saves. */
export const viewFormIntents = { mail: "mail" } as const;

/** The fields of the form, in its order. */
export const viewFields = ["name", "path", "group", "id"] as const;

/** The loader data of the form. */
export interface ViewFormView {
  /** Idempotency key of the form. */
  key: string;
  /** True if the view is saved to be mailed: the form of its mail follows. */
  isForMail: boolean;
  /** The id of the view that is changed; empty for a new one. */
  id: string;
  name: string;
  /** The addresses to choose from; empty if there is none that can be saved. */
  paths: Choice[];
  groups: Choice[];
  group: string;
  /** The own views that a new one can replace. */
  replaceable: Choice[];
  /** Why there is no form; null if there is one. */
  problem: string | null;
}
