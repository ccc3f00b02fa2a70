import type * as z from "zod";
import { searches } from "../../../app/server/result-pages.server";
import type { TableDeclaration } from "../../../app/tables/table";
import { calls, type PagedCallName } from "../../../provider/contract/calls";

/** An address for every result page of the portal, by its route. */
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

/** Of the reports, which are all asked for by a window. */
const exampleOfReport = (route: string) =>
  route.replace(":searchID", "s=2026-11-13_f=2026-11-20");

export interface ResultScreen {
  route: string;
  /** An address of it. */
  path: string;
  /** What it asks the provider for, and how many rows a full page of that has. */
  call: PagedCallName;
  pageSize: number;
  table: TableDeclaration<never, never>;
}

/** Every result page of the portal: a new one is tried as soon as it is registered. */
export const resultScreens: readonly ResultScreen[] = searches.map((search) =>
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
/** How a page shows them. */
export const readableDateShown = { date: "11/13/2026", time: "2:05 PM" };

/**
 * A row of a call as the contract wants it: the same text in every field that takes texts, 7 in
 * every number.
 * @param readable whether dates can be read, or are the text as well
 */
export function rowOf(
  call: PagedCallName,
  text: string,
  readable: boolean,
): Record<string, string | number> {
  const fields = shapeOf(call).map(
    ([name, field]): [string, string | number] => {
      if (!field.safeParse(text).success) return [name, 7];
      const isDate = !field.safeParse(7).success;
      return [name, isDate && readable ? readableDate : text];
    },
  );
  return Object.fromEntries(fields);
}

/** A row of a call of which no field is what the contract wants. */
export const contractViolationOf = (call: PagedCallName) =>
  Object.fromEntries(shapeOf(call).map(([name]) => [name, { not: "this" }]));

function shapeOf(call: PagedCallName): [string, z.ZodType][] {
  const { shape }: { shape: Record<string, z.ZodType> } = calls[call].row;
  return Object.entries(shape);
}
