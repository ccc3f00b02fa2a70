import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadResults } from "../results/load-results.server";
import { advancedSearch } from "../searches/asn-searches.server";
import { asnTable } from "../tables/asn";
import {
  ResultErrorScreen,
  ResultPage,
  resultMeta,
} from "../tables/result-page";

export const meta = resultMeta;

export async function loader(args: LoaderFunctionArgs) {
  return loadResults(advancedSearch, args);
}

export default function AdvancedSearchResults() {
  return <ResultPage table={asnTable} view={useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary() {
  return <ResultErrorScreen table={asnTable} />;
}
