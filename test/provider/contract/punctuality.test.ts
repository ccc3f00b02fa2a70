import { describe, expect, test } from "vitest";
import {
  daysAfter,
  hoursAndMinutes,
  punctualityOf,
} from "../../../provider/contract/punctuality";

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

/** Returns the punctuality of a delivery with a window from 8 to 10, as `late 23`. */
function describePunctuality(
  {
    arrival,
    expected,
    wasThere = false,
  }: { arrival?: string; expected?: string; wasThere?: boolean },
  now = "09:00:00",
): string {
  const { state, minutes } = punctualityOf(
    {
      windowStart: at("08:00:00"),
      windowEnd: at("10:00:00"),
      arrival: arrival === undefined ? null : at(arrival),
      expected: expected === undefined ? null : at(expected),
      wasThere,
    },
    at(now),
  );
  return minutes === 0 ? state : `${state} ${minutes}`;
}

describe("the punctuality of a delivery", () => {
  test.each([
    ["07:59:59", "early"],
    ["08:00:00", "onTime"],
    ["10:00:00", "onTime"],
    ["10:00:01", "late 1"],
    ["10:23:59", "late 23"],
  ])("that arrived at %s is %s", (arrival, expected) => {
    expect(describePunctuality({ arrival })).toBe(expected);
    expect(describePunctuality({ arrival, wasThere: true }, "15:00:00")).toBe(
      expected,
    );
  });

  test("before its arrival is due, at risk by its estimate, overdue after its window", () => {
    expect(describePunctuality({})).toBe("due");
    expect(describePunctuality({}, "10:00:00")).toBe("due");
    expect(describePunctuality({ expected: "10:00:00" })).toBe("due");
    expect(describePunctuality({ expected: "10:35:00" })).toBe("atRisk 35");
    expect(describePunctuality({ expected: "10:35:00" }, "10:05:00")).toBe(
      "overdue 5",
    );
  });

  test("at which somebody was without a recorded arrival is unknown", () => {
    expect(describePunctuality({ wasThere: true }, "15:00:00")).toBe("unknown");
  });
});

test("a scheduled day without a window is missed when it has ended, for an instant in every time zone", () => {
  const today = "2026-11-22";
  expect(daysAfter("2026-11-22", null, today)).toBe(0);
  expect(daysAfter("2026-11-20", null, today)).toBe(2);
  expect(daysAfter("2026-11-20", "2026-11-21", today)).toBe(1);
  expect(daysAfter("2026-11-20", "2026-11-21T11:59:00Z", today)).toBe(0);
  expect(daysAfter("2026-11-20", "2026-11-21T12:00:00Z", today)).toBe(1);
});

test("durations have hours and minutes, without parts that are zero", () => {
  expect([135, 120, 15, 0, -3].map(hoursAndMinutes)).toEqual([
    "2 h 15 min",
    "2 h",
    "15 min",
    "0 min",
    "0 min",
  ]);
});
