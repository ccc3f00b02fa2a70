import routes from "../../../app/routes";

/** Addresses that are no routes of Remix: documents and exports. */
const served = ["/POD/:id", "/POD/:id/:id2", "/DR/:id", "/BOL/:id"];

/** Parameters whose value chooses another screen, not only other contents. */
const choosing = new Set(["panel", "edit", "remove", "groupType"]);

/** Parameters that look at the same rows in another way: tried once a route, whatever its criteria. */
const looking = new Set([
  "sort",
  "dir",
  "page",
  "fresh",
  "all",
  "retry",
  "show",
]);

/** The routes of the portal as the specification writes them. */
export const routePatterns: readonly string[] = routes.map(
  ({ path = "" }) => `/${path}`,
);

const patterns = [...served, ...routePatterns].map((route) => ({
  route,
  matches: new RegExp(
    `^${route
      .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
      .replaceAll(/:\w+/g, "[^/]+")
      .replace("*", ".*")}$`,
  ),
}));

/** Which criteria keys a path segment has, whatever they are: `s=…_f=…` → `s_f`. */
const keysOf = (encodedCriteria: string) =>
  encodedCriteria.includes("=")
    ? encodedCriteria
        .split("_")
        .map((part) => part.split("=")[0])
        .join("_")
    : "…";

export interface Shape {
  /** The route of the specification; exports and documents by their own pattern. */
  route: string;
  /** What tells apart addresses of the same route that show another thing: which criteria and parameters they have. */
  shape: string;
}

/** What of an address counts when every kind of page is visited once. */
export function shapeOf({ pathname, searchParams }: URL): Shape {
  const isExport = pathname.endsWith("/ULSearchResults.csv");
  const path = pathname.replace(/\/ULSearchResults\.csv$/, "");
  const route =
    patterns.find(({ matches }) => matches.test(path || "/"))?.route ?? "/*";
  const ways = [...searchParams.keys()].filter((name) => looking.has(name));
  if (ways.length > 0) {
    // A refresh of another look is no third one.
    const names = new Set(
      ways.filter((name) => name !== "fresh" || ways.length === 1).sort(),
    );
    return { route, shape: [route, isExport ? "CSV" : "", ...names].join(" ") };
  }
  const encoded = path.split("/").filter((part) => part.includes("="));
  const parameters = [...searchParams].map(([name, value]) =>
    choosing.has(name)
      ? `${name}=${value}`
      : value.includes("=")
        ? `${name}=${keysOf(value)}`
        : name,
  );
  const shape = [
    isExport ? "CSV" : "",
    // An optional parameter that is there is another screen than one that is not.
    path.split("/").length,
    ...encoded.map(keysOf),
    ...new Set(parameters.sort()),
  ];
  return { route, shape: [route, ...shape].join(" ") };
}
