import { data, redirect, type AppLoadContext } from "@remix-run/node";
import type { AnswerOf } from "../../../provider/contract/calls";
import { statusFor } from "../../engine/provider-client/errors";
import { localDateOf } from "../../engine/tables/local-time";
import type { Failure } from "../../engine/provider-client/provider-api";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
  replyToForm,
} from "../../engine/forms/idempotent-form.server";
import { loadWithdrawableReports } from "../corrections/index.server";
import { isRedisplay } from "../../engine/forms/redisplay";
import { loadForUser, assertFeatureEnabled } from "../../features.server";
import { maxTextLength } from "../../../provider/contract/fields";
import { readFormText } from "../../engine/forms/read-form-text";
import {
  describeDate,
  monthDayYear,
  readTypedDate,
  type IsoDate,
} from "../../engine/criteria/dates";
import { paths } from "../../paths";
import type { RouteArgs } from "../../route-args";
import { draftOwner } from "../../engine/session/draft-owner.server";
import { setFlash, consumeFlash } from "../../engine/session/flash.server";
import {
  localClock,
  type ReportEntryView,
  type ReportField,
  type ReportFormView,
  type ReportReply,
} from "./report-entry-view";
import { parseManualReport, readStopZone } from "./report-form.server";
import { readReportWindow } from "./report-window";
import { reportKinds, type ReportKind } from "./report-kinds.server";
import {
  instantOf,
  readIntent,
  readTimeZone,
  reviewReport,
} from "./report-review.server";
import {
  listQuery,
  readListAddress,
  unfinishedItem,
  unfinishedView,
  type UnfinishedItem,
} from "./unfinished.server";
import { manualReportMessages } from "../../engine/messages";

/** Query parameter with the id of the item that was just reported. */
const reportedParameter = "reported";

/**
 * The loader of a report entry: the list of unfinished items or, with `?id=`, the form for one of them.
 * @returns the page and its HTTP status: 404 for an item that is not unfinished, else the provider's
 * @throws a redirect to the login page; a 404 page while the feature is off
 */
export async function loadReportEntry(
  kind: ReportKind,
  { request, context }: RouteArgs,
) {
  const url = new URL(request.url);
  const id = url.searchParams.get("id") ?? "";
  const { feature, list, listFailure, title } = reportKinds[kind];
  const view = (shown: ReportEntryView, status = 200) => data(shown, status);
  if (isRedisplay(context))
    return view(formView(kind, request, context, id, null));
  const answer = await loadForUser(context, feature, () =>
    context.api.call(list),
  );
  if (!answer.ok) {
    const failed: ReportEntryView = {
      screen: "failed",
      heading: title,
      message: listFailure,
      retry: url.pathname + url.search,
    };
    return view(failed, statusFor(answer));
  }
  const items = answer.result.map(unfinishedItem);
  if (id === "")
    return view({
      ...unfinishedView(kind, items, readListAddress(url.searchParams)),
      kind,
      ownReports: await loadWithdrawableReports(context, kind),
      key: createIdempotencyKey(),
      said: consumeFlash(request, context),
      reported: reportedOf(kind, url),
    });
  const item = items.find((one) => one.id === id);
  return item
    ? view(
        formView(kind, request, context, id, {
          ...item,
          stop: await loadStop(kind, id, context),
        }),
      )
    : view(notWaiting(kind, url), 404);
}

type Stop = AnswerOf<"getReportedStop">["result"];

/** Loads the time zone, the window and the boxes of an item; null if the provider does not tell them. */
async function loadStop(
  kind: ReportKind,
  delivDetailID: string,
  { api, hasExtension }: Pick<AppLoadContext, "api" | "hasExtension">,
): Promise<Stop> {
  if (!(await hasExtension("store-times"))) return null;
  const answer = await api.call("getReportedStop", { kind, delivDetailID });
  return answer.ok ? answer.result : null;
}

/** Returns the draft name of an item; the trailing slash distinguishes `5` from `51`. */
const draftOf = (kind: ReportKind, id: string) =>
  `${paths.reportEntry(kind)}/${encodeURIComponent(id)}/`;

function reportedOf(kind: ReportKind, url: URL): string | null {
  const id = url.searchParams.get(reportedParameter);
  return id === null ? null : draftOf(kind, id);
}

/** Returns the link back to the list with its search text and page. */
const backOf = (kind: ReportKind, url: URL) => ({
  back: paths.reportEntry(kind, listQuery(readListAddress(url.searchParams))),
  backLabel: reportKinds[kind].back,
});

const notWaiting = (kind: ReportKind, url: URL): ReportEntryView => ({
  screen: "notWaiting",
  heading: reportKinds[kind].title,
  message: reportKinds[kind].noReportNeeded,
  ...backOf(kind, url),
});

/** `Report Delivery · Store 1001 · Nov 20, 2026` */
const headingOf = (
  kind: ReportKind,
  location: string,
  scheduled: IsoDate | null,
) =>
  [
    reportKinds[kind].title,
    location,
    scheduled === null ? "" : describeDate(scheduled),
  ]
    .filter((part) => part !== "")
    .join(" · ");

/**
 * Creates the view of the form.
 * @param item null for a redisplayed form, which contains the item's data in its hidden fields
 */
function formView(
  kind: ReportKind,
  request: Request,
  { env }: Pick<AppLoadContext, "env">,
  id: string,
  item: (UnfinishedItem & { stop: Stop }) | null,
): ReportFormView {
  const url = new URL(request.url);
  const { location = "", scheduledDate = null, stop = null } = item ?? {};
  const scheduledTyped = monthDayYear(scheduledDate);
  return {
    screen: "form",
    heading: headingOf(kind, location, scheduledDate),
    draft: draftOf(kind, id),
    draftOwner: draftOwner(request, { env }),
    key: createIdempotencyKey(),
    // Most reports are for the scheduled date.
    initial: {
      arriveDate: scheduledTyped,
      departDate: scheduledTyped,
      location,
      scheduled: scheduledDate ?? "",
      ...(stop && {
        clock: stop.timeZone === null ? "" : localClock,
        zone: stop.timeZone ?? "",
        windowStart: stop.windowStart ?? "",
        windowEnd: stop.windowEnd ?? "",
        boxes: stop.boxes === null ? "" : String(stop.boxes),
      }),
    },
    timeZone: env.portalTimeZone === "UTC" ? null : env.portalTimeZone,
    ...backOf(kind, url),
  };
}

/**
 * The action of the form: shows the report for review and, after confirmation, submits it for the item
 * in the URL; resubmission has no further effect (docs/decisions/050, 059).
 * @returns the review, or the form with all values and errors
 * @throws a redirect to the list, which confirms the submission; 404 while the feature is off
 */
export async function reportItem(
  kind: ReportKind,
  { request, context }: RouteArgs,
) {
  const { feature, report } = reportKinds[kind];
  assertFeatureEnabled(context, feature);
  const url = new URL(request.url);
  const id = url.searchParams.get("id") ?? "";
  const form = await request.formData();
  const now = new Date();
  const submission = parseManualReport(form, now);
  const key = readIdempotencyKey(form);
  const scheduled = readTypedDate(readHiddenText(form, "scheduled"));
  const heading = headingOf(kind, readHiddenText(form, "location"), scheduled);
  const createReply = (failure: Failure | null): ReportReply => ({
    ...replyToForm(submission, key, failure, manualReportMessages.reportFailed),
    review: null,
    heading,
  });
  if (submission.status !== "success")
    return redisplayForm(createReply(null), null);
  const intent = readIntent(form);
  if (intent === "edit") return data(createReply(null));
  const hidden = (name: "clock" | "zone" | "windowStart" | "windowEnd") =>
    readHiddenText(form, name);
  const zone = readStopZone({ clock: hidden("clock"), zone: hidden("zone") });
  const review = reviewReport(
    submission.value,
    kind,
    {
      scheduled,
      window: readReportWindow(hidden("windowStart"), hidden("windowEnd")),
      stopZone: zone,
      timeZone: readTimeZone(form, context.env.portalTimeZone),
    },
    now,
  );
  // Implausible values are reviewed before submission, however the form was sent.
  const isToReview =
    intent === "review" || (intent === null && review.questions.length > 0);
  if (isToReview)
    return data({
      ...withShownDates(createReply(null), submission.value, zone),
      review,
    });
  const formData = { delivDetailID: id, ...submission.value };
  const answer = await callIdempotent(context, report, { formData }, key);
  if (!answer.ok) return redisplayForm(createReply(answer), answer);
  setFlash(context, manualReportMessages.submitted);
  const more = { [reportedParameter]: id };
  throw redirect(
    paths.reportEntry(kind, listQuery(readListAddress(url.searchParams), more)),
    303,
  );
}

/**
 * Returns the reply with the dates that the review shows: after midnight, `today` would be another day than the one
 * that was confirmed.
 * @param zone the time zone in which the times were typed; null for UTC
 */
function withShownDates(
  reply: ReportReply,
  times: Record<"arriveDate" | "departDate", string>,
  zone: string | null,
): ReportReply {
  const dateOf = (timestamp: string) =>
    monthDayYear(localDateOf(instantOf(timestamp).getTime(), zone ?? "UTC"));
  const initialValue = {
    ...reply.answer.initialValue,
    arriveDate: dateOf(times.arriveDate),
    departDate: dateOf(times.departDate),
  };
  return { ...reply, answer: { ...reply.answer, initialValue } };
}

/** Returns a hidden field's description of the item; it is shown only to the user who submitted it. */
function readHiddenText(form: FormData, name: ReportField): string {
  return readFormText(form, name).trim().slice(0, maxTextLength).toWellFormed();
}
