import { findKeptList, keepList } from "../accounts/views/kept-lists";
import {
  listViews,
  removeView,
  restoreView,
  saveView,
  setStartView,
} from "../accounts/views/saved-views";
import { changeOf, type Handlers } from "./handler";

/** The calls of saved views, each person's own and those shared with their groups, and of kept lists. */
export const viewHandlers = {
  getViews: (_, { db }, { accountId }) => listViews(db, accountId),
  saveView: (wanted, context, caller) =>
    saveView(context.db, wanted, changeOf(context, caller)),
  removeView: ({ viewID }, context, caller) =>
    removeView(context.db, viewID, changeOf(context, caller)),
  restoreView: ({ viewID }, context, caller) =>
    restoreView(context.db, viewID, changeOf(context, caller)),
  setStartView: ({ viewID }, context, caller) =>
    setStartView(context.db, viewID, changeOf(context, caller)),
  keepList: async ({ numbers }, { db, now }, { accountId }) => ({
    key: await keepList(db, accountId, numbers, now),
  }),
  getKeptList: ({ key }, { db, now }, { accountId }) =>
    findKeptList(db, accountId, key, now),
} satisfies Handlers;
