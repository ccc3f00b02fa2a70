import type { AppLoadContext } from "@remix-run/node";
import { isFileId } from "../../provider/contract/files";
import { encodeCriteria } from "../criteria/criteria-codec";
import { isFeatureEnabled } from "../features.server";
import { paths } from "../paths";

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

/** Fields that a bill of lading needs in addition to those required for a booking. */
export const onBillOfLading = ["numPieces", "description", "class"] as const;
export type BillField = (typeof onBillOfLading)[number];

/**
 * Returns the fields that the bill of lading of a booking lacks. 0 counts as missing, as in
 * provider/documents/bill-of-lading.ts.
 */
export const missingOnBill = (booking: {
  [Name in BillField]: string | number | null;
}): BillField[] => onBillOfLading.filter((name) => !booking[name]);

/** Returns the path of the bill of lading of a complete booking; null if no URL can name the booking. */
export const billPathOf = (bookingID: string | null): string | null =>
  bookingID !== null && isFileId(bookingID) ? paths.bol(bookingID) : null;
