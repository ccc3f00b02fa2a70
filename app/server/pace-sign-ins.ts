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
export class SignInQueue {
  /** Waiting requests by client address; the first address is next. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #count = 0;
  /** Theoretical time of the next admission without pauses (generic cell rate algorithm). */
  #nextAt = 0;
  #timer: NodeJS.Timeout | null = null;

  /**
   * Calls `go` when it is the turn of this POST.
   * @returns false if the queue is full
   */
  enter(address: string, res: Response, go: () => void): boolean {
    if (this.#count === 0 && performance.now() > this.#nextAt - burst * everyMs)
      this.#admit(go);
    else if (this.#count < maxWaiting) this.#wait(address, res, go);
    else return false;
    return true;
  }

  #admit(go: () => void): void {
    this.#nextAt = Math.max(this.#nextAt, performance.now()) + everyMs;
    go();
  }

  #wait(address: string, res: Response, go: () => void): void {
    const ofAddress = this.#waiting.get(address) ?? new Set();
    this.#waiting.set(address, ofAddress.add(go));
    this.#count += 1;
    res.once("close", () => {
      if (!ofAddress.delete(go)) return;
      this.#count -= 1;
      if (ofAddress.size === 0) this.#waiting.delete(address);
    });
    if (this.#timer === null)
      this.#timer = setTimeout(() => this.#letNextIn(), everyMs);
  }

  #letNextIn(): void {
    this.#timer = null;
    const [first] = this.#waiting;
    if (!first) return;
    const [address, ofAddress] = first;
    const [go] = ofAddress;
    // The address moves to the end of the queue, with its remaining requests.
    this.#waiting.delete(address);
    if (go) {
      ofAddress.delete(go);
      this.#count -= 1;
      this.#admit(go);
    }
    if (ofAddress.size > 0) this.#waiting.set(address, ofAddress);
    if (this.#count > 0)
      this.#timer = setTimeout(() => this.#letNextIn(), everyMs);
  }
}

/** Lets the POSTs of sign-in and registration wait in the queue; refuses those it has no room for. */
export function paceSignIns(queue: SignInQueue): RequestHandler {
  return (req, res, next) => {
    if (req.method !== "POST" || !isPaced(req.path)) return next();
    if (queue.enter(req.ip ?? "", res, next)) return;
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
