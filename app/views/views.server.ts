import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { AnswerOf } from "../../provider/contract/calls";
import { maxIdLength } from "../../provider/contract/limits";
import {
  callIdempotent,
  createIdempotencyKey,
  readIdempotencyKey,
  redisplayForm,
} from "../forms/idempotent-form.server";
import { readFormText } from "../forms/read-form-text";
import { intentField } from "../forms/intent";
import {
  loadForExtension,
  requireExtension,
} from "../forms/load-for-extension.server";
import { formatMessage, viewMessages } from "../messages";
import { paths } from "../paths";
import { messageFor, statusFor } from "../provider-client/errors";
import type { Answer } from "../provider-client/provider-api";
import { consumeFlash, setFlash } from "../session/flash.server";
import {
  describeReportMail,
  loadReportMails,
  type ReportMail,
} from "./report-mails.server";
import { readViewPath } from "./view-path";
import {
  viewIntents,
  type ListReply,
  type ViewItem,
  type ViewsView,
} from "./views-view";

type Listed = AnswerOf<"getViews">;

/**
 * Returns a listed view for its screen.
 * @param mail when it is mailed to the user
 * @param isMailable returns whether a page of the portal can be mailed
 */
export function viewItem(
  view: Listed["result"][number],
  startViewID: string | null,
  mail: ReportMail | undefined,
  isMailable: (path: string) => boolean,
): ViewItem {
  const group = view.groupName ?? view.groupID;
  const path = readViewPath(view.path);
  return {
    id: view.viewID,
    name: view.name,
    path,
    sharing: !view.isOwn
      ? formatMessage(viewMessages.sharedBy, {
          owner: view.ownerName,
          group: group ?? "",
        })
      : group === null
        ? viewMessages.private
        : formatMessage(viewMessages.sharedWith, { group }),
    groupName: group,
    isOwn: view.isOwn,
    isStart: view.viewID === startViewID,
    mail: mail ? describeReportMail(mail) : null,
    isMailable: path !== null && isMailable(path),
    mayRemove: view.mayRemove,
  };
}

/** The loader of the list of views. */
export async function loadViewsPage({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">) {
  const removed = new URL(request.url).searchParams.get("removed");
  const [listed, mails, canMail] = await loadForExtension(
    context,
    "views",
    (options) =>
      Promise.all([
        context.api.call("getViews", undefined, options),
        loadReportMails(context, options),
        context.hasExtension("subscriptions"),
      ]),
  );
  const views = listed.ok
    ? listed.result.map((view) =>
        viewItem(
          view,
          listed.startViewID,
          mails.find(({ viewID }) => viewID === view.viewID),
          (path) => canMail && context.hasCsv(path),
        ),
      )
    : null;
  const canRestore =
    removed !== null &&
    removed !== "" &&
    removed.length <= maxIdLength &&
    views?.some(({ id }) => id === removed) === false;
  const view: ViewsView = {
    flash: consumeFlash(request, context),
    key: createIdempotencyKey(),
    views,
    removed: canRestore ? removed : null,
  };
  return data(view, listed.ok ? 200 : statusFor(listed));
}

/**
 * The action of the list: removes, restores or starts with a view.
 * @returns why it had no effect
 * @throws a redirect to the list after success
 */
export async function changeViews({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">) {
  await requireExtension(context, "views");
  const form = await request.formData();
  const viewID = readFormText(form, "id", maxIdLength);
  const change = changeOf(form.get(intentField), viewID, form.has("own"));
  if (change === null) throw new Response(null, { status: 400 });
  const key = readIdempotencyKey(form);
  const answer = await change.send(context, key);
  if (!answer.ok) {
    const reply: ListReply = {
      message: messageFor(answer, viewMessages.failed),
      expired: answer.code === "expired",
    };
    return redisplayForm(reply, answer);
  }
  // The removal of an own view is said beside the button that restores it.
  if (change.message === null) throw redirect(paths.views(viewID), 303);
  setFlash(context, change.message);
  throw redirect(paths.views(), 303);
}

/** What a button does: its call, and the message of the next page. */
interface Change {
  send(
    context: AppLoadContext,
    key: string,
  ): Promise<Answer<"removeView" | "restoreView" | "setStartView">>;
  message: string | null;
}

/** Returns what a button does; null for an unknown one. */
function changeOf(
  intent: FormDataEntryValue | null,
  viewID: string,
  isOwn: boolean,
): Change | null {
  switch (intent) {
    case viewIntents.remove:
      return {
        send: (context, key) =>
          callIdempotent(context, "removeView", { viewID }, key),
        message: isOwn ? null : viewMessages.unshared,
      };
    case viewIntents.restore:
      return {
        send: (context, key) =>
          callIdempotent(context, "restoreView", { viewID }, key),
        message: viewMessages.restored,
      };
    case viewIntents.start: {
      const chosen = viewID === "" ? null : viewID;
      return {
        send: (context, key) =>
          callIdempotent(context, "setStartView", { viewID: chosen }, key),
        message:
          chosen === null ? viewMessages.startCleared : viewMessages.startSet,
      };
    }
    case null:
    default:
      return null;
  }
}
