import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getPools } from "../api/pools.server";
import { encodeBundle } from "../criteria/bundle";
import { DashboardChart } from "../dashboard/chart";
import { DashboardForm } from "../dashboard/dashboard-form";
import {
  initialDashboard,
  parseDashboard,
} from "../dashboard/dashboard-form.server";
import type { DashboardFigures } from "../dashboard/figures";
import { dashboardFigures } from "../dashboard/figures.server";
import { paths } from "../paths";
import { loadResults } from "../results/load-results.server";
import { dashboardSearch } from "../searches/dashboard-searches.server";
import { manifestsTable } from "../tables/dashboard";
import { ResultPage } from "../tables/result-page";

export {
  resultMeta as meta,
  ResultErrorScreen as ErrorBoundary,
} from "../tables/result-page";

export const handle = { table: manifestsTable };

export async function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  // Without dates: the last seven days, and so they stay in a bookmark.
  if (!params.searchID)
    throw redirect(paths.dashboard(encodeBundle({ s: "-7d", f: "today" })));
  const drawn: { figures: DashboardFigures | null } = { figures: null };
  const pools = getPools(context.api);
  const { data: view, init } = await loadResults(
    dashboardSearch,
    args,
    null,
    async (set, criteria) => {
      drawn.figures = await dashboardFigures(set, criteria);
    },
  );
  const answer = await pools;
  const form = {
    ...initialDashboard(new URL(request.url), context.today),
    pools: answer.ok ? answer.pools.map(({ id, name }) => ({ id, name })) : null,
  };
  return data({ ...view, ...drawn, form }, init ?? undefined);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.session.getUser();
  const answer = user && (await getPools(context.api));
  const submission = parseDashboard(
    await request.formData(),
    answer?.ok ? answer.pools.map(({ id }) => id) : null,
    context.today,
  );
  // The address asks who is there: a session that ended meanwhile does not cost what was typed.
  if (submission.ok) throw redirect(submission.path, 303);
  await context.session.requireUser();
  return data(submission.answer, 400);
}

export default function Dashboard() {
  const { figures, form, ...view } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const asks = (
    <DashboardForm key={form.filled} {...form} answer={posted ?? form.answer} />
  );
  return (
    <ResultPage
      table={manifestsTable}
      view={view}
      form={asks}
      above={
        <>
          {asks}
          {figures && <DashboardChart figures={figures} />}
        </>
      }
    />
  );
}
