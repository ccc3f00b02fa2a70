import type { LoaderFunctionArgs } from "@remix-run/node";

/** What loaders and actions that no parameter of the URL concerns are called with. */
export type RouteArgs = Pick<LoaderFunctionArgs, "request" | "context">;
