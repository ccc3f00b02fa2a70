import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isFeatureEnabled, requireFeature } from "../features.server";
import {
  redirectOrRedisplay,
  getPoolsForRedisplay,
  loadFormPools,
} from "../engine/forms/redirect-or-redisplay.server";
import { FormNotices } from "../engine/forms/fields/form-notices";
import { NumberListForm } from "../engine/forms/fields/number-list-form";
import { proList } from "../features/search/tracking/pro-list";
import { TrackingAdvancedForm } from "../features/search/tracking/tracking-advanced-form";
import {
  initialTracking,
  parseTracking,
} from "../features/search/tracking/tracking-forms.server";
import { titled } from "../ui/shell/page-title";
import { commonMessages } from "../engine/messages";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/search/search-forms-sheet";

export const meta = titled(commonMessages.tracking);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pools = await loadFormPools(context, "tracking");
  const { searchParams } = new URL(request.url);
  return { pools, ...initialTracking(searchParams, pools, context.today) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!isFeatureEnabled(context, "tracking"))
    await requireFeature(context, "tracking");
  const pools = await getPoolsForRedisplay(context);
  const submission = parseTracking(
    await request.formData(),
    pools,
    context.today,
  );
  const { answer } = redirectOrRedisplay(submission);
  return data(answer, 400);
}

export default function TrackingLanding() {
  const { pools, PROs, advanced, presets, problems, filled } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <h1>{commonMessages.tracking}</h1>
      {/* Problems of the URL are outdated after a submission. */}
      <FormNotices problems={answer ? [] : problems} />
      {/* A different URL remounts the panels with new values. */}
      <div className="panels" key={filled}>
        <NumberListForm list={proList} typed={PROs} />
        <TrackingAdvancedForm
          pools={pools}
          presets={presets}
          initial={advanced}
          answer={answer}
        />
      </div>
    </>
  );
}
