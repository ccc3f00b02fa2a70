import { describe, expect, it } from "vitest";
import {
  dashboardManifestSearch,
  dashboardSearch,
} from "../../../../app/features/dashboard/dashboard-searches.server";
import { searchAt } from "../../../../app/web/result-pages.server";
import { payloadOf, readable, readSearch } from "../../support/read-search";

const manifestAt = (segment: string) =>
  readSearch(dashboardManifestSearch, `/dashboard/manifest/${segment}`);

describe("the searches of the dashboard", () => {
  it("request the dates of a relative date range, and keep it relative in links", () => {
    const read = readable(
      readSearch(dashboardSearch, "/dashboard/s=-7d_f=today_p=3"),
    );
    expect(payloadOf(dashboardSearch, read)).toEqual({
      startDate: "2026-11-13",
      endDate: "2026-11-20",
      pool: "3",
    });
    expect(read.written).toEqual({ s: "-7d", f: "today", p: "3" });
    expect(read.pinnedPath).toBe("/dashboard/s=2026-11-13_f=2026-11-20_p=3");
    expect(
      dashboardSearch.describe(read.criteria, () => "Pool Chicago"),
    ).toEqual({
      heading: "Dashboard · Nov 13 – Nov 20, 2026 · Pool Chicago",
      chips: ["Nov 13 – Nov 20, 2026", "Pool Chicago"],
    });
  });

  it.each([
    ["s=never_f=today", "Invalid start date, must be formatted (MM/DD/YYYY)"],
    ["s=today", "Invalid end date, must be formatted (MM/DD/YYYY)"],
    ["s=today_f=-7d", "End date must not be before start date"],
  ])("make no call for %s", (encodedCriteria, message) => {
    expect(
      readSearch(dashboardSearch, `/dashboard/${encodedCriteria}`),
    ).toMatchObject({ ok: false, problems: [message] });
  });

  it("request the stores of a manifest by pool id, whatever pool name is in the URL", () => {
    const read = readable(
      manifestAt("d=2026-11-20_n=Anything_p=4_m=77?from=s%3D-7d_f%3Dtoday"),
    );
    expect(payloadOf(dashboardManifestSearch, read)).toEqual({
      pool: "4",
      manifest: "77",
    });
    expect(dashboardManifestSearch.formPath(read.written)).toBe(
      "/dashboard/s=-7d_f=today",
    );
    expect(
      dashboardManifestSearch.describe(read.criteria, (id) => `Pool ${id}`)
        .heading,
    ).toBe("Manifest 77 · Pool 4 · Nov 20, 2026");
  });

  it("link back to the manifest's own day without a `from` parameter", () => {
    const back = (query: string) =>
      dashboardManifestSearch.formPath(
        readable(manifestAt(`d=2026-11-20_p=4_m=77${query}`)).written,
      );
    const ownDay = "/dashboard/s=2026-11-20_f=2026-11-20_p=4";
    expect(back("")).toBe(ownDay);
    expect(back("?from=https://evil.example")).toBe(ownDay);
  });

  it.each(["d=2026-11-20_p=4", "m=77", "p=4_m=%20"])(
    "show that the details of %s cannot be fetched",
    (encodedCriteria) => {
      expect(manifestAt(`${encodedCriteria}?from=s%3D-7d_f%3Dtoday`)).toEqual({
        ok: false,
        problems: ["Error fetching manifest details"],
        formPath: "/dashboard/s=-7d_f=today",
      });
    },
  );

  it("are found by their paths", () => {
    expect(searchAt("/dashboard/s=-7d_f=today")?.route).toBe(
      dashboardSearch.route,
    );
    expect(searchAt("/dashboard/manifest/p=4_m=77")?.route).toBe(
      dashboardManifestSearch.route,
    );
    expect(searchAt("/dashboard")).toBeNull();
  });
});
