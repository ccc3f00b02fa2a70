import { useActionData, useLoaderData } from "@remix-run/react";
import { NumberListForm } from "../engine/forms/fields/number-list-form";
import {
  createResultLoader,
  createListAction,
} from "../engine/results/load-results.server";
import { proList } from "../features/search/tracking/pro-list";
import { proListSearch } from "../features/search/tracking/tracking-searches.server";
import { ResultPage } from "../result-page";

export {
  resultHandle as handle,
  resultLinks as links,
  resultMeta as meta,
  ResultErrorScreen as ErrorBoundary,
} from "../result-page";

export const loader = createResultLoader(proListSearch);

export const action = createListAction(proListSearch);

export default function ProResults() {
  const loaded = useLoaderData<typeof loader>();
  const view = useActionData<typeof action>() ?? loaded;
  const form =
    view.kind === "unreadable" ? (
      <NumberListForm
        list={proList}
        typed={view.typed ?? ""}
        errors={view.problems}
      />
    ) : undefined;
  return <ResultPage view={view} form={form} />;
}
