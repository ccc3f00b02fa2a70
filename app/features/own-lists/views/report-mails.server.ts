import type { AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../../provider/contract/calls";
import { formatMessage, subscriptionMessages } from "../../../engine/messages";
import { locale } from "../../../engine/messages/language";
import type { CallOptions } from "../../../engine/provider-client/provider-api";
import { describeTimes } from "./report-mail-times";

/** A saved view that the user gets by mail, as the provider lists it. */
export type ReportMail = AnswerOf<"getReportMails">["result"][number];

/**
 * Loads the report mails of the user.
 * @returns none if the provider has no mails or does not respond: the list of views does without
 */
export async function loadReportMails(
  { api, hasExtension }: Pick<AppLoadContext, "api" | "hasExtension">,
  options: CallOptions,
): Promise<readonly ReportMail[]> {
  if (!(await hasExtension("subscriptions"))) return [];
  const listed = await api.call("getReportMails", undefined, options);
  return listed.ok ? listed.result : [];
}

const stops = {
  unsubscribed: subscriptionMessages.unsubscribed,
  refused: subscriptionMessages.refused,
  failed: subscriptionMessages.failedReport,
} as const;

/** Formats the date of the next mail in the time zone of its times: `Mon, Nov 30`. */
function describeNext({ nextAt, timeZone }: ReportMail): string | null {
  const next = new Date(nextAt ?? "");
  if (Number.isNaN(next.getTime())) return null;
  try {
    return next.toLocaleDateString(locale, {
      weekday: "short",
      month: "short",
      day: "numeric",
      timeZone,
    });
  } catch {
    // A time zone that only the provider knows.
    return null;
  }
}

/** Describes when a view is mailed and when next, or why it is no longer mailed. */
export function describeReportMail(mail: ReportMail): string {
  if (mail.stopped !== null) return stops[mail.stopped];
  const times = formatMessage(subscriptionMessages.byMail, {
    times: describeTimes(mail),
  });
  const date = describeNext(mail);
  return date === null
    ? times
    : `${times} · ${formatMessage(subscriptionMessages.next, { date })}`;
}
