import type { AppLoadContext } from "@remix-run/node";
import type { RequestOf } from "../../../provider/contract/calls";
import {
  maxIdLength,
  maxNumberLength,
} from "../../../provider/contract/limits";
import type { CallOptions } from "../../engine/provider-client/provider-api";
import { describeDate } from "../../engine/criteria/dates";
import { showTimestamp } from "../../engine/tables/display";
import type { CorrectionItem, WithdrawableReport } from "./corrections-view";
import { correctionItem } from "./describe-correction.server";

type Context = Pick<AppLoadContext, "api" | "hasExtension">;

/**
 * Loads what was corrected of a delivery, a carton or a booking, for its page.
 * @returns null if the provider does not have the extension, or does not respond
 */
export async function loadHistory(
  { api, hasExtension }: Context,
  subject: RequestOf<"getCorrections">,
  options: CallOptions = {},
): Promise<CorrectionItem[] | null> {
  const { ASN = "", bookingID = "" } = subject;
  if (
    ASN.length > maxNumberLength ||
    String(bookingID).length > maxIdLength ||
    !(await hasExtension("corrections"))
  )
    return null;
  const answer = await api.call("getCorrections", subject, options);
  return answer.ok ? answer.result.map(correctionItem) : null;
}

/** Loads the user's own reports that can be withdrawn; none if the provider does not have the extension. */
export async function loadWithdrawableReports(
  { api, hasExtension }: Context,
  kind: "delivery" | "pickup",
): Promise<WithdrawableReport[]> {
  if (!(await hasExtension("corrections"))) return [];
  const answer = await api.call("getWithdrawableReports", { kind });
  if (!answer.ok) return [];
  return answer.result.map(
    ({ reportID, Location, ScheduledDate, reportedAt }) => ({
      id: reportID,
      location: Location ?? reportID,
      about: [
        ScheduledDate ? describeDate(ScheduledDate) : "",
        reportedAt === null ? "" : showTimestamp(reportedAt),
      ]
        .filter((text) => text !== "")
        .join(" · "),
    }),
  );
}

/**
 * Returns when a booking was canceled.
 * @returns null if it was not, or this cannot be told
 */
export async function findCancellation(
  { api, hasExtension }: Context,
  bookingID: string,
  options: CallOptions = {},
): Promise<string | null> {
  if (bookingID.length > maxIdLength || !(await hasExtension("corrections")))
    return null;
  const answer = await api.call(
    "getCorrectableBooking",
    { bookingID },
    options,
  );
  return answer.ok ? (answer.result?.canceledAt ?? null) : null;
}
