import { redirect } from "@remix-run/node";
import {
  backgroundHeader,
  requestIdHeader,
} from "../../provider/contract/envelope";
import { paths } from "../paths";
import { relayedCookie } from "./cookie-relay";
import type { LastWrite } from "../session/last-write.server";
import type { Failure } from "./provider-api";

/** What the door to the provider knows of the browser's request that it works for. */
export interface BrowserRequest {
  /** The browser's Cookie header. */
  cookieHeader: string | undefined;
  requestId: string;
  /** Address of the person. */
  clientAddress: string;
  /** Path and query of the page to come back to after signing in again. */
  returnTo: string;
  /** The page asks by itself; such calls do not keep the session alive. */
  isBackground: boolean;
  /** Whether cookies get the Secure attribute. */
  secure: boolean;
  /** Appends a Set-Cookie line to the response. */
  setCookie(line: string): void;
  /** What `Retry-After` says if the response is a 429 or a 503 (`server/retry-after.ts`). */
  setRetryAfter(seconds: number): void;
  lastWrite: LastWrite;
}

/** Hands on when the provider wants to be asked again, whatever page the failure leads to. */
export function noteRetryAfter(
  browser: BrowserRequest,
  failure: Failure,
): Failure {
  if (failure.retryAfterSeconds !== null)
    browser.setRetryAfter(failure.retryAfterSeconds);
  return failure;
}

/**
 * The headers that every request to the provider carries; nothing else of the browser's goes out.
 * @param cookies the browser's cookies without the portal's own, null to send none
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
 * Hands the provider's cookies to the browser, each as far as it may get there.
 * @param refused called for each that may not
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

/** Whether an answer says that nobody is signed in: a redirect is never followed, it means the same. */
export const isSessionExpired = (httpStatus: number) =>
  httpStatus === 401 || (httpStatus >= 300 && httpStatus < 400);

/** To the login and back. Remix follows a thrown response, in loaders, actions and data requests alike. */
export const sessionExpired = (browser: BrowserRequest) =>
  redirect(paths.authExpired(browser.returnTo), 303);
