import { stopAlerts } from "../notify/alerts/alerts";
import { refuse } from "../refusal";
import {
  listReportMails,
  removeReportMail,
  saveReportMail,
  stopReportMail,
} from "../notify/subscriptions/report-mails";
import type { Handlers } from "./handler";
import { refusalText } from "../messages";

const noSuchMail = refuse(404, refusalText("noSuchMails"));

/** The calls of what users get by mail. */
export const subscriptionHandlers = {
  getReportMails: (_, { db }, { accountId }) => listReportMails(db, accountId),
  saveReportMail: (wanted, { db }, { accountId }) =>
    saveReportMail(db, accountId, wanted),
  removeReportMail: ({ viewID }, { db }, { accountId }) =>
    removeReportMail(db, accountId, viewID),
  unsubscribe: async ({ token }, { db }) =>
    (await stopReportMail(db, token)) || (await stopAlerts(db, token))
      ? {}
      : noSuchMail,
} satisfies Handlers;
