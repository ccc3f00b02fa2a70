import { expect, test } from "vitest";
import {
  formatRow,
  isTime,
} from "../../../provider/subscriptions/report-cells";

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
