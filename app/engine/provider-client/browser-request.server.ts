import { redirect } from "@remix-run/node";
import {
  backgroundHeader,
  requestIdHeader,
} from "../../../provider/contract/envelope";
import { traceHeaders } from "../../../telemetry/spans";
import { language } from "../messages/language";
import { paths } from "../../paths";
import { cookiesForProvider, relayedCookie } from "./cookie-relay";
import type { LastWrite } from "../session/last-write.server";
import type { Failure } from "./provider-api";

/** The browser request on whose behalf the provider client makes its calls. */
export interface BrowserRequest {
  /** The browser's Cookie header. */
  cookieHeader: string | undefined;
  /** The API token of a program; calls are then made with it, and never with cookies. */
  bearer?: string;
  requestId: string;
  /** IP address of the browser. */
  clientAddress: string;
  /** Coarse name of the browser, such as `Firefox on Windows`; null if it is not known. */
  clientName: string | null;
  /** Path and query of the page to return to after signing in again. */
  returnTo: string;
  /** True for background requests of a page; their calls do not extend the session. */
  isBackground: boolean;
  /** True if cookies get the Secure attribute. */
  secure: boolean;
  /** Appends a Set-Cookie line to the response. */
  setCookie(line: string): void;
  /** Sets the `Retry-After` value, sent if the response is a 429 or a 503 (`app/web/create-app.server.ts`). */
  setRetryAfter(seconds: number): void;
  lastWrite: LastWrite;
  /**
   * Returns the failure of every write if the submitted form was made for another user; null otherwise.
   * Omitted for requests without a form.
   */
  refuseWrite?(): Promise<Failure | null>;
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

/** The header that says for whom a call is made: cookies, an API token, or neither. */
export type Credentials = { cookie?: string } | { authorization?: string };

/** Returns the credentials of a request: its API token or else the cookies that are not the portal's own. */
export function credentialsOf({
  bearer,
  cookieHeader,
}: BrowserRequest): Credentials {
  if (bearer !== undefined) return { authorization: `Bearer ${bearer}` };
  const cookie = cookiesForProvider(cookieHeader);
  return cookie === null ? {} : { cookie };
}

/**
 * Returns the headers of every provider request, with the language of the page; no other browser headers are
 * forwarded.
 * @param credentials empty to make the call for nobody
 */
export function headersFor(
  browser: BrowserRequest,
  credentials: Credentials,
): Record<string, string> {
  return {
    ...traceHeaders(),
    [requestIdHeader]: browser.requestId,
    "X-Forwarded-For": browser.clientAddress,
    "Accept-Language": language,
    ...credentials,
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
