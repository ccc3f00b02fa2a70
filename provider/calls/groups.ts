import {
  findGroupDetail,
  listAdministeredGroups,
} from "../groups/administered-groups";
import {
  addUser,
  noSuchGroup,
  removeUser,
  type GroupAdministrator,
} from "../groups/membership";
import { groupType } from "../contract/groups";
import type { CallContext, Caller, Handlers } from "./handler";

const administratorOf = (
  { idempotencyKey: key, requestId, now }: CallContext,
  { accountId }: Caller,
): GroupAdministrator => ({ accountId, key, requestId, now });

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
} satisfies Handlers;
