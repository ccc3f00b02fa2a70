import * as z from "zod";
import { defineCall, write } from "./define-call";
import { answerId, requestId, rowDate, rowText, text } from "./fields";

/** A delivery or pickup that has not been reported yet. */
export const unfinishedItem = z.object({
  delivDetailID: answerId,
  Location: rowText,
  ScheduledDate: rowDate,
});

/** `YYYY-MM-DD HH:mm:00.000` in UTC, the format of the specification (part 2, section 3). */
const reportDate = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:00\.000$/);

/** Trimmed; blank becomes null. */
const textSignature = text()
  .transform((signature) => signature.trim() || null)
  .nullable();

const manualReport = z.object({
  formData: z.object({
    delivDetailID: requestId,
    arriveDate: reportDate,
    departDate: reportDate,
    // Integers that JSON represents without loss.
    employeeID: z.number().int().nonnegative().nullable(),
    textSig: textSignature,
  }),
});

const unfinished = (summary: string) =>
  defineCall({
    method: "GET",
    summary,
    answer: { result: z.array(unfinishedItem) },
  });

const report = (summary: string) =>
  defineCall({
    ...write,
    summary,
    request: manualReport,
  });

export const manualReportCalls = {
  manualReport_GetUnfinishedDeliveries: unfinished(
    "Deliveries that wait for a report.",
  ),
  manualReport_GetUnfinishedPickups: unfinished(
    "Pickups that wait for a report.",
  ),
  manualReport_ReportDelivery: report("Reports a delivery by hand."),
  manualReport_ReportPickup: report("Reports a pickup by hand."),
};
