import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import type { AnswerOf } from "../../provider/contract/calls";
import { maxIdLength } from "../../provider/contract/limits";
import { describeDate } from "../criteria/dates";
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
import {
  formatMessage,
  shareLinkMessages,
  timelineMessages,
} from "../messages";
import { paths } from "../paths";
import { messageFor, statusFor } from "../provider-client/errors";
import { consumeFlash, setFlash } from "../session/flash.server";
import { showTimestamp } from "../tables/display";
import type { LinkItem, LinksReply, LinksView } from "./share-links-view";

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
export function linkItem(link: ListedLink): LinkItem {
  return {
    id: link.shareLinkID,
    name: nameOf(link),
    dates: formatMessage(shareLinkMessages.dates, {
      created: showTimestamp(link.createdAt),
      expires: showTimestamp(link.expiresAt),
    }),
    opened: openedText(link),
    parts: [
      link.showsSignature ? shareLinkMessages.withSignature : "",
      link.showsStreet ? shareLinkMessages.withStreet : "",
    ]
      .filter((part) => part !== "")
      .join(", "),
    isRevoked: link.revokedAt !== null,
  };
}

/** The loader of the list of links. */
export async function loadLinksPage({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">) {
  const listed = await loadForExtension(context, "share-links", (options) =>
    context.api.call("getShareLinks", undefined, options),
  );
  const view: LinksView = {
    flash: consumeFlash(request, context),
    key: createIdempotencyKey(),
    links: listed.ok ? listed.result.map(linkItem) : null,
  };
  return data(view, listed.ok ? 200 : statusFor(listed));
}

/**
 * The action of the list: revokes a link.
 * @returns why it had no effect
 * @throws a redirect to the list after success
 */
export async function revokeLink({
  request,
  context,
}: Pick<ActionFunctionArgs, "request" | "context">) {
  await requireExtension(context, "share-links");
  const form = await request.formData();
  const shareLinkID = readFormText(form, "id", maxIdLength);
  const answer = await callIdempotent(
    context,
    "revokeShareLink",
    { shareLinkID },
    readIdempotencyKey(form),
  );
  if (!answer.ok) {
    const reply: LinksReply = {
      message: messageFor(answer, shareLinkMessages.revokeFailed),
      expired: answer.code === "expired",
    };
    return redisplayForm(reply, answer);
  }
  setFlash(context, shareLinkMessages.revokedNow);
  throw redirect(paths.shareLinks(), 303);
}
