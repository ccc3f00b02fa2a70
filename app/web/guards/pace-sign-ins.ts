import type { Request, RequestHandler, Response } from "express";
import type { Gate, GateLimits } from "../../../shared/gate";
import { paths } from "../../paths";
import { sendFailurePage } from "../pages/failure-page";
import {
  accountMessages,
  commonMessages,
  formatMessage,
  serverMessages,
} from "../../engine/messages";

/**
 * Each of these POSTs costs a form, a call and a page; hundreds at once would be processed before the next page
 * of a signed-in user. Eight at the same time keep the hashes of the provider busy. The others wait, 25 seconds'
 * worth of hashes, and client addresses share the places.
 */
export const signInLimits = {
  inTotal: 8,
  maxWaiting: 250,
  maxWaitMs: 25_000,
} as const satisfies GateLimits;
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

/** Lets the POSTs of sign-in and registration wait; refuses those for which there is no room, or no time. */
export function paceSignIns(gate: Gate): RequestHandler {
  return (req, res, next) => {
    if (req.method === "POST" && isPaced(req.path))
      void admit(gate, req, res, next);
    else next();
  };
}

async function admit(
  gate: Gate,
  req: Request,
  res: Response,
  next: () => void,
): Promise<void> {
  const gone = new AbortController();
  res.once("close", () => gone.abort());
  const leave = await gate.enter({
    key: req.ip ?? "",
    signal: gone.signal,
  });
  if (gone.signal.aborted) {
    if (typeof leave !== "string") leave();
    return;
  }
  if (typeof leave !== "string") {
    res.once("close", leave);
    return next();
  }
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
}
