import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

interface Entry {
  version: string;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Entry>;
};

/** Versions of a package, wherever in the tree it stands. */
const versionsOf = (name: string) =>
  Object.entries(packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version);

/** Whether a version is the given one or a later one. */
const isAtLeast = (version: string, floor: string) =>
  version.localeCompare(floor, "en", { numeric: true }) >= 0;

describe("patched versions", () => {
  // The security fixes that the portal relies on (docs/security.md); a lower version is refused.
  test.each([
    ["react-router", "6.30.6"],
    ["react-router-dom", "6.30.6"],
    ["@remix-run/router", "1.23.4"],
    ["@remix-run/server-runtime", "2.17.5"],
    ["@remix-run/node", "2.17.5"],
    ["@remix-run/express", "2.17.5"],
    ["express", "4.22.0"],
    ["path-to-regexp", "0.1.12"],
    ["body-parser", "1.20.3"],
    ["qs", "6.14.1"],
    ["cookie", "0.7.0"],
    ["send", "0.19.0"],
    ["serve-static", "1.16.0"],
    ["on-headers", "1.1.0"],
    ["nodemailer", "7.0.11"],
    ["undici", "6.23.0"],
    ["vite", "5.4.21"],
    ["cross-spawn", "7.0.5"],
    ["braces", "3.0.3"],
  ])("%s is at least %s, everywhere", (name, floor) => {
    const versions = versionsOf(name);
    expect(versions).not.toEqual([]);
    expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual(
      [],
    );
  });
});

test("the lockfile contains the packages of every platform", () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !isReachable(path, name),
    ),
  );
  expect(missing).toEqual([]);
});

/** Whether a package finds another the way Node looks for it: beside it, then further up. */
function isReachable(from: string, name: string): boolean {
  for (let place = from; ;) {
    if (`${place ? `${place}/` : ""}node_modules/${name}` in packages)
      return true;
    if (place === "") return false;
    const above = place.lastIndexOf("/node_modules/");
    place = above === -1 ? "" : place.slice(0, above);
  }
}
