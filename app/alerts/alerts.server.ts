import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { maxIdLength } from "../../provider/contract/limits";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
} from "../forms/idempotent-form.server";
import { readFormText } from "../forms/read-form-text";
import {
  loadForExtension,
  requireExtension,
} from "../forms/load-for-extension.server";
import { alertMessages, formatMessage } from "../messages";
import { paths } from "../paths";
import { messageFor, statusFor } from "../provider-client/errors";
import { consumeFlash, setFlash } from "../session/flash.server";
import { showTimestamp } from "../tables/display";
import type { AlertsReply, AlertsView } from "./alerts-view";
import { alertItem } from "./describe-alert";

/** The loader of the list of alerts. */
export async function loadAlertsPage({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">) {
  const listed = await loadForExtension(context, "alerts", (options) =>
    context.api.call("getAlerts", undefined, options),
  );
  const view: AlertsView = {
    flash: consumeFlash(request, context),
    key: createIdempotencyKey(),
    alerts: listed.ok ? listed.result.map(alertItem) : null,
    lastMail:
      listed.ok && listed.lastSentAt !== null
        ? formatMessage(alertMessages.lastMail, {
            time: showTimestamp(listed.lastSentAt),
          })
        : null,
  };
  return data(view, listed.ok ? 200 : statusFor(listed));
}

/**
 * The action of the list: removes an alert.
 * @returns why it had no effect
 * @throws a redirect to the list after success
 */
export async function removeAlert({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">) {
  await requireExtension(context, "alerts");
  const form = await request.formData();
  const alertID = readFormText(form, "id", maxIdLength);
  const key = readIdempotencyKey(form);
  const answer = await callIdempotent(context, "removeAlert", { alertID }, key);
  if (!answer.ok) {
    const reply: AlertsReply = {
      message: messageFor(answer, alertMessages.failed),
      expired: answer.code === "expired",
    };
    return redisplayForm(reply, answer);
  }
  setFlash(context, alertMessages.removed);
  throw redirect(paths.alerts(), 303);
}
