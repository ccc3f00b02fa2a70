import * as z from "zod";
import { maxEmailLength } from "./accounts";
import { answerLine, personName } from "./answer-text";
import { defineCall, write } from "./define-call";
import { answerId, rowText, text } from "./fields";
import { maxUserIdLength } from "./limits";

/** Group types of the specification: 1 = master group, 2 = pool group. */
export const groupType = { master: 1, pool: 2 } as const;

/** The id of a group in a request. */
export const groupId = z.number().int().nonnegative();
/**
 * Returns the id of a group that an address or a form names; null for a text that is none.
 */
export const parseGroupId = (text: string): number | null =>
  /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The id of a user in a request. */
export const userId = z.union([
  z.number().int().nonnegative(),
  text(maxUserIdLength),
]);
/** The email of a user in a request that changes a group. */
export const targetEmail = text(maxEmailLength);

/**
 * Returns whether a text may be the email of a user to add to a group, or to make its administrator: it
 * contains an @ (specification, part 1, section 5), and requests accept it.
 */
export const isTargetEmail = (email: string): boolean =>
  email.includes("@") && targetEmail.safeParse(email).success;

/** The type of a group, as answers and requests describe it. */
const groupTypeDescription = "1 master group, 2 pool group.";

const group = z.object({
  groupID: answerId,
  // May be null; the screen shows a placeholder then (specification, part 1, section 2).
  groupName: rowText,
  groupType: z.number().describe(groupTypeDescription),
});
/** A user of a group: first name, last name, email, user id. */
export const groupUser = z.tuple([
  personName.nullable(),
  personName.nullable(),
  answerLine(maxEmailLength).nullable(),
  answerId,
]);

export const groupCalls = {
  getUserMasterGroups: defineCall({
    summary: "The master groups that the caller administers.",
    answer: { result: z.array(group) },
  }),
  getUserPoolGroups: defineCall({
    summary: "The pool groups that the caller administers.",
    answer: { result: z.array(group) },
  }),
  getMasterGroupInfo: defineCall({
    summary: "The pool groups (by name) and users of a master group.",
    request: z.object({ masterGroupID: groupId }),
    answer: {
      groupResult: z.array(answerLine()),
      userResult: z.array(groupUser),
    },
  }),
  getPoolGroupInfo: defineCall({
    summary: "The pools (by name) and users of a pool group.",
    request: z.object({ poolGroupID: groupId }),
    answer: {
      poolResult: z.array(answerLine()),
      userResult: z.array(groupUser),
    },
  }),
  addUserToGroup: defineCall({
    summary: "Adds the account with this email to a group.",
    ...write,
    request: z.object({
      targetEmail,
      groupID: groupId,
      groupType: z
        .union([z.literal(1), z.literal(2)])
        .describe(groupTypeDescription),
    }),
  }),
  removeUserFromGroup: defineCall({
    summary: "Removes a user from a group.",
    ...write,
    request: z.object({
      userID: userId,
      groupID: groupId,
    }),
  }),
};
