import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalPath,
  repairPath,
} from "../../../../app/engine/session/altered-address";
import { encodeCriteria } from "../../../../app/engine/criteria/criteria-codec";

describe("a path that a mail program has altered", () => {
  it.each([
    ["/search.", "/search"],
    ["/search/", "/search"],
    ["/search%20", "/search"],
    ["/search%C2%A0", "/search"],
    ["/dashboard/s=-7d_f=today>", "/dashboard/s=-7d_f=today"],
    ["/dashboard/s=-7d_f=today%3E.", "/dashboard/s=-7d_f=today"],
    ["/dashboard/s=-7d_f=today).", "/dashboard/s=-7d_f=today"],
    ["/dashboard/s=-7d_f=today%E2%80%9D", "/dashboard/s=-7d_f=today"],
    ["/dashboard/s%3D-7d_f%3dtoday", "/dashboard/s=-7d_f=today"],
    ["/dashboard/s%253D-7d_f%253Dtoday", "/dashboard/s=-7d_f=today"],
    ["/dashboard/s=3D-7d_f=3Dtoday", "/dashboard/s=-7d_f=today"],
    ["/>", "/"],
  ])("%s is read as %s", (altered, path) => {
    expect(repairPath(altered)).toBe(path);
  });

  it("stays as it is if nothing was added", () => {
    for (const path of ["/", "/search", "/carton", "/POD/1/2"])
      expect(repairPath(path)).toBe(path);
  });

  it("is read like the address that was sent, and once", () => {
    const value = fc.stringMatching(/^[\w -]{0,20}\w$/);
    const end = fc.constantFrom(".", ")", "%3E", "/", '"', "%20", ">.");
    fc.assert(
      fc.property(value, end, (m, added) => {
        const path = `/search/manifest-search/${encodeCriteria({ m })}`;
        const repaired = repairPath(path + added);
        expect(repaired).toBe(path);
        expect(repairPath(repaired)).toBe(repaired);
      }),
    );
  });

  it("is never read as the address of another site", () => {
    fc.assert(
      fc.property(
        fc.webPath(),
        fc.constantFrom("/", "/)", "/%3E//"),
        (path, end) => {
          fc.pre(!path.startsWith("//"));
          expect(repairPath(`/x${path}${end}`)).toMatch(/^\/x/);
        },
      ),
    );
  });

  it("of 16,000 signs is read at once", () => {
    expect(repairPath(`/a${")".repeat(16_000)}`)).toBe("/a");
    expect(repairPath(`/a${")".repeat(16_000)}b`)).toHaveLength(16_003);
  });
});

it.each([
  ["/SEARCH/Manifest-Search/m=A", "search/manifest-search/:query"],
  ["/search/manifest-search/m=A/", "search/manifest-search/:query"],
])("the path %s is written as its route is", (path, pattern) => {
  expect(canonicalPath(path, pattern)).toBe("/search/manifest-search/m=A");
});

it("keeps the segments of an optional parameter and of an unknown path", () => {
  expect(canonicalPath("/Dashboard", "/dashboard/:searchID?")).toBe(
    "/dashboard",
  );
  expect(canonicalPath("/No/Where", "/*")).toBe("/No/Where");
});
