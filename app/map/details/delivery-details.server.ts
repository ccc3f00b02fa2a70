import type { AnswerOf } from "../../../provider/contract/calls";
import type { ProviderApi } from "../../provider-client/provider-api";
import { isId } from "../../forms/searched-number.server";
import { parseTimestamp, showDate, showTime } from "../../tables/display";
import type { DetailsView, Signature } from "./details-view";

type Detail = NonNullable<AnswerOf<"getDeliveryMapPinDetails">["result"]>;

/** Longest text that is shown, in characters: the window of a marker is small. */
const maxTextLength = 100;
/** Longest data URL of a signature, in characters; a drawn one has a tenth of it. */
const maxImageLength = 300_000;
const drawnSignature = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * Asks for a delivery in detail.
 * @param deliv its id, of whatever origin
 * @returns null when the call fails or knows no such delivery (specification, part 2, section 8)
 * @throws a redirect to the login page when the session has ended
 */
export async function getDeliveryDetails(
  api: ProviderApi,
  deliv: string,
): Promise<DetailsView | null> {
  if (deliv === "" || !isId(deliv)) return null;
  const answer = await api.call("getDeliveryMapPinDetails", { delivID: deliv });
  return answer.ok && answer.result ? detailsView(answer.result) : null;
}

/** A delivery's details in the words and forms that are shown. */
export function detailsView(detail: Detail): DetailsView {
  const { advancedRouteInfo: route } = detail;
  return {
    storeName: shown(detail.storeName),
    storeNumber: shown(detail.storeNum) ?? shown(detail.storeID),
    pool: shown(detail.pool),
    address: addressLines(detail),
    doorScan: detail.doorScan,
    arrival: dateAndTime(detail.arrivalDate),
    departure: dateAndTime(detail.departureDate),
    window: describeWindow(
      // Each end by itself, as the on-time report takes them.
      timeOf(detail.delivWindowStart) ?? timeOf(detail.windowStartBackup),
      timeOf(detail.delivWindowEnd) ?? timeOf(detail.windowEndBackup),
    ),
    arrivesIn: hoursAndMinutes(route?.timeEstimateMinutes ?? null),
    stopsRemaining: route?.numPriorStops ?? null,
    boxes:
      detail.scannedBoxes === null || detail.totalBoxes === null
        ? null
        : `${detail.scannedBoxes} of ${detail.totalBoxes} scanned`,
    employee: shown(detail.employeeName),
    signature: signatureOf(detail.signature),
  };
}

/** A text without the blanks around it, cut when it is longer than anything real; null for none. */
function shown(text: string | null): string | null {
  const trimmed = text?.trim().toWellFormed() ?? "";
  if (trimmed === "") return null;
  return trimmed.length > maxTextLength
    ? `${trimmed.slice(0, maxTextLength).toWellFormed()}…`
    : trimmed;
}

/** `12 Main St`, `Suite 4`, `Joliet, IL 60432`, without what is missing. */
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

/** A time of day, `8:00 AM`; what is no date-time stays as it came. */
function timeOf(text: string | null): string | null {
  const moment = text === null ? null : parseTimestamp(text, "time");
  return moment === null ? shown(text) : showTime(moment);
}

/** `11/20/2026 8:00 AM`: who was there on another day than planned is seen at once. */
function dateAndTime(text: string | null): string | null {
  if (text === null) return null;
  const moment = parseTimestamp(text, "time");
  if (moment !== null) return `${showDate(moment)} ${showTime(moment)}`;
  const date = parseTimestamp(text, "date");
  return date === null ? shown(text) : showDate(date);
}

function describeWindow(
  start: string | null,
  end: string | null,
): string | null {
  if (start !== null && end !== null) return `${start} – ${end}`;
  if (start !== null) return `from ${start}`;
  return end === null ? null : `until ${end}`;
}

/** `2 h 15 min`, `2 h`, `15 min`; an estimate that has passed is `0 min`. */
function hoursAndMinutes(estimate: number | null): string | null {
  if (estimate === null) return null;
  const minutes = Math.max(0, Math.round(estimate));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** Only pictures that cannot run anything are pictures; whatever else a provider sends is text. */
function signatureOf(signature: string | null): Signature | null {
  const image = signature?.trim() ?? "";
  if (image.length <= maxImageLength && drawnSignature.test(image))
    return { image };
  const text = shown(signature);
  return text === null ? null : { text };
}
