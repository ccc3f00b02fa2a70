import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

/**
 * Handles every path without a screen: visitors are redirected to login, as from any other path
 * (specification, part 1, section 2); signed-in users get a 404 page.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<never> {
  await context.session.requireUser();
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

export async function action({ context }: ActionFunctionArgs): Promise<never> {
  await context.session.requireUser();
  throw new Response(null, { status: 405, statusText: "Method Not Allowed" });
}

/** Never rendered, but without a component Remix treats the route as a resource route. */
export default function UnknownPath() {
  return null;
}
