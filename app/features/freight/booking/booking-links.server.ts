import type { AppLoadContext } from "@remix-run/node";
import {
  billFields,
  isOnBill,
  type BillField,
} from "../../../../provider/contract/extensions/bill-details";
import { isFileId } from "../../../../provider/contract/files";
import { encodeCriteria } from "../../../engine/criteria/criteria-codec";
import { isFeatureEnabled } from "../../../features.server";
import { paths } from "../../../paths";

/** Characters that the tracking search treats as separators or refuses. */
const untraceable = /[\s,+=_]/;

/** Returns the path that tracks a PRO number; null if there is none, or it cannot be tracked. */
export const trackPathOf = (
  context: Pick<AppLoadContext, "env">,
  pro: string | null,
): string | null =>
  pro !== null &&
  pro !== "" &&
  !untraceable.test(pro) &&
  isFeatureEnabled(context, "tracking")
    ? paths.proSearch(encodeCriteria({ PROs: [pro] }))
    : null;

/** Returns the fields that the bill of lading of a booking lacks. */
export const missingOnBill = (booking: {
  [Name in BillField]: string | number | null;
}): BillField[] => billFields.filter((name) => !isOnBill(booking[name]));

/** Returns the path of the bill of lading of a complete booking; null if no URL can name the booking. */
export const billPathOf = (bookingID: string | null): string | null =>
  bookingID !== null && isFileId(bookingID) ? paths.bol(bookingID) : null;

/**
 * Returns the path of the page that adds what the bill of lading of a booking lacks.
 * @returns null if no URL can name the booking, or the provider does not have the extension
 */
export const addBillDetailsPathOf = async (
  { hasExtension }: Pick<AppLoadContext, "hasExtension">,
  bookingID: string | null,
): Promise<string | null> =>
  bookingID !== null &&
  isFileId(bookingID) &&
  (await hasExtension("bill-details"))
    ? paths.booking(bookingID)
    : null;

/** Returns the path of the page that changes or cancels a booking; null if the provider does not have the extension. */
export const correctPathOf = async (
  { hasExtension }: Pick<AppLoadContext, "hasExtension">,
  bookingID: string,
): Promise<string | null> =>
  (await hasExtension("corrections"))
    ? paths.correct({ booking: bookingID })
    : null;
