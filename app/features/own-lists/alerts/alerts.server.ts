import { data } from "@remix-run/node";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../../features.server";
import { alertMessages, formatMessage } from "../../../engine/messages";
import { changeOwnList, entryOf, openOwnList } from "../own-list.server";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { statusFor } from "../../../engine/provider-client/errors";
import { showTimestamp } from "../../../engine/tables/display";
import type { AlertsView } from "./alerts-view";
import { alertItem } from "./describe-alert";

/** The loader of the list of alerts. */
export async function loadAlertsPage({ request, context }: RouteArgs) {
  const listed = await loadForExtension(context, "alerts", (options) =>
    context.api.call("getAlerts", undefined, options),
  );
  const view: AlertsView = {
    ...openOwnList({ request, context }),
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

/** The action of the list: removes an alert. */
export async function removeAlert({ request, context }: RouteArgs) {
  await requireExtension(context, "alerts");
  const form = await request.formData();
  return changeOwnList(
    context,
    form,
    "removeAlert",
    { alertID: entryOf(form) },
    { failed: alertMessages.failed, done: alertMessages.removed },
    paths.alerts(),
  );
}
