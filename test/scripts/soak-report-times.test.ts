import { expect, it } from "vitest";
import { parseManualReport } from "../../app/features/manual-reports/report-form.server";
import { reportTimes } from "../soak/faults/report-times";

/** Returns what the portal reads from a form of the soak test, whose dates are those of a schedule. */
function readTimes(recordedArrival: string | null) {
  const form = new FormData();
  const fields = {
    arriveDate: "11/26/2026",
    departDate: "11/26/2026",
    employeeID: "",
    textSig: "",
    ...reportTimes(recordedArrival),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const submission = parseManualReport(form, new Date());
  if (submission.status !== "success") return submission.error;
  const { arriveDate, departDate } = submission.value;
  return [arriveDate, departDate];
}

it.each([
  [null, "2026-11-26 00:00", "2026-11-26 00:01"],
  ["2026-11-26T00:00:30.000Z", "2026-11-26 00:00", "2026-11-26 00:01"],
  ["2026-11-26T12:05:00.000Z", "2026-11-26 12:05", "2026-11-26 12:06"],
  ["2026-11-26T23:59:59.000Z", "2026-11-26 23:59", "2026-11-27 00:00"],
])(
  "the soak test reports a departure after the recorded arrival %s",
  (recorded, arrival, departure) => {
    expect(readTimes(recorded)).toEqual([
      `${arrival}:00.000`,
      `${departure}:00.000`,
    ]);
  },
);
