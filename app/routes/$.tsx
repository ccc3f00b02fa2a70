import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";

/** Matches a path that ends in the name of a file: `/sw.js`, `/apple-touch-icon-120x120.png`, `/.env`. */
const fileName = /\.[a-z]\w{0,14}$/i;

/**
 * Handles every path without a screen: visitors are redirected to login, as from any other path
 * (specification, part 1, section 2); signed-in users get a 404 page. A file, which browsers and other programs
 * request by themselves, is no screen for anybody: 404.
 */
export async function loader({
  request,
  context,
}: LoaderFunctionArgs): Promise<never> {
  if (!fileName.test(new URL(request.url).pathname))
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
