import type { AdminAddress } from "./admin-address";

/** Master groups are of type 1, pool groups of type 2 (specification, part 1, section 3). */
export type GroupType = 1 | 2;

/** How the types are called on the screen, in titles of the popup, and in the forms. */
export const groupTypeNames: Record<GroupType, string> = {
  1: "Master Group",
  2: "Pool Group",
};

/** A group, as its list shows it. */
export interface GroupEntry {
  id: string;
  name: string;
}

/** One of the two lists of groups, or why it cannot be had. */
export type GroupPanel = { groups: readonly GroupEntry[] } | { failed: string };

/** A user of a group. */
export interface UserEntry {
  id: string;
  /** First and last name; empty without either. */
  name: string;
  /** Empty where the provider knows none. */
  email: string;
}

/** The chosen group in detail. */
export interface GroupDetail extends GroupEntry {
  type: GroupType;
  /** Names of the pool groups of a master group, or of the pools of a pool group. */
  parts: readonly string[];
  users: readonly UserEntry[];
}

/** The chosen group, or why it cannot be shown. */
export type GroupSelection = GroupDetail | { failed: string };

/** What has just been done, and how a removal is taken back. */
export type Flash =
  | {
      did: "added";
      /** Emails, each of which is said. */
      emails: readonly string[];
      /** How many more there were than are named. */
      more: number;
      /** One-time key of the form that did it. */
      key: string;
    }
  | {
      did: "removed";
      email: string;
      /** One-time key of the form that adds the user again. */
      undoKey: string;
    };

/** What of a group its forms carry along: a form that is given back knows what it is about. */
export type FormGroup = Pick<GroupDetail, "id" | "type" | "name">;

/** The screen for administrators. */
export interface GroupsView {
  screen: "groups";
  address: AdminAddress;
  masters: GroupPanel;
  pools: GroupPanel;
  /** Null while nothing is chosen. */
  selection: GroupSelection | null;
  flash: Flash | null;
  /** The one-time key of the form in the popup. */
  key: string;
  /** Mark of whose drafts may be shown. */
  draftOwner: string;
}

/** A form that is given back while the provider cannot be asked: nothing is shown beside it. */
export interface FormAloneView {
  screen: "formAlone";
  address: AdminAddress;
  draftOwner: string;
}

/** Nobody can say whether this is an administrator. */
export interface AdminFailedView {
  screen: "failed";
  message: string;
  /** The address that was asked for. */
  retry: string;
}

/** Whoever is no administrator sees the shell with nothing in it. */
export interface NothingView {
  screen: "nothing";
}

/** What the loader of the admin screen hands to it. */
export type AdminView =
  GroupsView | FormAloneView | AdminFailedView | NothingView;

/** What has become of one email of several. */
export interface ResultLine {
  email: string;
  message: string;
  done: boolean;
}

/** What an action says of users that were not all added, or of one that was not removed. */
export interface MembershipReply {
  of: "add" | "remove";
  /** What the form is about, as it was sent. */
  group: FormGroup;
  /** What the form is sent with next time. */
  key: string;
  /** Adding: what stays in the box. Removing: the user's email. */
  typed: string;
  /** What is wrong with what was typed. */
  errors: readonly string[];
  /** What else stands in the way. */
  problems: readonly string[];
  /** Adding: what has become of each. */
  lines: readonly ResultLine[];
  expired: boolean;
  /** It may have happened all the same. */
  unsure: boolean;
}

/** The fields of the forms that change a group; the specification names the first three. */
export const membershipFields = {
  groupID: "groupID",
  groupType: "groupType",
  groupName: "groupName",
  emails: "targetEmail",
  userID: "userID",
  /** Which of the forms it is. */
  intent: "intent",
} as const;

/** Values of the field that tells the forms apart. Undo adds, from a form of its own. */
export const intents = { add: "add", undo: "undo", remove: "remove" } as const;
