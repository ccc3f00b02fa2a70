import type { AppLoadContext } from "@remix-run/node";
import type { AnswerOf, RequestOf } from "../../../provider/contract/calls";
import { isRedisplay } from "../../engine/forms/redisplay";
import {
  correctionMessages,
  formatMessage,
  mapMessages,
  receivingMessages,
  shareLinkMessages,
  timelineMessages,
} from "../../engine/messages";
import type {
  Answer,
  CallOptions,
} from "../../engine/provider-client/provider-api";
import { describeLocalTime } from "../../engine/tables/local-time";
import {
  loadForUser,
  requireExtension,
  assertFeatureEnabled,
} from "../../features.server";
import { paths } from "../../paths";
import type { StopData, StopItem } from "./receiving-view";

export type Stop = AnswerOf<"getReceivingStops">["result"][number];

/**
 * Requires the feature and the extension.
 * @throws a 404 response without
 */
export async function requireReceiving(
  context: Pick<AppLoadContext, "env" | "lacksExtension">,
): Promise<void> {
  await requireExtension(context, "receiving");
  assertFeatureEnabled(context, "receive");
}

/**
 * Loads stops for a signed-in user; on the page of a form that is shown again, an expired session is a failure.
 * @throws a redirect to the login page, or a 404 response without feature or extension
 */
export async function loadStops(
  context: AppLoadContext,
  wanted: RequestOf<"getReceivingStops">,
): Promise<Answer<"getReceivingStops">> {
  await requireReceiving(context);
  const load = (options: CallOptions) =>
    context.api.call("getReceivingStops", wanted, options);
  return isRedisplay(context)
    ? load({ whenExpired: "fail" })
    : loadForUser(context, "receive", () => load({}));
}

/** The store's time zone; UTC if it is not known. */
export const zoneOf = ({ timeZone }: Stop): string => timeZone ?? "UTC";

/** `101 Riverside` */
export const storeOf = ({ store, storeName }: Stop): string =>
  [store, storeName].filter((part) => part).join(" ");

/** Returns a time by the clock of the store; null without a valid one. */
function timeAt(stop: Stop, at: string | null): string | null {
  const instant = Date.parse(at ?? "");
  return Number.isNaN(instant)
    ? null
    : describeLocalTime(instant, zoneOf(stop));
}

function windowOf(stop: Stop): string | null {
  const start = timeAt(stop, stop.windowStart);
  const end = timeAt(stop, stop.windowEnd);
  if (start !== null && end !== null)
    return formatMessage(receivingMessages.between, { start, end });
  if (start !== null)
    return formatMessage(mapMessages.fromTime, { time: start });
  return end && formatMessage(mapMessages.untilTime, { time: end });
}

function cartonsText({ announced, scanned }: Stop): string {
  if (scanned > 0)
    return formatMessage(receivingMessages.progress, { scanned, announced });
  if (announced === 0) return receivingMessages.noneAnnounced;
  return announced === 1
    ? receivingMessages.oneAnnounced
    : formatMessage(receivingMessages.announced, { count: announced });
}

/** Returns trailer, driver, window and what else is known of a stop, in short texts. */
export function detailsOf(stop: Stop): string[] {
  const { trailer, driver, signedBy, reference } = stop;
  return [
    trailer && formatMessage(timelineMessages.ofTrailer, { number: trailer }),
    driver && formatMessage(receivingMessages.driver, { name: driver }),
    windowOf(stop),
    reference,
    cartonsText(stop),
    nameOf(signedBy) &&
      formatMessage(shareLinkMessages.signedBy, {
        name: nameOf(signedBy) ?? "",
      }),
    stop.isCanceled ? correctionMessages.stopCanceled : null,
  ].filter((text): text is string => Boolean(text));
}

/** Returns the name of who signed; a drawn signature is not one. */
export const nameOf = (signature: string | null): string | null =>
  signature === null || signature.startsWith("data:") ? null : signature;

/** Returns a stop for the list. */
export const stopItem = (stop: Stop): StopItem => ({
  id: stop.deliveryID,
  path: paths.receive(stop.deliveryID),
  store: storeOf(stop),
  details: detailsOf(stop),
});

/** Returns what scans at a stop are compared with. */
export const stopData = (stop: Stop): StopData => ({
  id: stop.deliveryID,
  store: storeOf(stop),
  storeNumber: stop.store ?? "",
  announced: stop.announced,
  scanned: stop.scanned,
  cartons: stop.cartons.map(({ asn, isScanned, condition }) => ({
    asn,
    isScanned,
    condition: condition ?? null,
  })),
  isDoorScanned: stop.doorScanAt !== null,
});

/**
 * Returns the next of the stops of one store: the first that nobody has signed for or left; null if there are
 * several stores, or if all are done.
 */
export function nextStop(stops: readonly Stop[]): Stop | null {
  if (new Set(stops.map(({ store }) => store)).size !== 1) return null;
  return (
    stops.find(
      ({ departedAt, signedBy }) => departedAt === null && signedBy === null,
    ) ?? null
  );
}
