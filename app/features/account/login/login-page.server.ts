import {
  data,
  redirect,
  redirectDocument,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { leadsToDocument, safeNext } from "../../../engine/session/next";
import { paths } from "../../../paths";
import { getFirstRun } from "../registration/first-run.server";
import { cookieTest, hasKeptCookie } from "../sign-in/cookie-test.server";
import { clearExpiredSession } from "../sign-in/expired-session.server";
import { waitsForCode } from "../sign-in/sign-in-code.server";
import { loginChallenge, signIn } from "../sign-in/sign-in.server";

const nextOf = (request: Request, startPath: string | null = null) =>
  safeNext(new URL(request.url).searchParams.get("next") ?? startPath);

/** Returns the redirect to a page after the sign-in. */
const redirectTo = (next: string, changesLanguage = false) =>
  // A page has the scripts of one language.
  (changesLanguage || leadsToDocument(next) ? redirectDocument : redirect)(
    next,
    303,
  );

/**
 * The loader of `/login` and, with `authExpired`, of the address that ends an expired session.
 * @throws a redirect if nobody has to sign in here: after expiry, after a sign-in, or with a session
 */
export async function loadLogin({
  request,
  params,
  context,
}: LoaderFunctionArgs) {
  if (params.authParam === "authExpired") {
    const next = nextOf(request);
    const outcome = await clearExpiredSession(request, context);
    const path = {
      cleared: paths.loginAfterExpiry(next),
      "signed in": paths.home(),
      unknown: paths.login(next),
    }[outcome];
    throw redirect(path, 303);
  }
  const isAfterSignIn = new URL(request.url).searchParams.has("signedIn");
  if (isAfterSignIn && (await context.session.getUser()))
    throw redirectTo(nextOf(request));
  if (isAfterSignIn && waitsForCode(request, context))
    throw redirect(paths.loginCode(nextOf(request)), 303);
  await context.session.requireVisitor();
  context.setCookie(cookieTest(context));
  const needsSetup = (await getFirstRun(context)) !== null;
  const canReset = await context.hasExtension("password-reset");
  return { challenge: loginChallenge(context), needsSetup, canReset };
}

/**
 * The action of the login form: the form again if the sign-in fails.
 * @throws a redirect to the page that was asked for, or to the second step of the sign-in
 */
export async function submitLogin({ request, context }: ActionFunctionArgs) {
  const result = await signIn(request, context);
  if (result.answer === undefined) {
    const next = nextOf(request, result.startPath);
    if (!hasKeptCookie(request, context))
      throw redirectTo(paths.loginCookieTest(next), result.changesLanguage);
    if (result.needsCode) throw redirect(paths.loginCode(next), 303);
    throw redirectTo(next, result.changesLanguage);
  }
  // The question is used up by this answer, right or wrong; the form keeps all other values.
  const challenge = loginChallenge(context);
  return data({ answer: result.answer, challenge }, result.status);
}
