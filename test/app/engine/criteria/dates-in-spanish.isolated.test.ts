import { expect, test, vi } from "vitest";
import {
  describeDate,
  describeDateRange,
} from "../../../../app/engine/criteria/dates";
import { dayLabel } from "../../../../app/engine/criteria/day-label";
import { showTime } from "../../../../app/engine/tables/display";

vi.mock("../../../../app/engine/messages", async (original) => ({
  ...(await original<object>()),
  ...(await import("../../../../app/engine/messages/es")),
}));

test("dates have the order and the month names of Spanish", () => {
  expect(describeDate("2026-11-06")).toBe("6 nov 2026");
  expect(dayLabel("2026-12-05")).toBe("5 dic");
  expect(describeDateRange("2026-11-13", "2026-11-20")).toBe(
    "13 nov – 20 nov 2026",
  );
  expect(describeDateRange("2025-12-30", "2026-01-02")).toBe(
    "30 dic 2025 – 2 ene 2026",
  );
  expect(describeDateRange("2026-11-13", null)).toBe("desde el 13 nov 2026");
});

test("months and halves of the day are those of the locale", () => {
  const format = (options: Intl.DateTimeFormatOptions, timestamp: number) =>
    new Intl.DateTimeFormat("es-US", { ...options, timeZone: "UTC" }).format(
      timestamp,
    );
  for (let month = 0; month < 12; month++) {
    const timestamp = Date.UTC(2026, month, 5);
    const date = new Date(timestamp).toISOString().slice(0, 10);
    expect(dayLabel(date)).toBe(
      format({ month: "short", day: "numeric" }, timestamp),
    );
  }
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  for (const hour of [0, 9, 12, 21]) {
    const timestamp = Date.UTC(2026, 0, 5, hour, 5);
    expect(showTime(timestamp)).toBe(format(clock, timestamp));
  }
});
