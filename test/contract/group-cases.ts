import { expect } from "vitest";
import type { CallName } from "../../provider/contract/calls";
import { somePools } from "./access-world";

/**
 * The group calls in the world of the access matrix: pool n has the pool group n, which is the only
 * pool group of the master group n + 10. An administrator has some groups of each type and not
 * others.
 */

/** The groups of the administrator of the matrix, by pool. */
export const administered = {
  master: [1, 2],
  // 1 and 2 through their master groups.
  pool: [1, 2, 3],
} as const;

/** The account that is added and removed. */
export const newcomer = "newcomer@shop.example";

/** An address without an account. */
const invited = "invited@shop.example";

/** The group id of a pool, or one of the other type. */
const idOf = {
  master: (pool: number) => pool + 10,
  pool: (pool: number) => pool,
};

/** Pools whose groups have ids that no column holds, or that no group has. */
export const beyondIds = [2 ** 31, 0];

interface GroupCase {
  call: CallName;
  type: "master" | "pool";
  /** The payload with the group of a pool; `accountId` is the new user's. */
  of: (pool: number, accountId: string) => object;
  /** The same with a group of the other type, if the call states a type. */
  ofOtherType?: (pool: number) => object;
  /** A part of the response. */
  answer: (pool: number) => object;
  /** The effect of the call by an administrator. */
  makesMember?: boolean;
  /** Payloads that are invalid for every caller. */
  malformed: readonly object[];
}

const invalidIds = (name: string) =>
  [-1, 1.5, "1", "x", null, [1], 2 ** 53].map((id) => ({ [name]: id }));
const adding = (groupID: unknown, groupType: unknown) => ({
  targetEmail: newcomer,
  groupID,
  groupType,
});

const writesOf = (type: "master" | "pool"): Record<string, GroupCase> => ({
  [`adding to a ${type} group`]: {
    call: "addUserToGroup",
    type,
    of: (pool) => adding(idOf[type](pool), type === "master" ? 1 : 2),
    ofOtherType: (pool) => adding(idOf[type](pool), type === "master" ? 2 : 1),
    answer: () => ({}),
    makesMember: true,
    malformed: [
      adding(1, 3),
      adding(1, "2"),
      adding("1", 2),
      { ...adding(1, 2), targetEmail: "x".repeat(255) },
      { ...adding(1, 2), targetEmail: "a\0@b.example" },
      { groupID: 1, groupType: 2 },
    ],
  },
  [`removing from a ${type} group`]: {
    call: "removeUserFromGroup",
    type,
    of: (pool, userID) => ({ userID, groupID: idOf[type](pool) }),
    answer: () => ({}),
    makesMember: false,
    malformed: [
      { userID: "1" },
      { userID: "1", groupID: "1" },
      { userID: -1, groupID: 1 },
      { userID: "1".repeat(33), groupID: 1 },
      { userID: ["1"], groupID: 1 },
    ],
  },
});

export const groupCases: Readonly<Record<string, GroupCase>> = {
  "a master group": {
    call: "getMasterGroupInfo",
    type: "master",
    of: (pool) => ({ masterGroupID: idOf.master(pool) }),
    ofOtherType: (pool) => ({ masterGroupID: idOf.pool(pool) }),
    answer: (pool) => ({ groupResult: [`Group ${pool}`] }),
    malformed: invalidIds("masterGroupID"),
  },
  "a pool group": {
    call: "getPoolGroupInfo",
    type: "pool",
    of: (pool) => ({ poolGroupID: idOf.pool(pool) }),
    ofOtherType: (pool) => ({ poolGroupID: idOf.master(pool) }),
    answer: (pool) => ({ poolResult: [`Pool ${pool}`] }),
    malformed: invalidIds("poolGroupID"),
  },
  "the details of a group": {
    call: "getGroupDetails",
    type: "pool",
    of: (groupID) => ({ groupID }),
    answer: (pool) => ({ pools: [{ id: pool, name: `Pool ${pool}` }] }),
    malformed: invalidIds("groupID"),
  },
  "renaming a group": {
    call: "renameGroup",
    type: "pool",
    of: (pool) => ({ groupID: pool, groupName: `Group ${pool}` }),
    answer: () => ({}),
    malformed: [
      { groupID: 1 },
      { groupID: "1", groupName: "x" },
      { groupID: 1, groupName: "x".repeat(101) },
      { groupID: 1, groupName: "a\0" },
    ],
  },
  "adding an administrator": {
    call: "addGroupAdministrator",
    type: "pool",
    of: (groupID) => ({ groupID, targetEmail: newcomer }),
    answer: () => ({}),
    malformed: [{ groupID: 1 }, { groupID: "1", targetEmail: newcomer }],
  },
  // Of those whom the case above has added.
  "removing an administrator": {
    call: "removeGroupAdministrator",
    type: "pool",
    of: (groupID, userID) => ({ groupID, userID }),
    answer: () => ({}),
    malformed: [{ groupID: 1 }, { groupID: 1, userID: ["1"] }],
  },
  "inviting to a group": {
    call: "inviteToGroup",
    type: "pool",
    of: (groupID) => ({ groupID, targetEmails: [invited] }),
    answer: () => ({ result: [{ outcome: "invited" }] }),
    malformed: [
      { groupID: 1 },
      { groupID: 1, targetEmails: [] },
      { groupID: "1", targetEmails: [invited] },
      { groupID: 1, targetEmails: Array<string>(51).fill(invited) },
      { groupID: 1, targetEmails: ["x".repeat(255)] },
      { groupID: 1, targetEmails: ["a\0@b.example"] },
    ],
  },
  "the invitations to a group": {
    call: "getGroupInvitations",
    type: "pool",
    of: (groupID) => ({ groupID }),
    answer: () => ({ result: expect.any(Array) as object[] }),
    malformed: invalidIds("groupID"),
  },
  // Of the address that the case before the last has invited.
  "withdrawing an invitation": {
    call: "withdrawInvitation",
    type: "pool",
    of: (groupID) => ({ groupID, targetEmail: invited }),
    answer: () => ({}),
    malformed: [{ groupID: 1 }, { groupID: "1", targetEmail: invited }],
  },
  ...writesOf("master"),
  ...writesOf("pool"),
};

/** The calls that only administrators of every pool group may make, for the pool group of a pool. */
export const fillingCalls: readonly (readonly [
  CallName,
  (group: number) => object,
])[] = [
  [
    "setGroupPools",
    (groupID) => ({ groupID, allPools: false, poolIDs: somePools }),
  ],
  ["setGroupPools", (groupID) => ({ groupID, allPools: true, poolIDs: [] })],
  ["setGroupPoolGroups", (groupID) => ({ groupID, poolGroupIDs: somePools })],
  ["deleteGroup", (groupID) => ({ groupID })],
];
