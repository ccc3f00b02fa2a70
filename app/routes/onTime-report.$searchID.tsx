import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getPoolsOrNull } from "../forms/pool-and-stores.server";
import { ReportFormScreen } from "../forms/report-form";
import { onTimeReport } from "../forms/report-forms";
import { initialReport, parseReport } from "../forms/report-forms.server";
import { titled } from "../ui/page-title";

export const meta = titled(onTimeReport.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.session.requireUser();
  const pools = await getPoolsOrNull(context.api);
  return {
    pools,
    ...initialReport(onTimeReport, request.url, pools, context.today),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const pools =
    (await context.session.getUser()) && (await getPoolsOrNull(context.api));
  const submission = parseReport(onTimeReport, form, pools, context.today);
  // The address asks who is there: a session that ended meanwhile does not cost what was typed.
  if (submission.ok) throw redirect(submission.path, 303);
  await context.session.requireUser();
  return data(submission.answer, 400);
}

export default function OnTimeReport() {
  return (
    <ReportFormScreen
      report={onTimeReport}
      {...useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
