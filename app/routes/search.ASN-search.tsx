import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AsnListForm } from "../forms/asn-list-form";
import { addressOfList, loadResults } from "../results/load-results.server";
import { asnListSearch } from "../searches/asn-searches.server";
import { asnTable } from "../tables/asn";
import { ResultPage } from "../tables/result-page";

export {
  resultMeta as meta,
  ResultErrorScreen as ErrorBoundary,
} from "../tables/result-page";

export const handle = { table: asnTable };

export async function loader(args: LoaderFunctionArgs) {
  return loadResults(asnListSearch, args);
}

/**
 * The list that was pasted: to its own address while that can hold it, else shown at once. The
 * address asks who is there: a session that ended meanwhile does not cost the list.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData();
  const address = addressOfList(asnListSearch, args, form);
  if (address !== null) throw redirect(address, 303);
  await args.context.session.requireUser();
  return loadResults(asnListSearch, args, form);
}

export default function AsnResults() {
  const loaded = useLoaderData<typeof loader>();
  const view = useActionData<typeof action>() ?? loaded;
  const form =
    view.kind === "unreadable" ? (
      <AsnListForm typed={view.typed ?? ""} errors={view.problems} />
    ) : undefined;
  return <ResultPage table={asnTable} view={view} form={form} />;
}
