import { describe, expect, test } from "vitest";
import {
  initialSearch,
  parseSearch,
} from "../../../../../app/features/search/asn-search/search-forms.server";
import {
  asnListSearch,
  manifestSearch,
} from "../../../../../app/features/search/asn-search/asn-searches.server";
import { trackingManifestSearch } from "../../../../../app/features/search/tracking/tracking-searches.server";
import { paths } from "../../../../../app/paths";
import { readable, readSearch, today } from "../../../support/read-search";
import { formDataOf, formPools as pools } from "../../../support/sent-forms";

function post(
  fields: Record<string, string | string[]>,
  known = true,
  manifestResults = manifestSearch.path,
) {
  return parseSearch(
    formDataOf(fields),
    () => Promise.resolve(known ? pools : null),
    today,
    manifestResults,
  );
}

async function errorsOf(fields: Record<string, string | string[]>) {
  const submission = await post(fields);
  return submission?.ok === false ? submission.answer.error : null;
}

const advanced = { intent: "advanced-search" };
const filledAt = (path: string) =>
  initialSearch(new URL(path, "http://x").searchParams, pools, today);

describe("The manifest and packing slip panels", () => {
  test("redirect to their criteria, trimmed and encoded", async () => {
    expect(await post({ intent: "manifest-search", m: " M_1 " })).toEqual({
      ok: true,
      path: "/search/manifest-search/m=M%5F1",
    });
    for (const [m, number] of [
      ['"SHP-77031"', "SHP-77031"],
      ["'0077031", "0077031"],
      ["]C1SHP-77031", "SHP-77031"],
    ])
      expect(await post({ intent: "manifest-search", m: m ?? "" })).toEqual({
        ok: true,
        path: `/search/manifest-search/m=${number}`,
      });
    expect(await post({ intent: "packing-slip", ps: "../a+b=c?#" })).toEqual({
      ok: true,
      path: "/search/packing-slip/ps=..%2Fa%2Bb%3Dc%3F%23",
    });
  });

  test("redirect to the shipments of a manifest if tracking is on", async () => {
    expect(
      await post(
        { intent: "manifest-search", m: "M_1" },
        true,
        trackingManifestSearch.path,
      ),
    ).toEqual({ ok: true, path: "/tracking/manifest-search/m=M%5F1" });
  });

  test.each(["", "   "])(
    "refuse %j with the specified message",
    async (blank) => {
      expect(await errorsOf({ intent: "manifest-search", m: blank })).toEqual({
        m: ["Manifest must not be blank"],
      });
      expect(await errorsOf({ intent: "packing-slip", ps: blank })).toEqual({
        ps: ["Packing slip must not be blank"],
      });
    },
  );

  test("refuse texts that are too long or contain NUL, and keep them", async () => {
    for (const m of ["x".repeat(201), "a\0b"]) {
      const submission = await post({ intent: "manifest-search", m });
      expect(submission).toMatchObject({
        ok: false,
        answer: { initialValue: { m } },
      });
    }
  });
});

describe("The advanced search panel", () => {
  test("encodes every filter in the criteria", async () => {
    const submission = await post({
      ...advanced,
      s: "1/2/2026",
      f: "01/31/2026",
      p: "1",
      st: ["", "102", "101"],
      manifest: "1",
      trailer: "0",
      pallet: "",
      deliv: "1",
      scanType: "-1",
      delivID: " 77 ",
      m: "M1",
    });
    expect(submission).toEqual({
      ok: true,
      path: paths.advancedSearch(
        "s=2026-01-02_f=2026-01-31_p=1_st=102+101_manifest=1_trailer=0_deliv=1_scanType=-1_delivID=77_m=M1",
      ),
    });
  });

  test("requires a filter", async () => {
    expect(await errorsOf({ ...advanced, p: "", st: "" })).toEqual({
      "": ["Choose at least one filter"],
    });
  });

  test("uses the user's known pools, otherwise requests them", async () => {
    expect(await errorsOf({ ...advanced, p: "9" })).toEqual({
      p: ["Choose one of the pools"],
    });
    expect(await post({ ...advanced, p: "9" }, false)).toMatchObject({
      ok: true,
    });
  });

  test("refuses values that its lists do not contain", async () => {
    expect(
      Object.keys(
        (await errorsOf({ ...advanced, scanType: "2", trailer: "yes" })) ?? {},
      ),
    ).toEqual(["trailer", "scanType"]);
  });
});

test("an unknown panel searches nothing", async () => {
  expect(await post({ intent: "__proto__" })).toBeNull();
});

test("a back link fills in the form with the searched criteria", async () => {
  const encodedCriteria =
    "s=2026-01-02_p=1_st=101+102_trailer=0_scanType=-1_m=M%5F1";
  const { advanced: filled, problems } = filledAt(
    paths.searchForm("advanced-search", encodedCriteria),
  );
  expect(problems).toEqual([]);
  expect(filled).toMatchObject({
    s: "01/02/2026",
    p: "1",
    st: ["101", "102"],
    trailer: "0",
    scanType: "-1",
    m: "M_1",
  });
});

describe("a list of ASNs in the link to the form", () => {
  test("is shown as it was typed", () => {
    for (const typed of ["1, 2\n2 ", "1\n2 3", "1,2 3", "1+2%\t3", " 1  2", ""])
      expect(filledAt(paths.asnListForm(typed)).ASNs).toBe(typed);
  });

  test("is one number a line for the link of a result page", () => {
    const list = readSearch(
      asnListSearch,
      "/search/ASN-search?ASNs=1001+A%26B+1001",
    );
    const link = asnListSearch.formPath(readable(list).criteria);
    expect(link).toBe("/search?ASNs=1001,A%26B,1001");
    expect(filledAt(link).ASNs).toBe("1001\nA&B\n1001");
  });
});

test("an unreadable URL fills in the readable part and shows a message", () => {
  const { advanced: filled, problems } = filledAt(
    "/search?panel=advanced-search&q=p=1_s=someday_evil=1",
  );
  expect(filled.p).toBe("1");
  expect(problems).toHaveLength(2);
});

describe("the date range of the advanced search", () => {
  test("stays relative if the form is submitted as its link filled it in", async () => {
    const { advanced: filled } = filledAt(
      "/search?panel=advanced-search&q=s=monday-7d_f=today_m=M1",
    );
    expect(filled).toMatchObject({
      s: "11/09/2026",
      f: "11/20/2026",
      "s-relative": "monday-7d",
      "f-relative": "today",
    });
    const sent = Object.fromEntries(
      Object.entries(filled).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    expect(await post({ ...advanced, ...sent })).toEqual({
      ok: true,
      path: paths.advancedSearch("s=monday-7d_f=today_m=M1"),
    });
  });

  test("has links of named ranges, without pools and stores of other users", () => {
    const { presets } = filledAt(
      paths.searchForm("advanced-search", "p=9_st=101+999_m=M1"),
    );
    expect(presets[0]?.path).toBe(
      paths.searchForm("advanced-search", "s=today_f=today_st=101_m=M1"),
    );
  });
});
