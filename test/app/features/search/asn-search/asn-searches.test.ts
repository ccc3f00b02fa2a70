import { describe, expect, it } from "vitest";
import {
  advancedSearch,
  asnListSearch,
  manifestSearch,
  packingSlipSearch,
} from "../../../../../app/features/search/asn-search/asn-searches.server";
import {
  payloadOf,
  problemsOf,
  readable,
  readSearch,
} from "../../../support/read-search";
import { formDataOf } from "../../../support/sent-forms";

const advanced = (encodedCriteria: string) =>
  readSearch(advancedSearch, `/search/advanced-search/${encodedCriteria}`);

describe("the searches of the ASN result pages", () => {
  it("request the manifest, packing slip and list of the URL", () => {
    const manifest = readSearch(
      manifestSearch,
      "/search/manifest-search/m=A%5F1",
    );
    expect(payloadOf(manifestSearch, manifest)).toEqual({ manifest: "A_1" });
    const slip = readSearch(packingSlipSearch, "/search/packing-slip/ps=7");
    expect(payloadOf(packingSlipSearch, slip)).toEqual({ packingSlip: "7" });
    const listed = (path: string, form?: FormData) =>
      payloadOf(asnListSearch, readSearch(asnListSearch, path, form));
    expect(listed("/search/ASN-search?ASNs=1+2&ASNs=2,3")).toEqual({
      ASNList: ["1", "2", "3"],
    });
    expect(
      listed("/search/ASN-search?ASNs=1", formDataOf({ ASNs: "4\n5" })),
    ).toEqual({ ASNList: ["4", "5"] });
  });

  it("request every filter of the advanced search, as the contract defines it", () => {
    const read = advanced(
      "s=2026-11-13_f=2026-11-20_p=3_st=12+15_manifest=1_trailer=0_pallet=1_deliv=0_scanType=-1_delivID=9_m=M1",
    );
    const { criteria } = readable(read);
    expect(payloadOf(advancedSearch, read)).toEqual({
      startDate: "2026-11-13",
      endDate: "2026-11-20",
      delivID: "9",
      pool: "3",
      stores: ["12", "15"],
      manifest: "M1",
      scanType: -1,
      isDelivered: false,
      isOnPallet: true,
      isOnTrailer: false,
      isOnManifest: true,
    });
    expect(advancedSearch.describe(criteria, () => "Pool Chicago")).toEqual({
      heading:
        "Advanced search · Nov 13 – Nov 20, 2026 · Pool Chicago · 2 stores · Manifest M1 · Delivery 9",
      chips: [
        "Nov 13 – Nov 20, 2026",
        "Pool Chicago",
        "2 stores",
        "Manifest M1",
        "Delivery 9",
        "No Scan or POD",
        "On Manifest",
        "Not On Trailer (Shortage)",
        "On Pallet",
        "Not Delivered",
      ],
    });
    expect(advancedSearch.formPath(criteria)).toMatch(
      /^\/search\?panel=advanced-search&q=s%3D2026-11-13/,
    );
  });

  it("describe each filter and its opposite", () => {
    const filters = (flag: boolean) =>
      advancedSearch.describe(
        { manifest: flag, trailer: flag, pallet: flag, deliv: flag },
        () => "",
      ).chips;
    expect(filters(true)).toEqual([
      "On Manifest",
      "On Trailer",
      "On Pallet",
      "Delivered",
    ]);
    expect(filters(false)).toEqual([
      "Not On Manifest (Overage)",
      "Not On Trailer (Shortage)",
      "Not On Pallet",
      "Not Delivered",
    ]);
  });

  it("omit criteria that were not chosen", () => {
    expect(payloadOf(advancedSearch, advanced("p=3"))).toMatchObject({
      startDate: null,
      stores: [],
      scanType: null,
      isDelivered: null,
    });
  });

  it("report what is wrong with the URL", () => {
    expect(
      problemsOf(readSearch(manifestSearch, "/search/manifest-search/m=%20")),
    ).toEqual(["Manifest must not be blank"]);
    expect(
      problemsOf(readSearch(packingSlipSearch, "/search/packing-slip/ps=")),
    ).toEqual(["Packing slip must not be blank"]);
    expect(problemsOf(readSearch(asnListSearch, "/search/ASN-search"))).toEqual(
      ["Must include at least 1 ASN"],
    );
    for (const [encodedCriteria, problem] of [
      ["s=", "Choose at least one filter"],
      ["s=2026-11-20_f=2026-11-13", "End date must not be before start date"],
      [
        `p=${"1".repeat(65)}`,
        "An ID in this link is longer than 64 characters",
      ],
    ] as const)
      expect(problemsOf(advanced(encodedCriteria))).toEqual([problem]);
    for (const encodedCriteria of [
      "__proto__=1",
      "s=soon",
      "%00",
      "p=%ff",
      "deliv=2",
      "p=1_p=2",
    ]) {
      const problems = problemsOf(advanced(encodedCriteria));
      expect(problems, encodedCriteria).toHaveLength(1);
    }
  });
});
