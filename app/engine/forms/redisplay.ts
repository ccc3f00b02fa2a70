import type { AppLoadContext } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";

/*
 * A form that could not be submitted is rendered again with the data that its action returned
 * (docs/decisions/050). What the page's loaders would do first could redirect the user, and lose the
 * input: these two functions tell them not to, with and without JavaScript.
 */

/**
 * Returns whether a loader runs for a form that was posted without JavaScript: the response to the POST
 * is a document, so its action has returned data instead of a redirect.
 */
export const isRedisplay = ({
  isDocument,
  method,
}: Pick<AppLoadContext, "isDocument" | "method">): boolean =>
  isDocument && method === "POST";

/** The `shouldRevalidate` of a route whose action returns everything that its form displays. */
export const shouldRevalidateUnlessRedisplay: ShouldRevalidateFunction = ({
  actionResult,
  defaultShouldRevalidate,
}) => actionResult === undefined && defaultShouldRevalidate;

/** Part of the data of an action that redisplays its form. */
export interface UnsentReply {
  /** True if the provider was not called, so that the session may have expired unnoticed. */
  isUnsent?: boolean;
}

/**
 * The `shouldRevalidate` of a route whose lists stand beside their forms: reloads the lists after a refusal
 * of the provider too, but not if nothing was sent to it, the session has expired or it does not respond (401,
 * 429 and above): that could redirect the user and lose a form.
 */
export const shouldRevalidateUnlessRefused: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus = 200,
}) =>
  actionStatus !== 401 &&
  actionStatus < 429 &&
  (actionResult as UnsentReply | undefined)?.isUnsent !== true;
