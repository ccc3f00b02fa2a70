import { data } from "@remix-run/node";
import type { AnswerOf } from "../../../../provider/contract/calls";
import { maxIdLength } from "../../../../provider/contract/limits";
import { intentField } from "../../../engine/forms/intent";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../../features.server";
import { formatMessage, viewMessages } from "../../../engine/messages";
import { changeOwnList, entryOf, openOwnList } from "../own-list.server";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { statusFor } from "../../../engine/provider-client/errors";
import {
  describeReportMail,
  loadReportMails,
  type ReportMail,
} from "./report-mails.server";
import { readViewPath } from "./view-path";
import { viewIntents, type ViewItem, type ViewsView } from "./views-view";

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
export async function loadViewsPage({ request, context }: RouteArgs) {
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
    ...openOwnList({ request, context }),
    views,
    removed: canRestore ? removed : null,
  };
  return data(view, listed.ok ? 200 : statusFor(listed));
}

/** The action of the list: removes, restores or starts with a view. */
export async function changeViews({ request, context }: RouteArgs) {
  await requireExtension(context, "views");
  const form = await request.formData();
  const viewID = entryOf(form);
  const { failed } = viewMessages;
  switch (form.get(intentField)) {
    case viewIntents.remove: {
      // The removal of an own view is said beside the button that restores it.
      const [done, path] = form.has("own")
        ? [null, paths.views(viewID)]
        : [viewMessages.unshared, paths.views()];
      const texts = { failed, done };
      return changeOwnList(
        context,
        form,
        "removeView",
        { viewID },
        texts,
        path,
      );
    }
    case viewIntents.restore:
      return changeOwnList(
        context,
        form,
        "restoreView",
        { viewID },
        { failed, done: viewMessages.restored },
        paths.views(),
      );
    case viewIntents.start: {
      const chosen = viewID === "" ? null : viewID;
      const done =
        chosen === null ? viewMessages.startCleared : viewMessages.startSet;
      return changeOwnList(
        context,
        form,
        "setStartView",
        { viewID: chosen },
        { failed, done },
        paths.views(),
      );
    }
    case null:
    default:
      throw new Response(null, { status: 400 });
  }
}
