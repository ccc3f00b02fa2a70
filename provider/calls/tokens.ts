import { hashEntitlement, getEntitledPoolIds } from "../groups/entitlement";
import {
  callsPerMinute,
  createApiToken,
  listApiTokens,
  revokeApiToken,
  type ApiTokenChange,
} from "../tokens/api-tokens";
import type { CallContext, Caller, Handlers } from "./handler";

const changeOf = (
  { now, idempotencyKey }: CallContext,
  { accountId }: Caller,
): ApiTokenChange => ({ accountId, key: idempotencyKey, now });

/** The calls of API tokens: each person's own, and what the token of the request may do. */
export const tokenHandlers = {
  async getApiTokens(_, { db, now }, { accountId }) {
    return { result: await listApiTokens(db, accountId, now) };
  },
  createApiToken: (wanted, context, caller) =>
    createApiToken(context.db, wanted, changeOf(context, caller)),
  revokeApiToken: ({ tokenID }, context, caller) =>
    revokeApiToken(context.db, tokenID, changeOf(context, caller)),
  async checkApiToken(_, { db, apiToken }, { accountId }) {
    if (apiToken === null)
      return { httpStatus: 401, message: "Send an API token." };
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
} satisfies Handlers;
