import { index, route, type RouteConfig } from "@remix-run/route-config";

/** `/` is the baseline of JavaScript; `/rows` that of request rates. */
export default [
  index("routes/hello.tsx"),
  route("rows", "routes/rows.tsx"),
] satisfies RouteConfig;
