import {
  findGroupDetail,
  findGroupForms,
  listAdministeredGroups,
  listAllPools,
} from "../accounts/groups/administered-groups";
import {
  administersEveryPoolGroup,
  onlyFullAdministrators,
} from "../accounts/groups/administration";
import {
  addAdministratorOfGroup,
  createGroup,
  deleteGroup,
  removeAdministratorOfGroup,
  renameGroup,
  removeUser,
} from "../accounts/groups/group-changes";
import {
  setGroupPoolGroups,
  setGroupPools,
} from "../accounts/groups/group-parts";
import {
  addUser,
  noSuchGroup,
  type GroupAdministrator,
} from "../accounts/groups/membership";
import { groupType } from "../contract/groups";
import {
  changeOf,
  type CallContext,
  type Caller,
  type Handlers,
} from "./handler";

/** Returns the caller as the administrator who changes a group. */
export const administratorOf = (
  context: CallContext,
  caller: Caller,
): GroupAdministrator => ({
  ...changeOf(context, caller),
  requestId: context.requestId,
  language: context.language,
});

/**
 * Group administration: each call is limited to the groups that the caller administers at the time of
 * the request.
 */
export const groupHandlers = {
  async getUserMasterGroups(_payload, { db }, { accountId }) {
    const { master } = groupType;
    return { result: await listAdministeredGroups(db, accountId, master) };
  },
  async getUserPoolGroups(_payload, { db }, { accountId }) {
    const { pool } = groupType;
    return { result: await listAdministeredGroups(db, accountId, pool) };
  },
  async getMasterGroupInfo({ masterGroupID: id }, { db }, { accountId }) {
    const group = { id, type: groupType.master };
    const detail = await findGroupDetail(db, accountId, group);
    return detail
      ? { groupResult: detail.parts, userResult: detail.users }
      : noSuchGroup;
  },
  async getPoolGroupInfo({ poolGroupID: id }, { db }, { accountId }) {
    const group = { id, type: groupType.pool };
    const detail = await findGroupDetail(db, accountId, group);
    return detail
      ? { poolResult: detail.parts, userResult: detail.users }
      : noSuchGroup;
  },
  addUserToGroup({ targetEmail, groupID, groupType: type }, context, caller) {
    const group = { id: groupID, type };
    const administrator = administratorOf(context, caller);
    return addUser(context.db, { targetEmail, group }, administrator);
  },
  removeUserFromGroup({ userID, groupID: groupId }, context, caller) {
    const userId = String(userID);
    const administrator = administratorOf(context, caller);
    return removeUser(context.db, { userId, groupId }, administrator);
  },
  async getMayCreateGroups(_payload, { db }, { accountId }) {
    return { result: await administersEveryPoolGroup(db, accountId) };
  },
  async getAllPools(_payload, { db }, { accountId }) {
    return (await administersEveryPoolGroup(db, accountId))
      ? { result: await listAllPools(db) }
      : onlyFullAdministrators;
  },
  async getGroupDetails({ groupID }, { db }, { accountId }) {
    return (await findGroupForms(db, accountId, groupID)) ?? noSuchGroup;
  },
  createGroup({ groupType: type, groupName: name }, context, caller) {
    const administrator = administratorOf(context, caller);
    return createGroup(context.db, { type, name }, administrator);
  },
  renameGroup({ groupID: groupId, groupName: name }, context, caller) {
    const administrator = administratorOf(context, caller);
    return renameGroup(context.db, { groupId, name }, administrator);
  },
  setGroupPools({ groupID: groupId, allPools, poolIDs }, context, caller) {
    const wanted = { groupId, allPools, pools: poolIDs };
    const administrator = administratorOf(context, caller);
    return setGroupPools(context.db, wanted, administrator);
  },
  setGroupPoolGroups({ groupID: groupId, poolGroupIDs }, context, caller) {
    const wanted = { groupId, poolGroups: poolGroupIDs };
    const administrator = administratorOf(context, caller);
    return setGroupPoolGroups(context.db, wanted, administrator);
  },
  addGroupAdministrator({ groupID: groupId, targetEmail }, context, caller) {
    const target = { groupId, targetEmail };
    const administrator = administratorOf(context, caller);
    return addAdministratorOfGroup(context.db, target, administrator);
  },
  removeGroupAdministrator({ groupID: groupId, userID }, context, caller) {
    const target = { groupId, userId: String(userID) };
    const administrator = administratorOf(context, caller);
    return removeAdministratorOfGroup(context.db, target, administrator);
  },
  deleteGroup({ groupID: groupId }, context, caller) {
    const administrator = administratorOf(context, caller);
    return deleteGroup(context.db, { groupId }, administrator);
  },
} satisfies Handlers;
