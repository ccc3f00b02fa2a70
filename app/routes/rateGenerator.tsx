import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { RateForm, RateResult } from "../features/freight/rates/rate-form";
import { loadRatePage } from "../features/freight/rates/rate-page.server";
import { documentTitle } from "../ui/shell/page-title";
import { commonMessages } from "../engine/messages";

export const meta: MetaFunction<typeof loader> = ({ data: view, matches }) =>
  documentTitle(view?.heading ?? commonMessages.rateGenerator, matches);

export async function loader(args: LoaderFunctionArgs) {
  const { view, status } = await loadRatePage(args);
  return data(view, status);
}

export default function RateGenerator() {
  const view = useLoaderData<typeof loader>();
  return (
    <section className="panel narrow">
      <h1>{view.heading}</h1>
      <RateForm view={view} />
      <RateResult rate={view.rate} />
    </section>
  );
}
