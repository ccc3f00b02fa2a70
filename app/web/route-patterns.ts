import type { ServerBuild } from "@remix-run/node";
import { rowSuffixes } from "./result-pages.server";

/**
 * Returns the pattern of a path, such as `/search/manifest-search/:query`, for logs, metrics and traces: they
 * must contain no tokens and no criteria, so that nothing of the path itself is returned.
 */
export type RouteNamer = (path: string) => string;

/** The pattern of every path without a route. */
const unknownRoute = "(unknown)";

/** Patterns of the paths that Express answers before Remix. */
const expressPatterns = [
  "/api/ingest/*",
  "/openapi.json",
  "/t/:token",
  "/data/templates/:kind.csv",
  "/data/:token/errors.csv",
  "/data/:token/acknowledgement.edi",
  "/POD/:id",
  "/POD/:id/:id2",
  "/DR/:id",
  "/BOL/:id",
  "/CLAIM/:id",
  "/note-photos/:id",
  "/note-photos/:id/small",
];

/** Returns the patterns of a build's routes, without that of all other paths (`/*`). */
function patternsOf({ routes }: Pick<ServerBuild, "routes">): string[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    const above = pathOf(route.parentId);
    return route.path ? `${above}/${route.path}` : above;
  };
  return Object.keys(routes)
    .map((id) => pathOf(id) || "/")
    .filter((pattern) => pattern !== "/*");
}

/** Returns the expression that matches the paths of a pattern. */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(".", "\\.")
    .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
    .replaceAll(/:\w+/g, "[^/]+")
    .replace("*", ".+");
  // Remix ignores case and a final slash.
  return new RegExp(`^${source}/?$`, "i");
}

const countParameters = (pattern: string) => pattern.split(/[:*]/).length;

/** Creates the function that names paths by the patterns of a route table. */
export function createRouteNamer(
  build: Pick<ServerBuild, "routes">,
): RouteNamer {
  const routes = [...expressPatterns, ...patternsOf(build)]
    // A fixed part wins over a parameter.
    .sort((a, b) => countParameters(a) - countParameters(b))
    .map((pattern) => ({ pattern, expression: expressionOf(pattern) }));
  const find = (path: string) =>
    routes.find(({ expression }) => expression.test(path))?.pattern;
  return (path) => {
    // Client navigations request the data of a page under its path and `.data`, that of `/` as `/_root.data`.
    const page = path.replace(/\.data$/, "");
    const suffix = rowSuffixes.find((end) => page.endsWith(end));
    const screen = suffix && find(page.slice(0, -suffix.length));
    if (screen) return screen + suffix;
    return find(page === "/_root" ? "/" : page) ?? unknownRoute;
  };
}

/**
 * Creates the function that names paths by the routes of a build. In development, the build is loaded
 * later; until then, and if it fails, every path is unknown.
 */
export function createRouteNamerForBuild(
  build: ServerBuild | (() => Promise<ServerBuild>),
): RouteNamer {
  let name: RouteNamer = () => unknownRoute;
  const use = (loaded: ServerBuild) => {
    name = createRouteNamer(loaded);
  };
  if (typeof build === "function") build().then(use, () => undefined);
  else use(build);
  return (path) => name(path);
}
