import { describe, expect, test } from "vitest";
import { doorScanReport } from "../../../../app/features/reports/door-scan-report.server";
import { onTimeReport } from "../../../../app/features/reports/on-time-report.server";
import type { Report } from "../../../../app/features/reports/report.server";
import { scanReport } from "../../../../app/features/reports/scan-report.server";
import {
  initialReport,
  parseReportCriteria,
} from "../../../../app/features/reports/report-form.server";
import { today } from "../../support/read-search";
import { formDataOf, formPools as pools } from "../../support/sent-forms";

type Fields = Record<string, string | readonly string[]>;

/** A week as the form posts it without relative dates. */
const week = { s: "11/13/2026", f: "11/20/2026" };

function post(report: Report, fields: Fields, seen: typeof pools | null) {
  return parseReportCriteria(report, formDataOf(fields), seen, today);
}

const errorsOf = (report: Report, fields: Fields) => {
  const submission = post(report, fields, pools);
  return submission.ok ? null : submission.answer.error;
};

const pathOf = (
  report: Report,
  fields: Fields,
  seen: typeof pools | null = pools,
) => {
  const submission = post(report, fields, seen);
  return submission.ok ? submission.path : submission.answer.error;
};

const startOf = (report: Report, path: string, seen = pools) =>
  initialReport(report, `http://portal${path}`, seen, today);

describe("the buttons of a report form", () => {
  test.each(["", "store", "__proto__", "constructor"])(
    "redirect to the rows if a door scan form is sent with %j",
    (intent) => {
      expect(pathOf(doorScanReport, { ...week, intent })).toBe(
        "/doorscan-report/result/s=2026-11-13_f=2026-11-20",
      );
    },
  );
});

describe("the checkboxes of the on-time report", () => {
  test.each([
    [["early"], "_ot=100"],
    [["onTime"], "_ot=010"],
    [["late", "early"], "_ot=101"],
    [["early", "onTime", "late"], "_ot=111"],
    [[], ""],
  ])("%j are encoded as %j", (ot, written) => {
    expect(pathOf(onTimeReport, { ...week, ot })).toBe(
      `/onTime-report/result/s=2026-11-13_f=2026-11-20${written}`,
    );
  });

  test("belong to no other report", () => {
    expect(pathOf(scanReport, { ...week, ot: ["late"] })).toBe(
      "/scan-report/result/s=2026-11-13_f=2026-11-20",
    );
  });
});

describe("the date range of a report", () => {
  const wrong = {
    s: ["Invalid start date, must be formatted (MM/DD/YYYY)"],
    f: ["Invalid end date, must be formatted (MM/DD/YYYY)"],
  };

  test.each([
    { s: "", f: "" },
    { s: "2026-11-31", f: "13/13/2026" },
    { s: "2/30/2026", f: "tomorrow" },
    { s: "--7d", f: "to day" },
    { s: ["1/1/2026", "1/2/2026"], f: "11/20/026" },
  ])("gets the specified message: %o", (window) => {
    expect(errorsOf(scanReport, window)).toEqual(wrong);
  });

  test("is read as people type it, and stays relative if it was typed so", () => {
    expect(pathOf(scanReport, { s: "11.2.26", f: "11202026" })).toBe(
      "/scan-report/result/s=2026-11-02_f=2026-11-20",
    );
    expect(pathOf(scanReport, { s: "\u22127D", f: "Hoy" })).toBe(
      "/scan-report/result/s=-7d_f=today",
    );
    expect(errorsOf(scanReport, { s: "today", f: "yesterday" })).toEqual({
      f: ["End date must not be before start date"],
    });
  });

  test("must not end before it starts, relative or not", () => {
    expect(
      errorsOf(scanReport, {
        s: "11/20/2026",
        "s-relative": "today",
        f: "11/13/2026",
        "f-relative": "-7d",
      }),
    ).toEqual({ f: ["End date must not be before start date"] });
    expect(startOf(scanReport, "/scan-report/s=today_f=-7d").problems).toEqual([
      "End date must not be before start date",
    ]);
  });
});

describe("a relative date range", () => {
  const encodedCriteria = "s=-7d_f=today_p=1";
  const { values } = startOf(scanReport, `/scan-report/${encodedCriteria}`);
  const sent = values as Record<string, string | string[]>;

  test("is shown as the dates to which it resolves", () => {
    expect(values).toMatchObject(week);
  });

  test("becomes the typed date, for each end separately", () => {
    expect(pathOf(scanReport, { ...sent, s: "11/12/2026" })).toBe(
      "/scan-report/result/s=2026-11-12_f=today_p=1",
    );
  });

  test("means the dates that were shown if the form was opened yesterday", () => {
    expect(
      pathOf(scanReport, { ...sent, s: "11/12/2026", f: "11/19/2026" }),
    ).toBe("/scan-report/result/s=2026-11-12_f=2026-11-19_p=1");
  });

  test.each(["yesterday", "-9999d", "s=1_p=2", "today today", "\0"])(
    "that is unreadable (%j) is ignored",
    (word) => {
      expect(
        pathOf(scanReport, { ...week, "s-relative": word, "f-relative": word }),
      ).toBe("/scan-report/result/s=2026-11-13_f=2026-11-20");
    },
  );

  test("misspelled in the URL is omitted with the specified message", () => {
    const read = startOf(scanReport, "/scan-report/s=-7days_f=today_p=1");
    expect(read.values).toMatchObject({ s: "", f: "11/20/2026", p: "1" });
    expect(read.problems).toEqual([
      "Invalid start date, must be formatted (MM/DD/YYYY)",
    ]);
  });

  test("has links of named ranges that keep the other criteria of the URL", () => {
    const { presets } = startOf(
      onTimeReport,
      "/onTime-report/s=2026-01-01_f=2026-01-02_ot=001_p=1_st=102",
    );
    expect(presets.map(({ path }) => path)).toContain(
      "/onTime-report/s=month-1m_f=month-1d_ot=001_p=1_st=102",
    );
    expect(presets).toHaveLength(6);
  });
});

describe("pool and stores of a report", () => {
  test("unknown in the URL are omitted with a message", () => {
    const read = startOf(scanReport, "/scan-report/p=9_st=101+999");
    expect(read.values).toMatchObject({ p: "", st: ["101"] });
    expect(read.problems).toEqual([
      "You do not have access to the pool in this link, so it was ignored",
      "Not among your stores and taken out: 999",
    ]);
    expect(read.presets[0]?.path).toBe("/scan-report/s=today_f=today_st=101");
  });

  test("of another user are refused", () => {
    expect(errorsOf(scanReport, { ...week, p: "9", st: "101" })).toEqual({
      p: ["Choose one of the pools"],
    });
  });

  test("are not checked while they cannot be loaded", () => {
    expect(pathOf(scanReport, { ...week, p: "9", st: "101" }, null)).toBe(
      "/scan-report/result/s=2026-11-13_f=2026-11-20_p=9_st=101",
    );
    const { values } = initialReport(
      scanReport,
      "http://portal/scan-report/p=9_st=101",
      null,
      today,
    );
    expect(values).toMatchObject({ p: "9", st: ["101"] });
  });

  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => String(10_000 + n));
  const large = [{ id: "1", name: "Chicago", stores: many(2_000) }];

  test("of 500 stores are kept from form to URL and back", () => {
    const path = pathOf(scanReport, { ...week, st: many(500) }, large);
    expect(path).toMatch(/^\/scan-report\/result\/s=2026-11-13/);
    const back = String(path).replace("/result", "");
    const { values, problems } = startOf(scanReport, back, large);
    expect(values.st).toEqual(many(500));
    expect(problems).toEqual([]);
  });

  test("too many for a URL are refused and kept", () => {
    const st = many(2_000);
    const submission = post(scanReport, { ...week, st }, large);
    expect(submission).toMatchObject({
      ok: false,
      answer: {
        error: {
          st: ["Too many stores for one search. Choose fewer, or All Stores"],
        },
        initialValue: { st },
      },
    });
  });

  test("with hundreds of unknown stores are counted, not listed", () => {
    const { problems } = startOf(
      scanReport,
      `/scan-report/st=${many(500).join("+")}`,
    );
    expect(problems).toEqual([
      expect.stringMatching(/taken out: 10000, .* and 490 more$/),
    ]);
  });
});

describe("URLs and fields of other forms", () => {
  test("criteria of another report fill in the common fields, with a message", () => {
    const read = startOf(
      scanReport,
      "/scan-report/s=2026-01-02_f=2026-01-03_ot=001_p=1",
    );
    expect(read.values).toMatchObject({ s: "01/02/2026", p: "1" });
    expect(read.problems).toEqual([
      "This link contains an unknown search criterion",
    ]);
  });

  test("a URL without criteria shows an empty form", () => {
    expect(startOf(doorScanReport, "/doorscan-report")).toMatchObject({
      values: { s: "", f: "", ot: [], p: "", st: [] },
      problems: [],
    });
  });

  test.each<Fields>([
    { "st[0]": "101", ["__proto__"]: "x", "p.toString": "1" },
    { __intent__: '{"type":"reset"}' },
    { "s-relative": ["-7d", "today"] },
  ])("unknown fields are ignored: %j", (hostile) => {
    expect(pathOf(scanReport, { ...week, ...hostile })).toBe(
      "/scan-report/result/s=2026-11-13_f=2026-11-20",
    );
  });

  test.each([
    [{ ot: ["early", "never"] }, "ot"],
    [{ p: ["1", "2"] }, "p"],
    [{ p: "x".repeat(65) }, "p"],
    [{ st: ["101", "a\0b"] }, "st"],
    [{ st: ["x".repeat(65)] }, "st"],
  ])("values outside the form's choices are refused: %o", (hostile, field) => {
    const errors = errorsOf(onTimeReport, { ...week, ...hostile });
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });
});
