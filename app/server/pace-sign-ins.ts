import type { RequestHandler, Response } from "express";
import { paths } from "../paths";
import { sendFailurePage } from "./failure-page";

/** Time between two posts that are let in while others wait: ten a second, more than can be hashed. */
const everyMs = 100;
/** How many are let in at once after a rest. */
const burst = 10;
/** Twenty-five seconds' worth; whoever comes then is refused at once. */
const maxWaiting = 250;
const refusedForSeconds = 10;

/** Posts of these pages hash a password, or mail somebody. */
const pacedPaths = /^\/(?:login|register)(?:\/|\.data$|$)/;

/** Whether the router would answer this path with such a page: it ignores case and escapes. */
export function isPaced(path: string): boolean {
  try {
    return pacedPaths.test(decodeURIComponent(path).toLowerCase());
  } catch {
    return false;
  }
}

/**
 * Lets the posts of sign-in and registration in one after the other, at a pace that leaves the
 * process to everybody else. Each costs a form, a call and a page; hundreds at once would be
 * computed before the next page of a signed-in user. Addresses take turns, so that many posts from
 * one of them hold up nobody elsewhere. Whoever leaves while waiting costs nothing.
 */
export function paceSignIns(): RequestHandler {
  /** Who waits, by address; the first address is the next. */
  const waiting = new Map<string, Set<() => void>>();
  let count = 0;
  /** When the next one would be let in if nobody had rested (generic cell rate algorithm). */
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
    // The address goes to the end of the line, with what else it wants.
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
      `Too many people are signing in right now. Please try again in ${refusedForSeconds} seconds.`,
      {
        title: "Not now",
        links: [
          { href: paths.login(), text: "Log In" },
          { href: paths.home(), text: "Home" },
        ],
      },
    );
  };
}
