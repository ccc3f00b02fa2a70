import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paths } from "../../../../../app/paths";
import {
  proListSearch,
  trackingAdvancedSearch,
  trackingManifestSearch,
} from "../../../../../app/features/search/tracking/tracking-searches.server";
import {
  payloadOf,
  problemsOf as problems,
  readable,
  readSearch,
} from "../../../support/read-search";
import { formDataOf } from "../../../support/sent-forms";

const pro = (segment: string) =>
  readSearch(proListSearch, `/tracking/PRO-search/${segment}`);
const manifest = (segment: string) =>
  readSearch(trackingManifestSearch, `/tracking/manifest-search/${segment}`);
const advanced = (encodedCriteria: string) =>
  readSearch(
    trackingAdvancedSearch,
    `/tracking/advanced-search/${encodedCriteria}`,
  );
const posted = (list: string, segment = "PROs=") =>
  readSearch(
    proListSearch,
    `/tracking/PRO-search/${segment}`,
    formDataOf({ PROs: list }),
  );

const symbolWords = (symbol: string) =>
  `Numbers containing the symbol '${symbol}' conflict with internal parsing. If this is a legitimate number, please report this problem to be fixed.`;

describe("a search for PRO numbers", () => {
  it("requests each number of its path once, and counts duplicates", () => {
    const read = pro("PROs=1001+1002+1001");
    const list = readable(read).criteria;
    expect(list.given).toEqual(["1001", "1002", "1001"]);
    expect(payloadOf(proListSearch, read)).toEqual({
      PROList: ["1001", "1002"],
    });
    expect(proListSearch.pageSize).toBe(5_000);
    expect(proListSearch.describe(list, () => "")).toEqual({
      heading: "PRO search · 2 PRO numbers",
      chips: ["2 PRO numbers"],
    });
    const one = readable(pro("PROs=1001")).criteria;
    expect(proListSearch.describe(one, () => "").heading).toBe(
      "PRO search · PRO number 1001",
    );
    expect(proListSearch.formPath(list)).toBe("/tracking?PROs=1001+1002+1001");
  });

  it("uses a posted list instead of its path, and has no other URL for it", () => {
    const read = posted("3, 4\n5", "PROs=1");
    expect(read).toMatchObject({ ok: true, canonicalPath: null });
    expect(readable(read).criteria.numbers).toEqual(["3", "4", "5"]);
  });

  it.each([
    ["PROs=1+2%2B3", "+"],
    ["PROs=1+2%3D3", "="],
    ["PROs=1+2=3", "="],
    ["PROs=1+2%5F3", "_"],
    ["PROs=1_2", "_"],
    ["PROs=1_PROs=2", "_"],
  ])("refuses %s with the specified message", (segment, symbol) => {
    expect(problems(pro(segment))).toEqual([symbolWords(symbol)]);
  });

  it("keeps the input for the redisplayed form", () => {
    expect(pro("PROs=1+2%2B3")).toMatchObject({ typed: "1\n2+3" });
    expect(posted("1_2 3")).toMatchObject({
      typed: "1_2 3",
      problems: [symbolWords("_")],
    });
  });

  it("refuses an invalid list", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, number) => String(number)).join(" ");
    expect(problems(posted(many(5_001)))).toEqual([
      "At most 5,000 PRO numbers can be searched for at once, this list has 5,001",
    ]);
    expect(problems(posted(`${many(4_997)} 1 2 3`))).toEqual([]);
    expect(problems(pro(`PROs=${"1".repeat(65)}`))).toEqual([
      "A PRO number must be at most 64 characters",
    ]);
    expect(problems(pro("PROs=1%01"))).toEqual([
      "A PRO number must not contain control characters",
    ]);
    for (const segment of [
      "PROs=+",
      "PROs=1%00",
      "PROs=%ff",
      `PROs=${"1".repeat(201)}`,
      `PROs=${"1+".repeat(9_000)}1`,
      "__proto__=1",
      "m=1",
      "1+2",
    ]) {
      expect(problems(pro(segment)), segment).toHaveLength(1);
    }
  });

  it("has one URL, which keeps any number", () => {
    expect(pro("PROs=1+2")).toMatchObject({ canonicalPath: null });
    expect(pro("PROs=1%202,3++4+")).toMatchObject({
      canonicalPath: "/tracking/PRO-search/PROs=1+2+3+4",
    });
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", maxLength: 60 }), {
          maxLength: 20,
        }),
        (parts) => {
          const read = posted(parts.join(" "));
          if (!read.ok) return;
          const path = proListSearch.list?.path(read.criteria.given) ?? "";
          const again = readable(readSearch(proListSearch, path));
          expect(again.criteria.given).toEqual(read.criteria.given);
          expect(again).toMatchObject({ canonicalPath: null });
        },
      ),
    );
  });
});

describe("a search for the shipments of a manifest", () => {
  it("requests the manifest of its URL", () => {
    expect(payloadOf(trackingManifestSearch, manifest("m=A%5F1"))).toEqual({
      manifest: "A_1",
    });
    expect(problems(manifest("m=%20"))).toEqual(["Manifest must not be blank"]);
  });

  it("links back to the manifest panel of the search page", () => {
    expect(trackingManifestSearch.formPath({ m: "A_1" })).toBe(
      paths.searchForm("manifest-search", "m=A%5F1"),
    );
  });
});

describe("an advanced search for shipments", () => {
  it("requests both date ranges, pool, stores, delivery and manifest, as the contract defines them", () => {
    const read = advanced(
      "s=2026-11-13_f=2026-11-20_ps=-7d_pf=today_p=3_st=12+15_delivID=9_m=M1",
    );
    expect(payloadOf(trackingAdvancedSearch, read)).toEqual({
      startDate: "2026-11-13",
      endDate: "2026-11-20",
      startDatePickup: "2026-11-13",
      endDatePickup: "2026-11-20",
      delivID: "9",
      pool: "3",
      stores: ["12", "15"],
      manifest: "M1",
    });
    const { criteria } = readable(read);
    expect(
      trackingAdvancedSearch.describe(criteria, () => "Pool Chicago").chips,
    ).toEqual([
      "Delivery Nov 13 – Nov 20, 2026",
      "Pickup Nov 13 – Nov 20, 2026",
      "Pool Chicago",
      "2 stores",
      "Manifest M1",
      "Delivery ID 9",
    ]);
  });

  it("omits criteria that were not chosen", () => {
    expect(
      payloadOf(trackingAdvancedSearch, advanced("pf=2026-11-20")),
    ).toEqual({
      startDate: null,
      endDate: null,
      startDatePickup: null,
      endDatePickup: "2026-11-20",
      delivID: null,
      pool: null,
      stores: [],
      manifest: null,
    });
  });

  it("names the invalid date", () => {
    expect(problems(advanced("s=soon"))).toEqual([
      "Invalid start date, must be formatted (MM/DD/YYYY)",
    ]);
    expect(problems(advanced("ps=soon_pf=2026-02-30"))).toEqual([
      "Invalid pickup start date, must be formatted (MM/DD/YYYY)",
      "Invalid pickup end date, must be formatted (MM/DD/YYYY)",
    ]);
    expect(
      problems(
        advanced("s=2026-11-20_f=2026-11-13_ps=2026-11-20_pf=2026-11-13"),
      ),
    ).toEqual([
      "End date must not be before start date",
      "Pickup end date must not be before pickup start date",
    ]);
    expect(problems(advanced("s="))).toEqual(["Choose at least one filter"]);
    expect(problems(advanced("trailer=1"))).toHaveLength(1);
    expect(problems(advanced(`p=${"1".repeat(65)}`))).toHaveLength(1);
  });
});
