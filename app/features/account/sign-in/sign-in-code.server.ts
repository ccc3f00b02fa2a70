import {
  data,
  redirect,
  redirectDocument,
  type AppLoadContext,
} from "@remix-run/node";
import { maxFactorCodeLength } from "../../../../provider/contract/extensions/second-factor";
import { maxTokenLength } from "../../../../provider/contract/answer-text";
import {
  accountMessages,
  secondFactorMessages,
} from "../../../engine/messages";
import { paths } from "../../../paths";
import type { RouteArgs } from "../../../route-args";
import { messageFor, statusFor } from "../../../engine/provider-client/errors";
import { leadsToDocument, safeNext } from "../../../engine/session/next";
import { storeLanguageCookie } from "./language-cookie.server";
import {
  portalCookie,
  portalCookieLine,
  signInCookie,
} from "../../../engine/session/portal-cookies";

/** How long the browser keeps the token, in seconds; the provider decides how long it is good. */
const maxAgeSeconds = 10 * 60;
/** Tokens of any other shape are not stored: cookie and payload carry them unencoded. */
const tokenPattern = new RegExp(`^[\\x21-\\x7e]{1,${maxTokenLength}}$`);

/**
 * Stores the token of a sign-in that needs a code. It opens no session by itself.
 * @returns false if the provider sent none that can be stored
 */
export function storeSignInToken(
  { env, setCookie }: Pick<AppLoadContext, "env" | "setCookie">,
  token: string,
): boolean {
  if (!tokenPattern.test(token)) return false;
  setCookie(portalCookieLine(signInCookie, token, env.secure, maxAgeSeconds));
  return true;
}

const readSignInToken = (
  request: Request,
  { env }: Pick<AppLoadContext, "env">,
) => {
  const cookies = request.headers.get("Cookie");
  const token = portalCookie(cookies, signInCookie, env.secure);
  return token !== undefined && tokenPattern.test(token) ? token : null;
};

/** Returns whether a sign-in of this browser waits for its code. */
export const waitsForCode = (
  request: Request,
  context: Pick<AppLoadContext, "env">,
): boolean => readSignInToken(request, context) !== null;

const clearSignInToken = ({
  env,
  setCookie,
}: Pick<AppLoadContext, "env" | "setCookie">) =>
  setCookie(portalCookieLine(signInCookie, "", env.secure));

/**
 * The loader of the page that asks for the code.
 * @throws a redirect to the login page without a sign-in that waits
 */
export async function loadSignInCode({ request, context }: RouteArgs) {
  await context.session.requireVisitor();
  if (!waitsForCode(request, context)) throw redirect(paths.login(), 303);
  return null;
}

/**
 * The action of that page.
 * @returns why the code had no effect
 * @throws a redirect to where the user wanted to go after success; to the login page if the sign-in waits no
 *   longer
 */
export async function submitSignInCode({ request, context }: RouteArgs) {
  const token = readSignInToken(request, context);
  if (token === null) throw redirect(paths.login(), 303);
  const typed = (await request.formData()).get("code");
  const code = typeof typed === "string" ? typed.trim() : "";
  const refuse = (status: number, error: string, isCodeInvalid: boolean) =>
    data({ error, isCodeInvalid }, status);
  if (code === "") return refuse(400, secondFactorMessages.codeRequired, true);
  // The contract excludes such a code.
  if (code.length > maxFactorCodeLength || code.includes("\0"))
    return refuse(400, secondFactorMessages.codeInvalid, true);
  const answer = await context.api.call("completeSignIn", { token, code });
  if (answer.ok) {
    clearSignInToken(context);
    const changesLanguage = storeLanguageCookie(
      request.headers.get("Cookie"),
      answer.language,
      { secure: context.env.secure, setCookie: context.setCookie },
    );
    const { searchParams } = new URL(request.url);
    const next = safeNext(searchParams.get("next") ?? answer.startPath);
    const isDocument = changesLanguage || leadsToDocument(next);
    throw (isDocument ? redirectDocument : redirect)(next, 303);
  }
  if (answer.httpStatus === 410) {
    clearSignInToken(context);
    throw redirect(paths.loginAfterCode(), 303);
  }
  const error = messageFor(answer, accountMessages.unexpectedError);
  return refuse(statusFor(answer), error, answer.httpStatus === 403);
}
