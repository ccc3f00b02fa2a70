import {
  inviteToGroup,
  listInvitations,
  withdrawInvitation,
} from "../accounts/groups/invitations";
import { noSuchGroup } from "../accounts/groups/membership";
import { isRefusal } from "../refusal";
import type { AccountServices } from "./account-calls";
import { administratorOf } from "./groups";
import type { Handlers } from "./handler";

/** The calls of invitations: each is limited to the groups that the caller administers. */
export function invitationHandlers({ sendMails }: AccountServices) {
  return {
    async inviteToGroup({ groupID: groupId, targetEmails }, context, caller) {
      const administrator = administratorOf(context, caller);
      const wanted = { groupId, targetEmails };
      const answer = await inviteToGroup(context.db, wanted, administrator);
      if (!isRefusal(answer)) sendMails();
      return answer;
    },
    async getGroupInvitations({ groupID }, { db, now }, { accountId }) {
      const result = await listInvitations(db, accountId, groupID, now);
      return result ? { result } : noSuchGroup;
    },
    withdrawInvitation({ groupID: groupId, targetEmail }, context, caller) {
      const administrator = administratorOf(context, caller);
      const wanted = { groupId, targetEmail };
      return withdrawInvitation(context.db, wanted, administrator);
    },
  } satisfies Handlers;
}
