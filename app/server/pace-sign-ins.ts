import type { RequestHandler, Response } from "express";
import { paths } from "../paths";
import { sendFailurePage } from "./failure-page";
import {
  accountMessages,
  commonMessages,
  formatMessage,
  serverMessages,
} from "../messages";

/**
 * Interval between two admitted POSTs while others wait, in milliseconds: ten a second, more than can be
 * hashed.
 */
const everyMs = 100;
/** POSTs admitted at once after a pause. */
const burst = 10;
/** Maximum queue length, 25 seconds' worth; further POSTs are rejected immediately. */
const maxWaiting = 250;
const refusedForSeconds = 10;

/** POSTs to these pages hash a password or send an email. */
const pacedPaths =
  /^\/(?:login|register|reset-password|account)(?:\/|\.data$|$)/;

/**
 * Returns whether the router would serve this path with such a page: it ignores case and
 * percent-encoding.
 */
export function isPaced(path: string): boolean {
  try {
    return pacedPaths.test(decodeURIComponent(path).toLowerCase());
  } catch {
    return false;
  }
}

/**
 * Queues the POSTs of sign-in and registration at a rate that leaves processor time for other requests.
 * Each one costs a form, a call and a page; hundreds at once would be processed before the next page of
 * a signed-in user. Client addresses take turns (round robin), so that many POSTs from one address do
 * not delay others. A client that disconnects while waiting costs nothing.
 */
export function paceSignIns(): RequestHandler {
  /** Waiting requests by client address; the first address is next. */
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  /** Theoretical time of the next admission without pauses (generic cell rate algorithm). */
  let nextAt = 0;
  let timer: NodeJS.Timeout | null = null;

  const mayEnter = () => performance.now() >= nextAt - burst * everyMs;
  const enter = (go: () => void) => {
    nextAt = Math.max(nextAt, performance.now()) + everyMs;
    go();
  };

  function letNextIn(): void {
    timer = null;
    const [first] = waiting;
    if (!first) return;
    const [address, ofAddress] = first;
    const [go] = ofAddress;
    // The address moves to the end of the queue, with its remaining requests.
    waiting.delete(address);
    if (go) {
      ofAddress.delete(go);
      count -= 1;
      enter(go);
    }
    if (ofAddress.size > 0) waiting.set(address, ofAddress);
    if (count > 0) timer = setTimeout(letNextIn, everyMs);
  }

  function wait(address: string, res: Response, go: () => void): void {
    const ofAddress = waiting.get(address) ?? new Set();
    waiting.set(address, ofAddress.add(go));
    count += 1;
    res.once("close", () => {
      if (!ofAddress.delete(go)) return;
      count -= 1;
      if (ofAddress.size === 0) waiting.delete(address);
    });
    timer ??= setTimeout(letNextIn, everyMs);
  }

  return (req, res, next) => {
    if (req.method !== "POST" || !isPaced(req.path)) return next();
    if (count === 0 && mayEnter()) return enter(next);
    if (count < maxWaiting) return wait(req.ip ?? "", res, next);
    res.set("Retry-After", String(refusedForSeconds));
    sendFailurePage(
      res,
      503,
      formatMessage(serverMessages.tooManySignIns, {
        seconds: refusedForSeconds,
      }),
      {
        title: serverMessages.notNow,
        links: [
          { href: paths.login(), text: accountMessages.logIn },
          { href: paths.home(), text: commonMessages.home },
        ],
      },
    );
  };
}
