import { describe, expect, it } from "vitest";
import { calls } from "../../../../../provider/contract/calls";
import {
  advancedSearch,
  asnListSearch,
  manifestSearch,
  packingSlipSearch,
} from "../../../../../app/features/search/asn-search/asn-searches.server";

const today = "2026-11-20";
const at = (path: string) => new URL(path, "http://portal.example");

function criteriaOf<Criteria>(read: {
  ok: boolean;
  criteria?: Criteria;
}): Criteria {
  if (!read.ok || read.criteria === undefined) throw new Error("not read");
  return read.criteria;
}

describe("the searches of the ASN result pages", () => {
  it("request the manifest, packing slip and list of the URL", () => {
    expect(
      manifestSearch.payload(
        criteriaOf(
          manifestSearch.read(
            at("/search/manifest-search/m=A%5F1"),
            null,
            today,
          ),
        ),
      ),
    ).toEqual({ manifest: "A_1" });
    expect(
      packingSlipSearch.payload(
        criteriaOf(
          packingSlipSearch.read(at("/search/packing-slip/ps=7"), null, today),
        ),
      ),
    ).toEqual({ packingSlip: "7" });
    const list = asnListSearch.read(
      at("/search/ASN-search?ASNs=1+2&ASNs=2,3"),
      null,
      today,
    );
    expect(asnListSearch.payload(criteriaOf(list))).toEqual({
      ASNList: ["1", "2", "3"],
    });
    const form = new FormData();
    form.set("ASNs", "4\n5");
    const posted = asnListSearch.read(
      at("/search/ASN-search?ASNs=1"),
      form,
      today,
    );
    expect(asnListSearch.payload(criteriaOf(posted))).toEqual({
      ASNList: ["4", "5"],
    });
  });

  it("request every filter of the advanced search, as the contract defines it", () => {
    const read = advancedSearch.read(
      at(
        "/search/advanced-search/s=2026-11-13_f=2026-11-20_p=3_st=12+15_manifest=1_trailer=0_pallet=1_deliv=0_scanType=-1_delivID=9_m=M1",
      ),
      null,
      today,
    );
    const criteria = criteriaOf(read);
    const payload = advancedSearch.payload(criteria);
    expect(payload).toEqual({
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
    const request = {
      ...payload,
      offset: 0,
      pageSize: advancedSearch.pageSize,
    };
    expect(calls.ASNAdvancedSearch.request.safeParse(request).success).toBe(
      true,
    );
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
    const read = advancedSearch.read(
      at("/search/advanced-search/p=3"),
      null,
      today,
    );
    expect(advancedSearch.payload(criteriaOf(read))).toMatchObject({
      startDate: null,
      stores: [],
      scanType: null,
      isDelivered: null,
    });
  });

  it("report what is wrong with the URL", () => {
    const problems = (read: { ok: boolean; problems?: string[] }) =>
      read.ok ? [] : read.problems;
    expect(
      problems(
        manifestSearch.read(at("/search/manifest-search/m=%20"), null, today),
      ),
    ).toEqual(["Manifest must not be blank"]);
    expect(
      problems(
        packingSlipSearch.read(at("/search/packing-slip/ps="), null, today),
      ),
    ).toEqual(["Packing slip must not be blank"]);
    expect(
      problems(asnListSearch.read(at("/search/ASN-search"), null, today)),
    ).toEqual(["Must include at least 1 ASN"]);
    const advanced = (encodedCriteria: string) =>
      problems(
        advancedSearch.read(
          at(`/search/advanced-search/${encodedCriteria}`),
          null,
          today,
        ),
      );
    expect(advanced("s=")).toEqual(["Choose at least one filter"]);
    expect(advanced("s=2026-11-20_f=2026-11-13")).toEqual([
      "End date must not be before start date",
    ]);
    expect(advanced(`p=${"1".repeat(65)}`)).toEqual([
      "An ID in this link is longer than 64 characters",
    ]);
    for (const encodedCriteria of [
      "__proto__=1",
      "s=soon",
      "%00",
      "p=%ff",
      "deliv=2",
      "p=1_p=2",
    ]) {
      expect(advanced(encodedCriteria), encodedCriteria).toHaveLength(1);
    }
  });
});
