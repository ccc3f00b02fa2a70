import { index, route, type RouteConfig } from "@remix-run/route-config";
import { pages, type Page } from "./pages";

/** Returns the module of a page, which is named after its URL. */
const moduleOf = ({ url, isData }: Page) =>
  `routes/${url
    .slice(1)
    .replaceAll("/", ".")
    .replaceAll(/:(\w+)\??/g, "$$$1")}${isData ? ".ts" : ".tsx"}`;

/** The route table: each page of `pages.ts` with its module. */
export default [
  index("routes/home.tsx"),
  ...Object.values<Page>(pages)
    .filter(({ url }) => url !== "/")
    .map((page) => route(page.url.slice(1), moduleOf(page))),
  route("*", "routes/$.tsx"),
] satisfies RouteConfig;
