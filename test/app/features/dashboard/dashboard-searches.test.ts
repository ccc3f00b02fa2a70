import { describe, expect, it } from "vitest";
import { calls } from "../../../../provider/contract/calls";
import {
  dashboardManifestSearch,
  dashboardSearch,
} from "../../../../app/features/dashboard/dashboard-searches.server";
import { searchAt } from "../../../../app/web/result-pages.server";

const today = "2026-11-20";
const at = (path: string) => new URL(path, "http://portal.example");
const page = { offset: 0, pageSize: 5_000 };

describe("the searches of the dashboard", () => {
  it("request the dates of a relative date range, and keep it relative in links", () => {
    const read = dashboardSearch.read(
      at("/dashboard/s=-7d_f=today_p=3"),
      null,
      today,
    );
    if (!read.ok) throw new Error("not read");
    const payload = dashboardSearch.payload(read.criteria);
    expect(payload).toEqual({
      startDate: "2026-11-13",
      endDate: "2026-11-20",
      pool: "3",
    });
    expect(
      calls.getDashboardManifests.request.safeParse({ ...payload, ...page })
        .success,
    ).toBe(true);
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
      dashboardSearch.read(at(`/dashboard/${encodedCriteria}`), null, today),
    ).toMatchObject({ ok: false, problems: [message] });
  });

  it("request the stores of a manifest by pool id, whatever pool name is in the URL", () => {
    const read = dashboardManifestSearch.read(
      at(
        "/dashboard/manifest/d=2026-11-20_n=Anything_p=4_m=77?from=s%3D-7d_f%3Dtoday",
      ),
      null,
      today,
    );
    if (!read.ok) throw new Error("not read");
    const payload = dashboardManifestSearch.payload(read.criteria);
    expect(payload).toEqual({ pool: "4", manifest: "77" });
    expect(
      calls.getDashboardManifestDetails.request.safeParse({
        ...payload,
        ...page,
      }).success,
    ).toBe(true);
    expect(dashboardManifestSearch.formPath(read.written)).toBe(
      "/dashboard/s=-7d_f=today",
    );
    expect(
      dashboardManifestSearch.describe(read.criteria, (id) => `Pool ${id}`)
        .heading,
    ).toBe("Manifest 77 · Pool 4 · Nov 20, 2026");
  });

  it("link back to the manifest's own day without a `from` parameter", () => {
    const back = (query: string) => {
      const read = dashboardManifestSearch.read(
        at(`/dashboard/manifest/d=2026-11-20_p=4_m=77${query}`),
        null,
        today,
      );
      return read.ok && dashboardManifestSearch.formPath(read.written);
    };
    const ownDay = "/dashboard/s=2026-11-20_f=2026-11-20_p=4";
    expect(back("")).toBe(ownDay);
    expect(back("?from=https://evil.example")).toBe(ownDay);
  });

  it.each(["d=2026-11-20_p=4", "m=77", "p=4_m=%20"])(
    "show that the details of %s cannot be fetched",
    (encodedCriteria) => {
      expect(
        dashboardManifestSearch.read(
          at(`/dashboard/manifest/${encodedCriteria}?from=s%3D-7d_f%3Dtoday`),
          null,
          today,
        ),
      ).toEqual({
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
