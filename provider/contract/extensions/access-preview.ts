import * as z from "zod";
import { answerLine } from "../answer-text";
import { answerFlag, answerId, requestId, rowText, text } from "../fields";
import { groupUser } from "../groups";
import { maxSearchTextLength, maxUserIdLength } from "../limits";
import { callOf } from "../define-call";

/** Pools in one answer. */
export const accessPoolPageSize = 50;
/** Stores in one answer. */
export const accessStorePageSize = 100;
/** Most groups in an answer, and most reasons of one pool; their counts are exact. */
export const maxAccessGroups = 100;

const count = z.number().int().nonnegative();

/** A group of the user that the caller administers. */
const accessGroup = z.object({
  groupID: answerId,
  groupName: rowText,
  groupType: z.number(),
  isMember: answerFlag,
  /** True if the user administers the group itself, rather than through a master group. */
  isAdministrator: answerFlag,
  /** How many pools the user has as a member of it. */
  poolCount: count,
});

/** Why a user has a pool: the group that the user is a member of, and the pool group with the pool. */
const accessReason = z.object({
  groupName: rowText,
  /** The pool group, if the group is a master group; otherwise null. */
  poolGroupName: rowText,
  /** True if the pool group contains every pool. */
  isAllPools: answerFlag,
});
export type AccessReason = z.output<typeof accessReason>;

/** A pool of a user. */
const accessPool = z.object({
  poolID: answerId,
  poolName: rowText,
  storeCount: count,
  reasons: z.array(accessReason),
  reasonCount: count,
});
export type AccessPool = z.output<typeof accessPool>;

const accessStore = z.object({ number: answerLine(), name: rowText });

const defineAccessCall = callOf("access-preview");

const userID = z.union([
  z.number().int().nonnegative().transform(String),
  text(maxUserIdLength),
]);
const offset = z.number().int().nonnegative().max(1_000_000);

export const accessPreviewCalls = {
  getAccessPreview: defineAccessCall({
    summary:
      "The groups and pools of a member or administrator of a group that the caller administers, as far as such groups give them: pools by name, those whose name contains a text, in pages of 50.",
    request: z.object({ userID, search: text(maxSearchTextLength), offset }),
    answer: {
      user: groupUser,
      /** True if nobody has confirmed the account, so that nobody can sign in with it. */
      isUnconfirmed: answerFlag,
      /** True if the caller administers every group, so that the answer is complete. */
      isComplete: answerFlag,
      /** True if the user administers every pool group, and so may load data. */
      mayImport: answerFlag,
      groups: z.array(accessGroup).max(maxAccessGroups),
      groupCount: count,
      administeredCount: count,
      poolCount: count,
      storeCount: count,
      /** Pools whose name contains the text. */
      matchCount: count,
      result: z.array(accessPool).max(accessPoolPageSize),
    },
  }),
  getAccessPreviewStores: defineAccessCall({
    summary:
      "The stores of one of these pools by number, in pages of 100, and why the user has the pool.",
    request: z.object({ userID, poolID: requestId, offset }),
    answer: {
      user: groupUser,
      pool: accessPool,
      result: z.array(accessStore).max(accessStorePageSize),
    },
  }),
};
