import * as z from "zod";
import { isVisibleName } from "../accounts";
import { answerFlag, answerId, requestId, rowText, text } from "../fields";
import { groupId, groupUser, targetEmail, userId } from "../groups";
import { callOf, write } from "../define-call";

/** Longest name of a group, in characters. */
export const maxGroupNameLength = 100;
/** Most pools of a pool group, or pool groups of a master group, in one request. */
export const maxGroupParts = 5_000;

/**
 * Validates the trimmed name of a group. Portal and provider share this function.
 * @returns the message for the user, or null
 */
export function findGroupNameError(name: string): string | null {
  if (name === "") return "Must enter a name";
  if (name.length > maxGroupNameLength)
    return `A name has at most ${maxGroupNameLength} characters`;
  return isVisibleName(name)
    ? null
    : "A name stands on one line and has no invisible characters";
}

/** A pool or a group by id and name. */
const named = z.object({ id: answerId, name: rowText });

const groupName = text(maxGroupNameLength);

const defineGroupCall = callOf("groups");

export const groupExtensionCalls = {
  getMayCreateGroups: defineGroupCall({
    summary:
      "Whether the caller administers every pool group, and so may create, fill and delete groups.",
    answer: { result: z.boolean() },
  }),
  getAllPools: defineGroupCall({
    summary: "Every pool, for callers who may fill groups.",
    answer: { result: z.array(named) },
  }),
  getGroupDetails: defineGroupCall({
    summary: "A group with the ids of its parts, and its administrators.",
    request: z.object({ groupID: groupId }),
    answer: {
      groupName: rowText,
      groupType: z.number(),
      allPools: answerFlag,
      pools: z.array(named),
      poolGroups: z.array(named),
      administrators: z.array(groupUser),
    },
  }),
  createGroup: defineGroupCall({
    ...write,
    summary: "Creates an empty group.",
    request: z.object({
      groupType: z.union([z.literal(1), z.literal(2)]),
      groupName,
    }),
    answer: { groupID: answerId },
  }),
  renameGroup: defineGroupCall({
    ...write,
    summary: "Renames a group.",
    request: z.object({ groupID: groupId, groupName }),
  }),
  setGroupPools: defineGroupCall({
    ...write,
    summary:
      "Replaces the pools of a pool group: those listed, or all pools, including future ones.",
    request: z.object({
      groupID: groupId,
      allPools: z.boolean(),
      poolIDs: z.array(requestId).max(maxGroupParts),
    }),
  }),
  setGroupPoolGroups: defineGroupCall({
    ...write,
    summary: "Replaces the pool groups of a master group.",
    request: z.object({
      groupID: groupId,
      poolGroupIDs: z.array(groupId).max(maxGroupParts),
    }),
  }),
  addGroupAdministrator: defineGroupCall({
    ...write,
    summary: "Makes the account with this email an administrator of a group.",
    request: z.object({ groupID: groupId, targetEmail }),
  }),
  removeGroupAdministrator: defineGroupCall({
    ...write,
    summary: "Ends the administration of a group by a user.",
    request: z.object({ groupID: groupId, userID: userId }),
  }),
  deleteGroup: defineGroupCall({
    ...write,
    summary:
      "Deletes a group without pools or pool groups and without members other than the caller.",
    request: z.object({ groupID: groupId }),
  }),
};
