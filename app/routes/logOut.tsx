import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import {
  Form,
  isRouteErrorResponse,
  useLoaderData,
  useRouteError,
  type MetaFunction,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "../paths";
import { statusFor } from "../engine/provider-client/errors";
import { forgetCookies } from "../features/account/sign-in/expired-session.server";
import { endsSession } from "../ui/browser/before-logout";
import { isPrefetch } from "../engine/session/user-navigation.server";
import { documentTitle } from "../ui/shell/page-title";
import { Notice } from "../ui/shell/notice";
import { accountMessages, commonMessages } from "../engine/messages";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  documentTitle(data ? headingOf(data) : commonMessages.logout, matches);

const headingOf = ({ startsItself }: { startsItself: boolean }) =>
  startsItself ? accountMessages.loggingOut : accountMessages.logOutQuestion;

/**
 * Logs out automatically only if the request came from this portal or the address bar. Links on other
 * sites lead here too, but they show a button instead; so does a page that the browser loads in advance,
 * because its scripts run although nobody has asked for it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.session.requireUser({ beforeSecondFactor: true });
  const { headers } = request;
  const from = headers.get("Sec-Fetch-Site");
  const isAsked = from === "same-origin" || from === "none";
  return { startsItself: isAsked && !isPrefetch(headers) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, session } = context;
  await session.requireUser({ beforeSecondFactor: true });
  const answer = await api.call("logoutPortal");
  if (!answer.ok)
    throw new Response(null, {
      status: statusFor(answer),
      statusText: "Logout failed",
    });
  context.forgetSession();
  forgetCookies(request, context);
  // Pages must not be readable afterwards through the back button or the browser's disk cache.
  throw redirect(paths.login(), {
    status: 303,
    headers: { "Clear-Site-Data": '"cache", "storage"' },
  });
}

export default function LogOut() {
  const { startsItself } = useLoaderData<typeof loader>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (startsItself) form.current?.requestSubmit();
  }, [startsItself]);
  return (
    <section className="panel narrow">
      <h1>{headingOf({ startsItself })}</h1>
      <Form method="post" reloadDocument ref={form} {...endsSession}>
        <p className={startsItself ? "scripted spinner" : undefined}>
          {startsItself
            ? accountMessages.loggingOutBusy
            : accountMessages.pressLogout}
        </p>
        <button>{commonMessages.logout}</button>
      </Form>
    </section>
  );
}

/** A separate error screen: the page's loader would call the provider that has just failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  const unsure = !isRouteErrorResponse(error) || error.status >= 500;
  return (
    <section className="panel narrow">
      <h1>{commonMessages.logout}</h1>
      <Notice look="bad">{accountMessages.logoutFailed}</Notice>
      {unsure && <Notice look="warn">{accountMessages.logoutUnsure}</Notice>}
      <Form
        method="post"
        action={paths.logOut()}
        reloadDocument
        {...endsSession}
      >
        <button>{commonMessages.retry}</button>
      </Form>
    </section>
  );
}
