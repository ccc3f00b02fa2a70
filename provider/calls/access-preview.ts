import {
  findAccessPreview,
  findAccessPreviewStores,
} from "../accounts/groups/access-preview";
import { refuse } from "../refusal";
import type { Handlers } from "./handler";
import { refusalText } from "../messages";

/** The same message for an unknown user and for a user of other groups only. */
const noSuchUser = refuse(404, refusalText("noSuchUser"));
/** The same message for an unknown pool, for one of other groups only, and for an unknown user. */
const noSuchPool = refuse(404, refusalText("noSuchUserWithPool"));

/** What a user has, for administrators of the user's groups. */
export const accessPreviewHandlers = {
  async getAccessPreview({ userID: userId, ...page }, { db }, { accountId }) {
    const wanted = { userId, ...page };
    return (await findAccessPreview(db, accountId, wanted)) ?? noSuchUser;
  },
  async getAccessPreviewStores(
    { userID: userId, poolID: poolId, offset },
    { db },
    { accountId },
  ) {
    const wanted = { userId, poolId, offset };
    return (await findAccessPreviewStores(db, accountId, wanted)) ?? noSuchPool;
  },
} satisfies Handlers;
