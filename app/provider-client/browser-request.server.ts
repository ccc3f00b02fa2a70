import { redirect } from "@remix-run/node";
import {
  backgroundHeader,
  requestIdHeader,
} from "../../provider/contract/envelope";
import { paths } from "../paths";
import { relayedCookie } from "./cookie-relay";
import type { LastWrite } from "../session/last-write.server";
import type { Failure } from "./provider-api";

/** The browser request on whose behalf the provider client makes its calls. */
export interface BrowserRequest {
  /** The browser's Cookie header. */
  cookieHeader: string | undefined;
  requestId: string;
  /** IP address of the browser. */
  clientAddress: string;
  /** Path and query of the page to return to after signing in again. */
  returnTo: string;
  /** True for background requests of a page; their calls do not extend the session. */
  isBackground: boolean;
  /** True if cookies get the Secure attribute. */
  secure: boolean;
  /** Appends a Set-Cookie line to the response. */
  setCookie(line: string): void;
  /** Sets the `Retry-After` value, sent if the response is a 429 or a 503 (`server/create-app.server.ts`). */
  setRetryAfter(seconds: number): void;
  lastWrite: LastWrite;
}

/** Forwards the provider's retry time to the response, whatever page the failure leads to. */
export function noteRetryAfter(
  browser: BrowserRequest,
  failure: Failure,
): Failure {
  if (failure.retryAfterSeconds !== null)
    browser.setRetryAfter(failure.retryAfterSeconds);
  return failure;
}

/**
 * Returns the headers of every provider request; no other browser headers are forwarded.
 * @param cookies the browser's cookies without the portal's own; null to send none
 */
export function headersFor(
  browser: BrowserRequest,
  cookies: string | null,
): Record<string, string> {
  return {
    [requestIdHeader]: browser.requestId,
    "X-Forwarded-For": browser.clientAddress,
    ...(cookies === null ? {} : { cookie: cookies }),
    ...(browser.isBackground ? { [backgroundHeader]: "1" } : {}),
  };
}

/**
 * Relays the provider's cookies to the browser, as far as `relayedCookie` permits.
 * @param refused called for each rejected cookie
 * @returns the Set-Cookie lines that the browser gets
 */
export function relayCookies(
  browser: BrowserRequest,
  lines: readonly string[],
  refused: () => void,
): string[] {
  const relayedLines: string[] = [];
  for (const line of lines) {
    const relayed = relayedCookie(line, browser.secure);
    if (relayed === null) {
      refused();
      continue;
    }
    browser.setCookie(relayed);
    relayedLines.push(relayed);
  }
  return relayedLines;
}

/**
 * Returns whether a response means that the session has expired: 401, or a redirect, which is never
 * followed and means the same.
 */
export const isSessionExpired = (httpStatus: number) =>
  httpStatus === 401 || (httpStatus >= 300 && httpStatus < 400);

/**
 * Creates the redirect to the login page and back. Remix follows a thrown response in loaders, actions
 * and data requests alike.
 */
export const sessionExpired = (browser: BrowserRequest) =>
  redirect(paths.authExpired(browser.returnTo), 303);
