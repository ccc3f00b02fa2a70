import { expect, test } from "vitest";
import { describeReportTimes } from "../../../../provider/notify/subscriptions/report-times";

test.each([
  [{ frequency: "daily" }, "every day"],
  [{ frequency: "weekdays" }, "from Monday to Friday"],
  [{ frequency: "weekly", weekday: 7 }, "every Sunday"],
  [{ frequency: "monthly", monthDay: 30 }, "on day 30 of every month"],
  // The contract's last day of a month of any length.
  [{ frequency: "monthly", monthDay: 31 }, "on the last day of every month"],
] as const)("the times %j are described", (days, text) => {
  const times = {
    weekday: null,
    monthDay: null,
    hour: 0,
    timeZone: "UTC",
    ...days,
  };
  expect(describeReportTimes(times, "en")).toBe(`${text} at 12:00 AM (UTC)`);
});

test.each([
  [7, "todos los días a las 7:00 a.m. (UTC)"],
  [13, "todos los días a la 1:00 p.m. (UTC)"],
])("the hour %i is described in Spanish", (hour, text) => {
  const times = { frequency: "daily", weekday: null, monthDay: null } as const;
  expect(describeReportTimes({ ...times, hour, timeZone: "UTC" }, "es")).toBe(
    text,
  );
});
