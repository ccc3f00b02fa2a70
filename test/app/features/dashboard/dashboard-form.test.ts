import { describe, expect, it } from "vitest";
import {
  initialDashboard,
  parseDashboard,
} from "../../../../app/features/dashboard/dashboard-form.server";
import { today } from "../../support/read-search";
import { formDataOf } from "../../support/sent-forms";

const pools = [
  { id: "3", name: "Chicago", stores: ["1"] },
  { id: "7", name: "Denver", stores: ["2"] },
];

const posted = (fields: Record<string, string>) =>
  parseDashboard(formDataOf(fields), pools, today);

describe("the form of the dashboard", () => {
  it("redirects to the URL of its date range and pool", () => {
    expect(posted({ s: "11/1/2026", f: "11/20/2026", p: "7" })).toEqual({
      ok: true,
      path: "/dashboard/s=2026-11-01_f=2026-11-20_p=7",
    });
  });

  it("keeps a relative date range that was not changed", () => {
    const relative = { "s-relative": "-7d", "f-relative": "today" };
    expect(posted({ s: "11/13/2026", f: "11/20/2026", ...relative })).toEqual({
      ok: true,
      path: "/dashboard/s=-7d_f=today",
    });
    expect(posted({ s: "11/12/2026", f: "11/20/2026", ...relative })).toEqual({
      ok: true,
      path: "/dashboard/s=2026-11-12_f=today",
    });
  });

  it.each([
    [
      { s: "13/45/2026", f: "11/20/2026" },
      "s",
      "Invalid start date, must be formatted (MM/DD/YYYY)",
    ],
    [
      { s: "11/13/2026", f: "" },
      "f",
      "Invalid end date, must be formatted (MM/DD/YYYY)",
    ],
    [
      { s: "11/20/2026", f: "11/13/2026" },
      "f",
      "End date must not be before start date",
    ],
    [
      { s: "11/13/2026", f: "11/20/2026", p: "99" },
      "p",
      "Choose one of the pools",
    ],
  ])("shows the error of %j at %s", (fields, name, message) => {
    const submission = posted(fields);
    expect(submission.ok).toBe(false);
    if (submission.ok) return;
    expect(submission.answer.error).toEqual({ [name]: [message] });
    expect(submission.answer.initialValue).toMatchObject({ s: fields.s });
  });

  it("is filled in with the readable part of the URL, and shows the rest as errors", () => {
    const message = "Invalid start date, must be formatted (MM/DD/YYYY)";
    const initial = initialDashboard(
      "http://portal.example/dashboard/s=never_f=-1d_p=7",
      [message],
      pools,
      today,
    );
    expect(initial.values).toMatchObject({
      s: "",
      f: "11/19/2026",
      "f-relative": "-1d",
      p: "7",
    });
    expect(initial.refused?.error).toEqual({ s: [message], f: [], "": [] });
    expect(initial.presets[2]).toMatchObject({
      label: "Last 7 days",
      path: "/dashboard/s=-7d_f=today_p=7",
    });
  });

  it("omits a pool that the user may not see, with a message", () => {
    const initial = initialDashboard(
      "http://portal.example/dashboard/s=-7d_f=today_p=99",
      [],
      pools,
      today,
    );
    expect(initial.values.p).toBe("");
    expect(initial.problems).toEqual([
      "You do not have access to the pool in this link, so it was ignored",
    ]);
    expect(initial.refused).toBeNull();
  });
});
