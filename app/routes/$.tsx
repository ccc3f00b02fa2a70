import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

/**
 * Every path that no screen serves: visitors are sent to sign in, as from any other path
 * (specification, part 1, section 2); users read that nothing stands there.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<never> {
  await context.session.requireUser();
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export async function action({ context }: ActionFunctionArgs): Promise<never> {
  await context.session.requireUser();
  throw new Response(null, { status: 405, statusText: "Method Not Allowed" });
}

/** Never shown, but without a component Remix takes the route for one that serves files. */
export default function UnknownPath() {
  return null;
}
