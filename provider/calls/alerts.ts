import { listAlerts, removeAlert, saveAlert } from "../notify/alerts/alerts";
import { changeOf, type Handlers } from "./handler";

/** The calls of alerts: each person's own. */
export const alertHandlers = {
  getAlerts: (_, { db }, { accountId }) => listAlerts(db, accountId),
  saveAlert: (wanted, context, caller) =>
    saveAlert(context.db, wanted, changeOf(context, caller)),
  removeAlert: ({ alertID }, { db }, { accountId }) =>
    removeAlert(db, accountId, alertID),
} satisfies Handlers;
