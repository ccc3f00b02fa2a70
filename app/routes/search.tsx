import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  AdvancedSearchForm,
  NumberSearchForm,
} from "../features/search/asn-search/search-panels";
import { manifestSearch } from "../features/search/asn-search/asn-searches.server";
import { isFeatureEnabled } from "../features.server";
import { asnList } from "../features/search/asn-search/asn-list";
import { NumberListForm } from "../engine/forms/fields/number-list-form";
import {
  getPoolsForRedisplay,
  loadFormPools,
  redirectOrRedisplay,
} from "../engine/forms/redirect-or-redisplay.server";
import { FormNotices } from "../engine/forms/fields/form-notices";
import {
  initialSearch,
  parseSearch,
} from "../features/search/asn-search/search-forms.server";
import type { SearchIntent } from "../paths";
import { trackingManifestSearch } from "../features/search/tracking/tracking-searches.server";
import { titled } from "../ui/shell/page-title";
import {
  commonMessages,
  fieldMessages,
  glossaryMessages,
} from "../engine/messages";

export { shouldRevalidateUnlessRedisplay as shouldRevalidate } from "../engine/forms/redisplay";

export { handle, links } from "../features/search/search-forms-sheet";

export const meta = titled(commonMessages.checkASNs);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pools = await loadFormPools(context);
  return {
    pools,
    ...initialSearch(new URL(request.url).searchParams, pools, context.today),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = await parseSearch(
    await request.formData(),
    () => getPoolsForRedisplay(context),
    context.today,
    isFeatureEnabled(context, "tracking")
      ? trackingManifestSearch.path
      : manifestSearch.path,
  );
  const refused = redirectOrRedisplay(submission);
  if (refused === null) throw new Response(null, { status: 400 });
  return data({ intent: refused.intent, answer: refused.answer }, 400);
}

export default function SearchLanding() {
  const { pools, ASNs, m, ps, advanced, presets, problems, filled } =
    useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const answerTo = (intent: SearchIntent) =>
    posted?.intent === intent ? posted.answer : undefined;
  return (
    <>
      <h1>{commonMessages.checkASNs}</h1>
      {/* Problems of the URL are outdated after a submission. */}
      <FormNotices problems={posted ? [] : problems} />
      {/* A different URL remounts the panels with new values. */}
      <div className="panels" key={filled}>
        <NumberListForm list={asnList} typed={ASNs} />
        <div className="stack">
          <NumberSearchForm
            intent="manifest-search"
            title={commonMessages.manifestSearch}
            label={fieldMessages.manifest}
            term={glossaryMessages.manifest}
            name="m"
            initial={m}
            answer={answerTo("manifest-search")}
          />
          <NumberSearchForm
            intent="packing-slip"
            title={commonMessages.packingSlipSearch}
            label={commonMessages.packingSlip}
            term={glossaryMessages.packingSlip}
            name="ps"
            initial={ps}
            answer={answerTo("packing-slip")}
          />
        </div>
        <AdvancedSearchForm
          pools={pools}
          presets={presets}
          initial={advanced}
          answer={answerTo("advanced-search")}
        />
      </div>
    </>
  );
}
