import {
  createShareLink,
  listShareLinks,
  openShareLink,
  revokeShareLink,
  type ShareLinkChange,
} from "../operation/share-links/share-links";
import type { CallContext, Caller, Handlers } from "./handler";

const changeOf = (
  { now, idempotencyKey }: CallContext,
  { accountId }: Caller,
): ShareLinkChange => ({ accountId, key: idempotencyKey, now });

/** The calls of share links: each person's own, and what one shows to anybody who has it. */
export const shareLinkHandlers = {
  async getShareLinks(_, { db, now }, { accountId }) {
    return { result: await listShareLinks(db, accountId, now) };
  },
  createShareLink: (wanted, context, caller) =>
    createShareLink(context.db, wanted, changeOf(context, caller)),
  revokeShareLink: ({ shareLinkID }, context, caller) =>
    revokeShareLink(context.db, shareLinkID, changeOf(context, caller)),
  openShareLink: ({ token, isVisit }, { db, now, clientAddress }) =>
    openShareLink(db, token, { network: clientAddress, isVisit, now }),
} satisfies Handlers;
