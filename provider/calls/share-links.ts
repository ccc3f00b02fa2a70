import {
  createShareLink,
  listShareLinks,
  openShareLink,
  revokeShareLink,
} from "../operation/share-links/share-links";
import { changeOf, type Handlers } from "./handler";

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
