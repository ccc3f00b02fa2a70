import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { encodeCriteria } from "../engine/criteria/criteria-codec";
import { ChartSection } from "../features/dashboard/chart-section";
import { DashboardForm } from "../features/dashboard/dashboard-form";
import {
  initialDashboard,
  parseDashboard,
} from "../features/dashboard/dashboard-form.server";
import { figureRows, createFiguresView } from "../features/dashboard/figures";
import {
  figuresTable,
  type FiguresView,
} from "../features/dashboard/figures-view";
import { dashboardFigures } from "../features/dashboard/figures.server";
import { ManifestAlert } from "../features/dashboard/manifest-alert";
import {
  redirectOrRedisplay,
  getPoolsForRedisplay,
} from "../engine/forms/redirect-or-redisplay.server";
import { isRedisplay } from "../engine/forms/redisplay";
import { loadForUser } from "../features.server";
import { getPoolsOrNull } from "../engine/forms/pool-and-stores.server";
import { paths } from "../paths";
import { loadResults } from "../engine/results/load-results.server";
import { describeUnreadable } from "../engine/results/result-page-view.server";
import { dashboardSearch } from "../features/dashboard/dashboard-searches.server";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../ui/shell/document-styles";
import sheet from "../features/dashboard/dashboard.css?url";
import { ResultPage } from "../result-page";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export const handle = { sheet: "dashboard" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("dashboard", sheet);

export {
  resultMeta as meta,
  ResultErrorScreen as ErrorBoundary,
} from "../result-page";

export async function loader(args: LoaderFunctionArgs) {
  const { request, context, params } = args;
  // Redirects to the last seven days as relative dates, so that a bookmark stays current.
  if (!params.searchID)
    throw redirect(paths.dashboard(encodeCriteria({ s: "-7d", f: "today" })));
  if (isRedisplay(context) && !(await context.session.getUser()))
    return data({
      ...describeUnreadable(dashboardSearch, {
        problems: [],
        formPath: paths.dashboard(),
      }),
      figures: null,
      form: initialDashboard(request.url, [], null, context.today),
      pools: null,
    });
  let figures: FiguresView | null = null;
  const [{ data: view, init }, pools] = await Promise.all([
    loadResults(dashboardSearch, args, async (set, criteria) => {
      const figuresPerDay = await dashboardFigures(set, criteria);
      if (!figuresPerDay) return;
      const rows = figureRows(figuresPerDay);
      if (context.isDocument) context.documentRows.put(figuresTable, rows);
      figures = createFiguresView(
        figuresPerDay,
        context.isDocument ? undefined : rows,
        encodeCriteria({ p: criteria.p }),
      );
    }),
    loadForUser(context, undefined, () => getPoolsOrNull(context.api)),
  ]);
  const form = initialDashboard(
    request.url,
    view.kind === "unreadable" ? view.problems : [],
    pools,
    context.today,
  );
  // The stores are not sent: the form only selects a pool.
  const poolsWithoutStores =
    pools?.map(({ id, name }) => ({ id, name, stores: [] })) ?? null;
  return data(
    {
      ...view,
      // Cast: TypeScript does not see the assignment in the callback.
      figures: figures as FiguresView | null,
      form,
      pools: poolsWithoutStores,
    },
    init ?? undefined,
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const pools = await getPoolsForRedisplay(context);
  const submission = parseDashboard(form, pools, context.today);
  const { answer } = redirectOrRedisplay(submission);
  return data(answer, 400);
}

export default function Dashboard() {
  const { figures, form, pools, ...view } = useLoaderData<typeof loader>();
  const { refused, ...filledIn } = form;
  const actionData = useActionData<typeof action>();
  const dashboardForm = (
    <DashboardForm
      {...filledIn}
      // Problems of the URL are outdated after a submission.
      problems={actionData ? [] : filledIn.problems}
      pools={pools}
      answer={actionData ?? refused ?? undefined}
    />
  );
  return (
    <ResultPage
      view={view}
      form={dashboardForm}
      above={
        <>
          {dashboardForm}
          {figures && <ChartSection view={figures} />}
          <ManifestAlert />
        </>
      }
    />
  );
}
