import { getEntitledPoolIds } from "../accounts/groups/entitlement";
import {
  assignExceptions,
  closeExceptions,
  reopenExceptions,
  takeExceptions,
} from "../operation/exceptions/change-exceptions";
import { listExceptionOwners } from "../operation/exceptions/exception-owners";
import { findException } from "../operation/exceptions/find-exception";
import { listExceptions } from "../operation/exceptions/list-exceptions";
import { changeOf, type Handlers } from "./handler";
import { withinPools } from "./within-pools";

/** The calls of exceptions, each within the pools of the caller. */
export const exceptionHandlers = {
  ...withinPools({
    getExceptions: (criteria, page, db, pools, viewer) =>
      listExceptions(db, pools, criteria, page, viewer),
  }),
  async getException({ exceptionID }, { db, now }, { accountId }) {
    const pools = await getEntitledPoolIds(db, accountId);
    return {
      result: await findException(db, pools, exceptionID, { accountId, now }),
    };
  },
  takeExceptions: (wanted, context, caller) =>
    takeExceptions(context.db, wanted, changeOf(context, caller)),
  getExceptionOwners: ({ exceptionIDs }, { db }, { accountId }) =>
    listExceptionOwners(db, accountId, exceptionIDs),
  assignExceptions: (wanted, context, caller) =>
    assignExceptions(context.db, wanted, changeOf(context, caller)),
  closeExceptions: (wanted, context, caller) =>
    closeExceptions(context.db, wanted, changeOf(context, caller)),
  reopenExceptions: (wanted, context, caller) =>
    reopenExceptions(context.db, wanted, changeOf(context, caller)),
} satisfies Handlers;
