import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "../paths";
import { forgetCookies } from "../account/forget-cookies.server";
import { titled } from "../shell/page-title";

export const meta = titled("Logout");

/** A page elsewhere can lead a browser here, but only a press or a page of ours logs out. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.session.requireUser();
  const from = request.headers.get("Sec-Fetch-Site");
  return { startsItself: from === "same-origin" || from === "none" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api, session } = context;
  await session.requireUser();
  const answer = await api.call("logoutPortal");
  if (!answer.ok)
    throw new Response(null, { status: 502, statusText: "Logout failed" });
  context.forgetSession();
  forgetCookies(request, context);
  // Nothing that was shown may be read again with the back button or from the browser's disk.
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
      <h1>{startsItself ? "Logging out" : "Log out?"}</h1>
      <Form method="post" reloadDocument ref={form}>
        <p className={startsItself ? "scripted spinner" : undefined}>
          {startsItself
            ? "Logging out…"
            : "Press Logout to end your session on this device."}
        </p>
        <button>Logout</button>
      </Form>
    </section>
  );
}

/** The error's own screen: the loader behind the page would ask the provider that has just failed. */
export function ErrorBoundary() {
  return (
    <section className="panel narrow">
      <h1>Logout</h1>
      <p className="notice bad" role="alert">
        The site encountered an error while logging out
      </p>
      <Form method="post" action={paths.logOut()} reloadDocument>
        <button>Retry</button>
      </Form>
    </section>
  );
}
