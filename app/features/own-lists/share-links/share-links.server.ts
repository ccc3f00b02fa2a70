import { data } from "@remix-run/node";
import type { AnswerOf } from "../../../../provider/contract/calls";
import { describeDate } from "../../../engine/criteria/dates";
import { loadForExtension } from "../../../engine/forms/load-for-extension.server";
import { requireExtension } from "../../../features.server";
import {
  formatMessage,
  shareLinkMessages,
  timelineMessages,
} from "../../../engine/messages";
import { changeOwnList, entryOf, openOwnList } from "../own-list.server";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { statusFor } from "../../../engine/provider-client/errors";
import { showTimestamp } from "../../../engine/tables/display";
import type { LinkItem, LinksView } from "./share-links-view";

type ListedLink = AnswerOf<"getShareLinks">["result"][number];

/** Returns what a link shows, for lists: `Shipment 123`. */
function nameOf({ subject, number, count, store, day }: ListedLink): string {
  if (subject === "shipment")
    return formatMessage(timelineMessages.shipment, { number });
  if (subject === "delivery")
    return store === null || day === null
      ? formatMessage(shareLinkMessages.delivery, { number })
      : formatMessage(shareLinkMessages.deliveryTo, {
          store,
          date: describeDate(day),
        });
  const carton = formatMessage(timelineMessages.carton, { number });
  if (count <= 1) return carton;
  return count === 2
    ? formatMessage(shareLinkMessages.oneMoreCarton, { number: carton })
    : formatMessage(shareLinkMessages.cartons, {
        number: carton,
        count: count - 1,
      });
}

function openedText({ opened, lastOpenedAt }: ListedLink): string {
  if (opened === 0 || lastOpenedAt === null)
    return shareLinkMessages.neverOpened;
  const time = showTimestamp(lastOpenedAt);
  return opened === 1
    ? formatMessage(shareLinkMessages.openedOnce, { time })
    : formatMessage(shareLinkMessages.opened, { count: opened, time });
}

/** Returns a link for the list. */
function linkItem(link: ListedLink): LinkItem {
  const dates = formatMessage(shareLinkMessages.dates, {
    created: showTimestamp(link.createdAt),
    expires: showTimestamp(link.expiresAt),
  });
  const about = [
    dates,
    ...(link.showsSignature ? [shareLinkMessages.withSignature] : []),
    ...(link.showsStreet ? [shareLinkMessages.withStreet] : []),
  ];
  return {
    id: link.shareLinkID,
    name: nameOf(link),
    about: about.join(", "),
    opened: openedText(link),
    isRevoked: link.revokedAt !== null,
  };
}

/** The loader of the list of links. */
export async function loadLinksPage({ request, context }: RouteArgs) {
  const listed = await loadForExtension(context, "share-links", (options) =>
    context.api.call("getShareLinks", undefined, options),
  );
  const view: LinksView = {
    ...openOwnList({ request, context }),
    links: listed.ok ? listed.result.map(linkItem) : null,
  };
  return data(view, listed.ok ? 200 : statusFor(listed));
}

/** The action of the list: revokes a link. */
export async function revokeLink({ request, context }: RouteArgs) {
  await requireExtension(context, "share-links");
  const form = await request.formData();
  return changeOwnList(
    context,
    form,
    "revokeShareLink",
    { shareLinkID: entryOf(form) },
    {
      failed: shareLinkMessages.revokeFailed,
      done: shareLinkMessages.revokedNow,
    },
    paths.shareLinks(),
  );
}
