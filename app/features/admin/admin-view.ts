import type { FormReply } from "../../engine/forms/form-reply";
import type { AdminAddress, GroupFormName } from "./admin-address";
import { adminMessages } from "../../engine/messages";

/** Master groups are of type 1, pool groups of type 2 (specification, part 1, section 3). */
export type GroupType = 1 | 2;

/** The names of the types on the screen, in dialog titles, and in the forms. */
export const groupTypeNames: Record<GroupType, string> = {
  1: adminMessages.masterGroup,
  2: adminMessages.poolGroup,
};

/** A group in a list. */
export interface GroupEntry {
  id: string;
  name: string;
}

/** One of the two group lists, or the reason why it could not be loaded. */
export type GroupPanel = { groups: readonly GroupEntry[] } | { failed: string };

/** A user of a group. */
export interface UserEntry {
  id: string;
  /** First and last name; empty if both are missing. */
  name: string;
  /** Empty if the provider has none. */
  email: string;
}

/** The selected group in detail. */
export interface GroupDetail extends GroupEntry {
  type: GroupType;
  /** Names of the pool groups of a master group, or of the pools of a pool group. */
  parts: readonly string[];
  users: readonly UserEntry[];
  /** Null if the provider does not announce invitations. */
  invitations: Invitations | null;
  /** Null if the provider has no second factors, or did not answer. */
  factorRule: FactorRule | null;
  /** What its forms need; null if the provider has no such forms. */
  forms: GroupForms | null;
}

/** Whether a group requires a second factor of everybody in it. */
export interface FactorRule {
  isRequired: boolean;
}

/** An address that was invited to the group, and has not been confirmed yet. */
export interface Invitation {
  email: string;
  /** Days for display. */
  invitedOn: string;
  openUntil: string;
}

/** The open invitations of a group, unless the provider did not answer. */
export type Invitations = readonly Invitation[] | "failed";

/** The data of the forms that change a group itself. */
export interface GroupForms {
  allPools: boolean;
  /** Ids of its pools or pool groups. */
  partIds: readonly string[];
  /** Another one for other parts: a form tells by it that others have changed them. */
  partsVersion: string;
  administrators: readonly UserEntry[];
}

/** The selected group, or the reason why it cannot be shown. */
export type GroupSelection = GroupDetail | { failed: string };

/** The result of the last action, with the means to undo a removal. */
export type Flash =
  | {
      kind: "added";
      /** The emails that are listed. */
      emails: readonly string[];
      /** The number of further emails that are not listed. */
      more: number;
      /** The same of those who were invited. */
      invited: readonly string[];
      invitedMore: number;
      /** Idempotency key of the form that did it. */
      key: string;
    }
  | {
      kind: "removed";
      email: string;
      /** True if the user was an administrator of the group, too, which Undo does not restore. */
      hasEndedAdministration: boolean;
      /** Idempotency key of the form that adds the user again. */
      undoKey: string;
    }
  | {
      kind: "changed";
      message: string;
    };

/** The group data in a form's hidden fields, needed for redisplay. */
export type FormGroup = Pick<GroupDetail, "id" | "type" | "name">;

/** The screen for administrators. */
export interface GroupsView {
  screen: "groups";
  address: AdminAddress;
  masters: GroupPanel;
  pools: GroupPanel;
  /** Null if no group is selected. */
  selection: GroupSelection | null;
  flash: Flash | null;
  /**
   * What the user may do to groups themselves: `fill` includes creating and deleting them. Null if the
   * provider does not announce it.
   */
  rights: { fill: boolean } | null;
  /** True if the provider invites people who have no account. */
  canInvite: boolean;
  /** True if the provider says what a user has. */
  canPreview: boolean;
  /** The choices of the open form of parts; null without one, or if they could not be loaded. */
  choices: readonly GroupEntry[] | null;
  /** The idempotency key of the form in the dialog. */
  key: string;
  /** Identifies the user whose drafts may be shown. */
  draftOwner: string;
}

/** A redisplayed form while the provider cannot be reached: shown without the rest of the page. */
export interface FormAloneView {
  screen: "formAlone";
  address: AdminAddress;
  canInvite: boolean;
  draftOwner: string;
}

/** The provider could not determine whether the user is an administrator. */
export interface AdminFailedView {
  screen: "failed";
  message: string;
  /** The path to retry. */
  retry: string;
}

/** Users who are not administrators see the layout without content. */
export interface NothingView {
  screen: "nothing";
}

/** The loader data of the admin screen. */
export type AdminView =
  GroupsView | FormAloneView | AdminFailedView | NothingView;

/** The result for one of several emails. */
export interface ResultLine {
  email: string;
  message: string;
  done: boolean;
}

/** The action's reply if not all users were added, or a user was not removed. */
export interface MembershipReply {
  of: "add" | "remove" | "withdraw";
  /** The group, as submitted. */
  group: FormGroup;
  /** The idempotency key for the next submission. */
  key: string;
  /** Adding: the remaining emails. Removing, withdrawing: the email. */
  typed: string;
  /** Adding: true if people who have no account are invited. */
  invites: boolean;
  /** Validation errors. */
  errors: readonly string[];
  /** Other errors. */
  problems: readonly string[];
  /** Adding: the result for each email. */
  lines: readonly ResultLine[];
  expired: boolean;
  /** True if the outcome is unknown. */
  unsure: boolean;
}

/** The action's reply if a form that changes a group itself was not carried out. */
export interface GroupFormReply extends FormReply {
  of: "group";
  form: GroupFormName;
  /** The group, as submitted; empty for a new one. */
  group: FormGroup;
}

/** The result of a submission on the admin screen. */
export type AdminReply = MembershipReply | GroupFormReply;

/** The fields of the forms that change a group; the specification names the first three. */
export const membershipFields = {
  groupID: "groupID",
  groupType: "groupType",
  groupName: "groupName",
  emails: "targetEmail",
  userID: "userID",
  invite: "invite",
} as const;

/** Values of the intent field. Undo adds a user, but from a separate form. */
export const intents = {
  add: "add",
  undo: "undo",
  remove: "remove",
  withdraw: "withdraw",
  requireFactor: "requireFactor",
  waiveFactor: "waiveFactor",
} as const;

/** Values of the intent field of the forms that change a group itself. */
export const groupIntents = {
  create: "createGroup",
  rename: "renameGroup",
  parts: "setGroupParts",
  addAdministrator: "addAdministrator",
  removeAdministrator: "removeAdministrator",
  delete: "deleteGroup",
} as const;
export type GroupIntent = (typeof groupIntents)[keyof typeof groupIntents];

/** The fields of these forms beside those of `membershipFields`. */
export const groupFields = {
  name: "name",
  parts: "parts",
  partsVersion: "partsVersion",
  allPools: "allPools",
} as const;
