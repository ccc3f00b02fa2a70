import { data, redirect } from "@remix-run/node";
import * as z from "zod";
import { isTimeZoneName } from "../../../../provider/contract/extensions/subscriptions";
import { maxIdLength } from "../../../../provider/contract/limits";
import { maxViewNameLength } from "../../../../provider/contract/extensions/views";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplaySubmission,
} from "../../../engine/forms/idempotent-form.server";
import { readFormText } from "../../../engine/forms/read-form-text";
import { intentField } from "../../../engine/forms/intent";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../../features.server";
import { readTypedTimeZone } from "../../../engine/forms/time-zone.server";
import { parseForm } from "../../../engine/forms/parse-form.server";
import {
  formatMessage,
  subscriptionMessages,
  viewMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import type { Failure } from "../../../engine/provider-client/provider-api";
import { setFlash } from "../../../engine/session/flash.server";
import { hourChoices, parseWhen, whenOf } from "./report-mail-times";
import {
  reportMailFields,
  reportMailIntents,
  type ReportMailView,
} from "./report-mail-view";
import { loadReportMails } from "./report-mails.server";
import { readViewPath } from "./view-path";

/** The times that a new mail begins with: working days, before work. */
const firstTimes = { when: "weekdays", hour: "7" };

/** The loader of the form that has a view mailed. */
export async function loadReportMailForm({ request, context }: RouteArgs) {
  const id = new URL(request.url).searchParams.get("id");
  const [listed, mails] = await loadForExtension(
    context,
    "subscriptions",
    (options) =>
      Promise.all([
        context.api.call("getViews", undefined, options),
        loadReportMails(context, options),
      ]),
  );
  const found = listed.ok
    ? listed.result.find(({ viewID }) => viewID === id)
    : undefined;
  const path = found ? readViewPath(found.path) : null;
  const mail = mails.find(({ viewID }) => viewID === id);
  const chosenZone = (mail ?? mails.at(-1))?.timeZone;
  const view: ReportMailView = {
    key: createIdempotencyKey(),
    id: found?.viewID ?? "",
    name: found?.name ?? "",
    isMailed: mail !== undefined,
    when: mail ? whenOf(mail) : firstTimes.when,
    hour: mail ? String(mail.hour) : firstTimes.hour,
    timeZone: chosenZone ?? context.env.portalTimeZone,
    isTimeZoneChosen: chosenZone !== undefined,
    skipEmpty: mail?.skipEmpty ?? false,
    problem: !listed.ok
      ? messageFor(listed, viewMessages.viewsFailed)
      : !found
        ? viewMessages.gone
        : path === null || !context.hasCsv(path)
          ? subscriptionMessages.notMailable
          : null,
  };
  const status = listed.ok
    ? view.problem === null
      ? 200
      : 404
    : statusFor(listed);
  return data(view, status);
}

const schema = z.object({
  when: z
    .string()
    .default("")
    .transform(parseWhen)
    .refine((days) => days !== null, subscriptionMessages.unknownTime),
  hour: z
    .enum(
      hourChoices.map(({ value }) => value),
      subscriptionMessages.unknownTime,
    )
    .transform(Number),
  timeZone: z
    .string()
    .default("")
    .transform(readTypedTimeZone)
    .refine(isTimeZoneName, subscriptionMessages.unknownTimeZone),
  skipEmpty: z.literal("on").optional(),
  id: z.string().max(maxIdLength, viewMessages.gone),
});

/**
 * The action of the form: has a view mailed, changes when, or stops it.
 * @returns the form again, with its errors
 * @throws a redirect to the list of views after success
 */
export async function saveReportMail({ request, context }: RouteArgs) {
  await requireExtension(context, "subscriptions");
  const form = await request.formData();
  const key = readIdempotencyKey(form);
  const submission = parseForm(form, reportMailFields, schema);
  const finish = (answer: Failure | { ok: true }, message: string) => {
    if (!answer.ok)
      return redisplaySubmission(submission, key, answer, viewMessages.failed);
    setFlash(context, message);
    throw redirect(paths.views(), 303);
  };
  if (form.get(intentField) === reportMailIntents.stop) {
    const viewID = readFormText(form, "id", maxIdLength);
    const answer = await callIdempotent(
      context,
      "removeReportMail",
      { viewID },
      key,
    );
    return finish(answer, subscriptionMessages.mailStopped);
  }
  if (submission.status !== "success" || submission.value.when === null)
    return redisplaySubmission(submission, key, null);
  const { when, hour, timeZone, skipEmpty, id } = submission.value;
  const answer = await callIdempotent(
    context,
    "saveReportMail",
    {
      viewID: id,
      ...when,
      hour,
      timeZone,
      skipEmpty: skipEmpty !== undefined,
    },
    key,
  );
  return finish(
    answer,
    formatMessage(subscriptionMessages.mailSaved, {
      name: readFormText(form, "name", maxViewNameLength),
    }),
  );
}
