import fc from "fast-check";
import type { ServerBuild } from "@remix-run/node";
import { expect, it } from "vitest";
import routes from "../../../app/routes";
import { createRouteNamer } from "../../../app/web/route-patterns";

const nameRoute = createRouteNamer({
  routes: Object.fromEntries(
    routes.map(({ file, path }) => [
      file,
      { id: file, path, parentId: "root" },
    ]),
  ) as unknown as ServerBuild["routes"],
});

it.each([
  ["/", "/"],
  ["/_root.data", "/"],
  ["/login", "/login/:authParam?"],
  ["/login/authExpired", "/login/:authParam?"],
  ["/login/code", "/login/code"],
  ["/Search/ASN-search", "/search/ASN-search"],
  ["/search/manifest-search/m=M-1", "/search/manifest-search/:query"],
  ["/search/manifest-search/m=M-1.data", "/search/manifest-search/:query"],
  [
    "/search/manifest-search/m=M-1/ULSearchResults.csv",
    "/search/manifest-search/:query/ULSearchResults.csv",
  ],
  ["/search/manifest-search/m=M-1.json", "/search/manifest-search/:query.json"],
  ["/dashboard/manifest/s=1", "/dashboard/manifest/:searchID"],
  ["/data/keys", "/data/keys"],
  ["/data/abc", "/data/:token"],
  ["/data/abc/errors.csv", "/data/:token/errors.csv"],
  ["/POD/12/34", "/POD/:id/:id2"],
  ["/t/secret", "/t/:token"],
  ["/api/ingest/jobs/abc", "/api/ingest/*"],
  ["/openapi.json", "/openapi.json"],
  ["/wp-login.php", "(unknown)"],
])("the path %s is named %s", (path, pattern) => {
  expect(nameRoute(path)).toBe(pattern);
});

it("1,000 random paths get few names, none with a part of the path", () => {
  const names = new Set<string>();
  const word = fc.string({ minLength: 8, maxLength: 12, unit: "grapheme" });
  const segment = fc.oneof(
    word.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(...routes.flatMap(({ path }) => path?.split("/") ?? [])),
    fc.constantFrom("ULSearchResults.csv", "POD", "t", "api", "ingest"),
  );
  const paths = fc.array(segment, { maxLength: 5 });
  fc.assert(
    fc.property(paths, (segments) => {
      names.add(nameRoute(`/${segments.join("/")}`));
    }),
    { numRuns: 1_000 },
  );
  const patterns = new Set([
    "(unknown)",
    ...routes.map(({ path = "" }) => `/${path}`),
    ...["/POD/:id", "/POD/:id/:id2", "/t/:token", "/api/ingest/*"],
  ]);
  expect(names.size).toBeGreaterThan(10);
  for (const name of names)
    expect(patterns).toContain(
      name.replace(/\/ULSearchResults\.csv$/, "") || "/",
    );
});
