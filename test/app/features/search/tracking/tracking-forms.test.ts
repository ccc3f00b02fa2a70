import { describe, expect, test } from "vitest";
import {
  initialTracking,
  parseTracking,
} from "../../../../../app/features/search/tracking/tracking-forms.server";
import {
  proListSearch,
  trackingAdvancedSearch,
} from "../../../../../app/features/search/tracking/tracking-searches.server";
import { paths } from "../../../../../app/paths";
import { readable, readSearch, today } from "../../../support/read-search";
import { formDataOf, formPools as pools } from "../../../support/sent-forms";

const post = (fields: Record<string, string | string[]>) =>
  parseTracking(formDataOf(fields), pools, today);

const errorsOf = (fields: Record<string, string | string[]>) => {
  const submission = post(fields);
  return submission.ok ? null : submission.answer.error;
};

describe("the advanced search of tracking", () => {
  test("encodes both date ranges and every filter, in order", () => {
    expect(
      post({
        m: " M1 ",
        delivID: "77",
        st: ["", "102", "101"],
        p: "1",
        pf: "1/31/2026",
        ps: "01/05/2026",
        f: "2/1/2026",
        s: "1/2/2026",
      }),
    ).toEqual({
      ok: true,
      path: "/tracking/advanced-search/s=2026-01-02_f=2026-02-01_ps=2026-01-05_pf=2026-01-31_p=1_st=102+101_delivID=77_m=M1",
    });
  });

  test("shows the error of an invalid date, and keeps what was typed", () => {
    expect(post({ s: "x", f: "y", ps: "2/30/2026", pf: "soon" })).toMatchObject(
      {
        ok: false,
        answer: {
          error: {
            s: ["Invalid start date, must be formatted (MM/DD/YYYY)"],
            f: ["Invalid end date, must be formatted (MM/DD/YYYY)"],
            ps: ["Invalid pickup start date, must be formatted (MM/DD/YYYY)"],
            pf: ["Invalid pickup end date, must be formatted (MM/DD/YYYY)"],
          },
          initialValue: { ps: "2/30/2026", pf: "soon" },
        },
      },
    );
  });

  test("refuses a date range that ends before it starts, and names it", () => {
    expect(
      errorsOf({
        s: "1/2/2026",
        f: "1/1/2026",
        ps: "1/2/2026",
        pf: "1/1/2026",
      }),
    ).toEqual({
      f: ["End date must not be before start date"],
      pf: ["Pickup end date must not be before pickup start date"],
    });
  });

  test("requires a filter", () => {
    expect(errorsOf({ s: "", p: "", st: "" })).toEqual({
      "": ["Choose at least one filter"],
    });
  });

  test("removes stores of another pool, and refuses pools of other users", () => {
    expect(post({ p: "1", st: ["101", "201"] })).toMatchObject({
      ok: false,
      answer: {
        error: { st: ["Not in pool Chicago and taken out: 201"] },
        initialValue: { p: "1", st: "101" },
      },
    });
    expect(errorsOf({ p: "9" })).toEqual({ p: ["Choose one of the pools"] });
  });

  test("refuses invalid numbers", () => {
    expect(
      Object.keys(
        errorsOf({ m: "x".repeat(201), delivID: "1".repeat(65) }) ?? {},
      ).sort(),
    ).toEqual(["delivID", "m"]);
    expect(errorsOf({ m: "a\0b" })).toEqual({
      m: ["Manifest must not contain control characters"],
    });
  });
});

describe("The panels of the tracking page", () => {
  const filledBy = (address: string) =>
    initialTracking(
      new URL(address, "http://portal.example").searchParams,
      pools,
      today,
    );

  test("are filled in from a back link, including relative dates", () => {
    const encodedCriteria =
      "s=2026-01-02_ps=-7d_pf=today_p=1_st=101+102_m=M%5F1";
    const { advanced, problems, presets } = filledBy(
      paths.trackingForm(encodedCriteria),
    );
    expect(problems).toEqual([]);
    expect(advanced).toMatchObject({
      s: "01/02/2026",
      ps: "11/13/2026",
      "ps-relative": "-7d",
      pf: "11/20/2026",
      "pf-relative": "today",
      p: "1",
      st: ["101", "102"],
      m: "M_1",
    });
    expect(
      post(
        Object.fromEntries(
          Object.entries(advanced).map(([key, value]) => [key, value ?? ""]),
        ),
      ),
    ).toEqual({ ok: true, path: trackingAdvancedSearch.path(encodedCriteria) });
    // Each window is offered by name with the other one as it is.
    expect(presets.delivery[2]?.path).toBe(
      paths.trackingForm(
        "s=-7d_f=today_ps=-7d_pf=today_p=1_st=101+102_m=M%5F1",
      ),
    );
    expect(presets.pickup[3]?.path).toBe(
      paths.trackingForm(
        "ps=monday-7d_pf=monday-1d_s=2026-01-02_p=1_st=101+102_m=M%5F1",
      ),
    );
  });

  test("show a list as it was typed", () => {
    for (const typed of ["1, 2\n2 ", "1\n2 3", "1,2 3", "1+2%\t3", " 1  2", ""])
      expect(filledBy(paths.proListForm(typed)).PROs).toBe(typed);
  });

  test("show one number a line for the link of a result page", () => {
    const list = readSearch(
      proListSearch,
      "/tracking/PRO-search/PROs=1001+A%26B+1001",
    );
    const link = proListSearch.formPath(readable(list).criteria);
    expect(link).toBe("/tracking?PROs=1001+A%26B+1001");
    expect(filledBy(link).PROs).toBe("1001\nA&B\n1001");
  });

  test("show a message for the unreadable part, and keep the rest", () => {
    const { advanced, problems } = filledBy(
      paths.trackingForm("ps=soon_p=9_trailer=1_m=M1"),
    );
    expect(advanced).toMatchObject({ ps: "", p: "", m: "M1" });
    expect(problems).toContain(
      "Invalid pickup start date, must be formatted (MM/DD/YYYY)",
    );
    expect(problems).toHaveLength(3);
  });
});
