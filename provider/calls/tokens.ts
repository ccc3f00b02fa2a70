import {
  checkCurrentPassword,
  lockComparedAccount,
} from "../accounts/passwords/current-password";
import type { Passwords } from "../accounts/passwords/passwords";
import {
  hashEntitlement,
  getEntitledPoolIds,
} from "../accounts/groups/entitlement";
import {
  callsPerMinute,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from "../accounts/tokens/api-tokens";
import { changeOf, type Handlers } from "./handler";
import { refusePassword, wrongPassword } from "./own-account";
import { refuse } from "../refusal";

/** The calls of API tokens: each person's own, and what the token of the request may do. */
export const tokenHandlers = ({ passwords }: { passwords: Passwords }) =>
  ({
    async getApiTokens(_, { db, now }, { accountId }) {
      return { result: await listApiTokens(db, accountId, now) };
    },
    async createApiToken({ currentPassword, ...wanted }, context, caller) {
      const { db } = context;
      const { accountId } = caller;
      const check = await checkCurrentPassword(context, passwords, {
        accountId,
        password: currentPassword,
      });
      if (check.kind !== "right") return refusePassword(check);
      const { stored } = check;
      return createApiToken(
        db,
        wanted,
        changeOf(context, caller),
        async (tx) =>
          (await lockComparedAccount(tx, accountId, stored))
            ? null
            : wrongPassword,
      );
    },
    revokeApiToken: ({ tokenID }, context, caller) =>
      revokeApiToken(context.db, tokenID, changeOf(context, caller)),
    async checkApiToken(_, { db, apiToken }, { accountId }) {
      if (apiToken === null) return refuse(401, "Send an API token.");
      const { scopes, remaining, resetSeconds } = apiToken;
      const pools = await getEntitledPoolIds(db, accountId);
      return {
        scopes,
        entitlement: hashEntitlement(accountId, pools),
        limit: callsPerMinute,
        remaining,
        resetSeconds,
      };
    },
  }) satisfies Handlers;
