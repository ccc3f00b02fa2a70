import routes from "../../../app/routes";

/** URLs outside Remix: documents and exports. */
const served = [
  "/POD/:id",
  "/POD/:id/:id2",
  "/DR/:id",
  "/BOL/:id",
  "/note-photos/:id",
  "/note-photos/:id/small",
];

/** Parameters whose value selects another screen. */
const choosing = new Set(["panel", "edit", "remove", "form", "groupType"]);

/** Parameters that change only the view of the same rows: tested once per route. */
const looking = new Set([
  "sort",
  "dir",
  "page",
  "fresh",
  "all",
  "show",
  "cols",
  "density",
]);

/** The routes of the specification. */
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
  /** The route of the specification, or the pattern of exports and documents. */
  route: string;
  /** The criteria and parameters that distinguish screens of the same route. */
  shape: string;
}

/** The part of a URL that identifies its kind of page. */
export function shapeOf({ pathname, searchParams }: URL): Shape {
  const [file, format = ""] =
    /\/ULSearchResults\.(csv|xlsx)$/.exec(pathname) ?? [];
  const path = file === undefined ? pathname : pathname.slice(0, -file.length);
  const route =
    patterns.find(({ matches }) => matches.test(path || "/"))?.route ?? "/*";
  const ways = [...searchParams.keys()].filter((name) => looking.has(name));
  if (ways.length > 0) {
    // A refresh of another view is not a separate kind.
    const names = new Set(
      ways.filter((name) => name !== "fresh" || ways.length === 1).sort(),
    );
    return { route, shape: [route, format, ...names].join(" ") };
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
    format,
    // An optional parameter makes another screen when it is present.
    path.split("/").length,
    ...encoded.map(keysOf),
    ...new Set(parameters.sort()),
  ];
  return { route, shape: [route, ...shape].join(" ") };
}
