import type * as z from "zod";
import { searches } from "../../app/web/result-pages.server";
import type { TableDeclaration } from "../../app/engine/tables/table";
import { calls, type PagedCallName } from "../../provider/contract/calls";

/** A URL for every result page of the portal, by route. */
const examples: Record<string, string> = {
  "/search/ASN-search": "/search/ASN-search?ASNs=771",
  "/search/manifest-search/:query": "/search/manifest-search/m=1",
  "/search/packing-slip/:query": "/search/packing-slip/ps=1",
  "/search/advanced-search/:query": "/search/advanced-search/m=1",
  "/tracking/PRO-search/:query": "/tracking/PRO-search/PROs=771",
  "/tracking/manifest-search/:query": "/tracking/manifest-search/m=1",
  "/tracking/advanced-search/:query": "/tracking/advanced-search/m=1",
  "/dashboard/:searchID": "/dashboard/s=2026-11-13_f=2026-11-20",
  "/dashboard/manifest/:searchID":
    "/dashboard/manifest/d=2026-11-13_n=Chicago_p=1_m=1",
};

/** Of the reports, which all need a date range. */
const exampleOfReport = (route: string) =>
  route.replace(":searchID", "s=2026-11-13_f=2026-11-20");

export interface ResultScreen {
  route: string;
  /** An address of it. */
  path: string;
  /** Its call and the rows of a full page. */
  call: PagedCallName;
  pageSize: number;
  table: TableDeclaration<never, never>;
}

/**
 * Every result page of the specification, so that a new one is tested when it is registered. Those of extensions
 * are no pages of the providers of these tests, which announce none.
 */
export const resultScreens: readonly ResultScreen[] = searches
  .filter(({ route }) => !/^\/(?:exceptions|scorecard)\//.test(route))
  .map((search) =>
    search.with<ResultScreen>(({ route, call, pageSize, table }) => ({
      route,
      path: examples[route] ?? exampleOfReport(route),
      call,
      pageSize,
      table,
    })),
  );

/** One page for each table. */
export const tableScreens: readonly ResultScreen[] = resultScreens.filter(
  ({ table }, at) =>
    at === resultScreens.findLastIndex((other) => other.table === table),
);

/** The day and time of readable dates. */
const readableDate = "2026-11-13T14:05:00Z";
/** Their format on a page. */
export const readableDateShown = { date: "11/13/2026", time: "2:05 PM" };

/**
 * A valid row of a call: the same text in every text field, 7 in every number.
 * @param readable whether dates are valid, or the text too
 */
export function rowOf(
  call: PagedCallName,
  text: string,
  readable: boolean,
): Record<string, string | number | null> {
  const fields = shapeOf(call).map(
    ([name, field]): [string, string | number | null] => {
      const isNumber = field.safeParse(7).success;
      // What is neither a text nor a number is missing.
      if (!field.safeParse(text).success) return [name, isNumber ? 7 : null];
      const isDate = !isNumber;
      return [name, isDate && readable ? readableDate : text];
    },
  );
  return Object.fromEntries(fields);
}

/** A row of a call in which every field violates the contract. */
export const contractViolationOf = (call: PagedCallName) =>
  Object.fromEntries(shapeOf(call).map(([name]) => [name, { not: "this" }]));

function shapeOf(call: PagedCallName): [string, z.ZodType][] {
  const { shape }: { shape: Record<string, z.ZodType> } = calls[call].row;
  return Object.entries(shape);
}
