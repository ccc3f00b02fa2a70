import { expect, test } from "vitest";
import {
  formatRow,
  isTime,
  zoneOfRow,
} from "../../../../provider/notify/subscriptions/report-cells";

test("dates and times of a row are shown as on the screen, other cells unchanged", () => {
  expect(
    formatRow(
      [
        "2026-11-07",
        "2026-11-07T17:04:00Z",
        "2026-11-08T00:30:00.000Z",
        "2026-11-08T12:00:00Z",
        "4061",
        "",
        "2026-11-07 north",
      ],
      "en",
    ),
  ).toEqual([
    "11/7/2026",
    "5:04\u00a0PM",
    "11/8/2026\u00a012:30\u00a0AM",
    "11/8/2026\u00a012:00\u00a0PM",
    "4061",
    "",
    "2026-11-07 north",
  ]);
});

test("only cells with a time of day are times", () => {
  expect(["2026-11-07T17:04:00Z", "2026-11-07", "4061"].map(isTime)).toEqual([
    true,
    false,
    false,
  ]);
});

test("times are those of the store, which the columns for spreadsheets name, and so are their dates", () => {
  const row = [
    "2026-11-14",
    "2026-11-08",
    "2026-11-08T00:30:00Z",
    "2026-11-14T17:04:00Z",
    "2026-07-01T17:04:00Z",
    "",
    "2026-11-07",
    "18:30:00",
    "2026-11-14",
    "11:04:00",
    "2026-07-01",
    "12:04:00",
    "",
    "",
    "America/Chicago",
  ];
  expect(formatRow(row, "en").slice(0, 5)).toEqual([
    "11/14/2026",
    "11/7/2026",
    "6:30\u00a0PM\u00a0CST",
    "11:04\u00a0AM\u00a0CST",
    "7/1/2026\u00a012:04\u00a0PM\u00a0CDT",
  ]);
  expect([zoneOfRow(row), zoneOfRow(["4061", "UTC"])]).toEqual([
    "America/Chicago",
    null,
  ]);
});

test.each([
  ["Delivery Date", "Arrival Time", "11/23/2026", "11/22/2026\u00a0"],
  ["Fecha de entrega", "Hora de llegada", "11/23/2026", "11/22/2026\u00a0"],
  ["Delivery Date", "Delivery Time", "11/22/2026", ""],
  ["Fecha de entrega", "Hora de entrega", "11/22/2026", ""],
  ["Found on", "Found Time", "11/22/2026", ""],
])("%s before %s is %s, late on the evening before", (date, time, day, at) => {
  const row = ["2026-11-23", "2026-11-23T05:30:00Z", "America/Chicago"];
  expect(formatRow(row, "en", [date, time]).slice(0, 2)).toEqual([
    day,
    `${at}11:30\u00a0PM\u00a0CST`,
  ]);
});
