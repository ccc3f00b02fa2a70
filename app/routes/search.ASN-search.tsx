import { useActionData, useLoaderData } from "@remix-run/react";
import { asnList } from "../features/search/asn-search/asn-list";
import { NumberListForm } from "../engine/forms/fields/number-list-form";
import {
  createResultLoader,
  createListAction,
} from "../engine/results/load-results.server";
import { asnListSearch } from "../features/search/asn-search/asn-searches.server";
import { ResultPage } from "../result-page";

export {
  resultHandle as handle,
  resultLinks as links,
  resultMeta as meta,
  ResultErrorScreen as ErrorBoundary,
} from "../result-page";

export const loader = createResultLoader(asnListSearch);

export const action = createListAction(asnListSearch);

export default function AsnResults() {
  const loaded = useLoaderData<typeof loader>();
  const view = useActionData<typeof action>() ?? loaded;
  const form =
    view.kind === "unreadable" ? (
      <NumberListForm
        list={asnList}
        typed={view.typed ?? ""}
        errors={view.problems}
      />
    ) : undefined;
  return <ResultPage view={view} form={form} />;
}
