import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getPools } from "../api/pools.server";
import { AdvancedSearchForm } from "../forms/advanced-search-form";
import { AsnListForm } from "../forms/asn-list-form";
import { NumberSearchForm } from "../forms/number-search-form";
import { initialSearch, parseSearch } from "../forms/search-forms.server";
import type { SearchPanel } from "../paths";
import { titled } from "../ui/page-title";

export const meta = titled("Check ASNs");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.session.requireUser();
  const answer = await getPools(context.api);
  return {
    pools: answer.ok ? answer.pools : null,
    ...initialSearch(new URL(request.url).searchParams, context.today),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.session.getUser();
  const submission = await parseSearch(
    await request.formData(),
    async () => {
      const answer = user && (await getPools(context.api));
      return answer?.ok ? answer.pools : null;
    },
    context.today,
  );
  // The address asks who is there: a session that ended meanwhile does not cost what was typed.
  if (submission?.ok) throw redirect(submission.path, 303);
  await context.session.requireUser();
  if (submission === null) throw new Response(null, { status: 400 });
  return data({ panel: submission.panel, answer: submission.answer }, 400);
}

export default function SearchLanding() {
  const { pools, ASNs, m, ps, advanced, presets, problems, filled } =
    useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const answerTo = (panel: SearchPanel) =>
    posted?.panel === panel ? posted.answer : undefined;
  return (
    <>
      <h1>Check ASNs</h1>
      {problems.map((problem) => (
        <p className="notice warn" role="status" key={problem}>
          {problem}
        </p>
      ))}
      {pools?.length === 0 ? (
        <p className="notice warn" role="status">
          Your account belongs to no pool yet, so nothing can be found. An
          administrator can add you to a group.
        </p>
      ) : null}
      {/* Another address fills the panels anew. */}
      <div className="panels" key={filled}>
        <AsnListForm typed={ASNs} />
        <div className="stack">
          <NumberSearchForm
            panel="manifest-search"
            title="Manifest Search"
            label="Manifest"
            name="m"
            initial={m}
            answer={answerTo("manifest-search")}
          />
          <NumberSearchForm
            panel="packing-slip"
            title="Packing Slip Search"
            label="Packing Slip"
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
