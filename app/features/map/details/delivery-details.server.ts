import type { AnswerOf } from "../../../../provider/contract/calls";
import type { ProviderApi } from "../../../engine/provider-client/provider-api";
import { listNotes } from "../../notes/index.server";
import { isId } from "../../../engine/forms/searched-number.server";
import {
  parseTimestamp,
  showDate,
  showTime,
} from "../../../engine/tables/display";
import { podLink } from "../../../document-links.server";
import { formatMessage, mapMessages } from "../../../engine/messages";
import { hoursAndMinutes } from "../../../../provider/contract/punctuality";
import {
  findLocalTime,
  type LocalTimeFormat,
} from "../../../engine/results/local-time.server";
import { localText } from "../../../engine/results/rows/table-rows.server";
import { describeWindow } from "../deliveries/arrival";
import type { InStoreTime } from "../deliveries/deliveries.server";
import type { DetailsView, Signature } from "./details-view";

type Detail = NonNullable<AnswerOf<"getDeliveryMapPinDetails">["result"]>;

/** Longest displayed text, in characters: a marker's info window is small. */
const maxTextLength = 100;
/** Longest data URL of a signature, in characters; a drawn one takes a tenth of it. */
const maxImageLength = 300_000;
const drawnSignature = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * Loads the details of a delivery.
 * @param deliv its id, unvalidated
 * @param inStoreTime true if the times are shown by the clock of the store
 * @returns null if the call fails or no such delivery exists (specification, part 2, section 8)
 * @throws a redirect to the login page if the session has expired
 */
export async function getDeliveryDetails(
  api: ProviderApi,
  deliv: string,
  inStoreTime: InStoreTime = false,
): Promise<DetailsView | null> {
  if (deliv === "" || !isId(deliv)) return null;
  const [answer, notes] = await Promise.all([
    api.call("getDeliveryMapPinDetails", { delivID: deliv }),
    listNotes(api, { subject: "delivery", number: deliv }),
  ]);
  if (!answer.ok || !answer.result) return null;
  const { departureDate } = answer.result;
  return {
    ...detailsView(answer.result, { inStoreTime: await inStoreTime }),
    podPath: departureDate === null ? null : await getPodPath(api, deliv),
    notes,
  };
}

/**
 * Returns the path of a delivery's proof of delivery, that of its first carton that has one; null
 * without one, and if the cartons cannot be loaded.
 */
async function getPodPath(
  api: ProviderApi,
  deliv: string,
): Promise<string | null> {
  const answer = await api.call("ASNAdvancedSearch", {
    startDate: null,
    endDate: null,
    delivID: deliv,
    pool: null,
    stores: [],
    manifest: null,
    scanType: null,
    isDelivered: true,
    isOnPallet: null,
    isOnTrailer: null,
    isOnManifest: null,
    offset: 0,
    pageSize: podSearchRows,
  });
  if (!answer.ok) return null;
  const info = answer.result.find(({ PODInfo }) => PODInfo !== null)?.PODInfo;
  return info ? podLink.href(info) : null;
}

/** Number of cartons among which a proof of delivery is looked for. */
const podSearchRows = 50;

/**
 * Formats a delivery's details for display.
 * @param now milliseconds since 1970, from which the estimate counts
 * @param inStoreTime true for the clock of the store; its zone stands with each time, and UTC if it is not known
 */
export function detailsView(
  detail: Detail,
  {
    now = Date.now(),
    inStoreTime = false,
  }: { now?: number; inStoreTime?: boolean } = {},
): DetailsView {
  const { advancedRouteInfo: route } = detail;
  const clock: Clock = inStoreTime
    ? { zone: findLocalTime(detail.timeZone ?? "") }
    : null;
  const minutes = route?.timeEstimateMinutes ?? null;
  return {
    id: detail.delivID,
    inStoreTime,
    storeName: shown(detail.storeName),
    storeNumber: shown(detail.storeNum) ?? shown(detail.storeID),
    pool: shown(detail.pool),
    address: addressLines(detail),
    doorScan: detail.doorScan,
    arrival: arrivalOf(detail, clock),
    departure: dateAndTime(detail.departureDate, clock),
    window: describeWindow(
      // The backup applies to start and end separately, as in the on-time report.
      timeOf(detail.delivWindowStart, clock) ??
        timeOf(detail.windowStartBackup, clock),
      timeOf(detail.delivWindowEnd, clock) ??
        timeOf(detail.windowEndBackup, clock),
    ),
    arrivesIn: minutes === null ? null : hoursAndMinutes(minutes),
    expectedAt:
      minutes === null
        ? null
        : clockTime(now + Math.max(0, minutes) * 60_000, clock),
    stopsRemaining: route?.numPriorStops ?? null,
    boxes:
      detail.scannedBoxes === null || detail.totalBoxes === null
        ? null
        : formatMessage(mapMessages.boxesScanned, {
            scanned: detail.scannedBoxes,
            total: detail.totalBoxes,
          }),
    employee: shown(detail.employeeName),
    signature: signatureOf(detail.signature),
    podPath: null,
    notes: null,
  };
}

/** Trims a text and truncates it to the maximum length; null if it is empty. */
function shown(text: string | null): string | null {
  const trimmed = text?.trim().toWellFormed() ?? "";
  if (trimmed === "") return null;
  return trimmed.length > maxTextLength
    ? `${trimmed.slice(0, maxTextLength).toWellFormed()}…`
    : trimmed;
}

/** Returns the address lines, `12 Main St`, `Suite 4`, `Joliet, IL 60432`, without missing parts. */
function addressLines(detail: Detail): string[] {
  const stateAndZip = [shown(detail.txtState), shown(detail.txtZipCode)]
    .filter((part) => part !== null)
    .join(" ");
  const place = [shown(detail.txtCity), stateAndZip]
    .filter((part) => part !== null && part !== "")
    .join(", ");
  return [shown(detail.txtAddress1), shown(detail.txtAddress2), place].filter(
    (line): line is string => line !== null && line !== "",
  );
}

/** The clock of the store, whose zone may be unknown; null for UTC that is not named. */
type Clock = { zone: LocalTimeFormat | null } | null;

const clockTime = (timestamp: number, clock: Clock): string =>
  clock === null
    ? showTime(timestamp)
    : localText("time", timestamp, timestamp, clock.zone);

/** Formats a time of day, `8:00 AM`; text that is not a timestamp stays unchanged. */
function timeOf(text: string | null, clock: Clock): string | null {
  const timestamp = text === null ? null : parseTimestamp(text, "time");
  return timestamp === null ? shown(text) : clockTime(timestamp, clock);
}

/** Formats date and time, `11/20/2026 8:00 AM`: the date shows a stop on another day than planned. */
function dateAndTime(text: string | null, clock: Clock): string | null {
  if (text === null) return null;
  const timestamp = parseTimestamp(text, "time");
  if (timestamp !== null) {
    const day =
      clock === null
        ? showDate(timestamp)
        : localText("date", timestamp, timestamp, clock.zone);
    // Between date and time alone, a narrow column may break the line.
    return `${day} ${clockTime(timestamp, clock).replaceAll(" ", "\u00a0")}`;
  }
  const date = parseTimestamp(text, "date");
  return date === null ? shown(text) : showDate(date);
}

/** Formats the arrival, and says so if only the positions of the truck show it. */
function arrivalOf(
  { arrivalDate, arrivedBy }: Detail,
  clock: Clock,
): string | null {
  const time = dateAndTime(arrivalDate, clock);
  return time !== null && arrivedBy === "position"
    ? formatMessage(mapMessages.byPosition, { time })
    : time;
}

/**
 * Returns an image only for data URLs of PNG or JPEG, which cannot contain scripts; anything else is
 * treated as text.
 */
function signatureOf(signature: string | null): Signature | null {
  const image = signature?.trim() ?? "";
  if (image.length <= maxImageLength && drawnSignature.test(image))
    return { image };
  const text = shown(signature);
  return text === null ? null : { text };
}
