import {
  listReportMails,
  removeReportMail,
  saveReportMail,
  unsubscribe,
} from "../subscriptions/report-mails";
import type { Handlers } from "./handler";

/** The calls of what users get by mail. */
export const subscriptionHandlers = {
  getReportMails: (_, { db }, { accountId }) => listReportMails(db, accountId),
  saveReportMail: (wanted, { db }, { accountId }) =>
    saveReportMail(db, accountId, wanted),
  removeReportMail: ({ viewID }, { db }, { accountId }) =>
    removeReportMail(db, accountId, viewID),
  unsubscribe: ({ token }, { db }) => unsubscribe(db, token),
} satisfies Handlers;
