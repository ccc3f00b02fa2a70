import { listAlerts, removeAlert, saveAlert } from "../notify/alerts/alerts";
import type { Handlers } from "./handler";

/** The calls of alerts: each person's own. */
export const alertHandlers = {
  getAlerts: (_, { db }, { accountId }) => listAlerts(db, accountId),
  saveAlert: (wanted, { db, now, idempotencyKey: key }, { accountId }) =>
    saveAlert(db, wanted, { accountId, key, now }),
  removeAlert: ({ alertID }, { db }, { accountId }) =>
    removeAlert(db, accountId, alertID),
} satisfies Handlers;
