import type { LoaderFunctionArgs } from "@remix-run/node";
import type { FigureLoader } from "../attention/index.server";
import {
  billPathOf,
  loadBooking,
  loadBookingsByBOLNumber,
  type RowOfBooking,
} from "../freight/booking/index.server";
import { isFeatureEnabled } from "../../features.server";
import {
  findMessages,
  formatMessage,
  serverMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { numberPath } from "../../engine/results/number-list";
import { proListSearch } from "../search/tracking/index.server";
import type { Hit } from "./find-view";

type Context = LoaderFunctionArgs["context"];

/**
 * Looks for the bill of lading of a booking.
 * @param number the id of a document
 * @returns null if the provider did not respond
 */
export const findBillOfLading = (
  number: string,
  loader: FigureLoader,
  context: Context,
): Promise<Hit[] | null> =>
  loader.answer(async ({ signal }) => {
    const path = paths.bol(number);
    const file = await context.api.file(path, { signal });
    if (file.ok) file.body.destroy();
    const isIncomplete = !file.ok && file.fields.missing !== undefined;
    if (!file.ok && !isIncomplete) return file.code === "refused" ? [] : null;
    return [
      {
        label: serverMessages.billOfLading,
        about: isIncomplete
          ? findMessages.incompleteDocument
          : findMessages.document,
        path,
        isDocument: true,
      },
    ];
  });

/**
 * Looks for the bookings with a BOL number, which is the number that a bill of lading shows.
 * @returns null if the provider did not respond
 */
export async function findBookings(
  BOLNumber: string,
  loader: FigureLoader,
  context: Context,
): Promise<Hit[] | null> {
  const rows = await loader.answer((options) =>
    loadBookingsByBOLNumber(context, BOLNumber, options),
  );
  return rows?.flatMap((row) => hitOf(row, context) ?? []) ?? null;
}

/** Returns the shipment of a booking, or its document if the portal cannot show the shipment. */
function hitOf(
  { bookingID, PRONumber }: RowOfBooking,
  context: Context,
): Hit | null {
  const label = serverMessages.billOfLading;
  const page = isFeatureEnabled(context, proListSearch.feature)
    ? numberPath(PRONumber, paths.shipment, "PRO")
    : null;
  if (page !== null) {
    const about = formatMessage(findMessages.shipmentWithPRONumber, {
      number: PRONumber ?? "",
    });
    return { label, about, path: page, isDocument: false };
  }
  const path = billPathOf(bookingID);
  return path === null
    ? null
    : { label, about: findMessages.document, path, isDocument: true };
}

/**
 * Returns the page that a bill of lading alone opens: that of its shipment, because the document of an
 * incomplete booking is refused (409).
 * @returns null if the portal does not know the shipment in time
 */
export async function findShipmentPage(
  bookingID: string,
  loader: FigureLoader,
  context: Context,
): Promise<string | null> {
  if (!isFeatureEnabled(context, proListSearch.feature)) return null;
  const booking = await loader.answer(() => loadBooking(context, bookingID));
  const pro = booking?.PRONumber ?? "";
  return numberPath(pro, paths.shipment, "PRO");
}
