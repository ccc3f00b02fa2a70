import type { Request, RequestHandler, Response } from "express";
import { maxAddressTokenLength } from "../../../provider/contract/limits";
import { dateInZone } from "../../engine/criteria/dates";
import type { Log } from "../../log.server";
import { commonMessages, shareLinkMessages } from "../../engine/messages";
import { createProviderApi } from "../../engine/provider-client/client.server";
import type { Capabilities } from "../../engine/provider-client/capabilities.server";
import type { ProviderConnection } from "../../engine/provider-client/connection.server";
import type { CallObserver } from "../../engine/provider-client/observe-call.server";
import { statusFor } from "../../engine/provider-client/errors";
import type { Failure } from "../../engine/provider-client/provider-api";
import type { PortalEnv } from "../../portal-env";
import { sharedPageView } from "../../features/own-lists/share-links/shared-timelines.server";
import { productName } from "../../ui/shell/page-title";
import { findExtension } from "../find-extension";
import type { ShownLogo } from "../../ui/shell/logo";
import { getRequestContext } from "../request-context";
import { renderNoSharedPage, renderSharedPage } from "./shared-page";

interface Shared {
  env: PortalEnv;
  logo: ShownLogo | null;
  log: Log;
  connection: ProviderConnection;
  capabilities: Pick<Capabilities, "find">;
  observeCall: CallObserver;
}

/** The address of a link, also with the punctuation behind it, which mail programs take for its end. */
const address = new RegExp(
  `^/t/([\\w-]{1,${maxAddressTokenLength}})[/.,)]*$`,
  "i",
);

/**
 * Handles the public pages of share links: `GET /t/{token}` (docs/decisions/093). Without Remix, because the
 * page must not depend on who opens it: no cookie of the request is read or passed on, none is set, and no
 * script runs. Also handles all other paths below `/t/`, because Remix would redirect them to the login page
 * with the secret in its query.
 */
export function createSharedPageHandler(shared: Shared): RequestHandler {
  return (req, res, next) => {
    const { pathname } = new URL(req.originalUrl, "http://portal");
    // Decoded, because Remix finds no page for `/t%2F…` either. The address guard has made sure that it can be.
    const isBelow = /^\/t\//i.test(decodeURIComponent(pathname));
    if (!isBelow || !["GET", "HEAD"].includes(req.method)) return next();
    const token = address.exec(pathname)?.[1] ?? null;
    show(shared, token, req, res).then((isKnown) => {
      if (!isKnown) next();
    }, next);
  };
}

/**
 * @param token null if the path is not that of a link
 * @returns false if the provider has no share links
 */
async function show(
  { env, logo, log, connection, capabilities, observeCall }: Shared,
  token: string | null,
  req: Request,
  res: Response,
): Promise<boolean> {
  const isAnnounced = await findExtension(capabilities, "share-links", res);
  if (isAnnounced === false) return false;
  res.set({
    // The address is the secret: neither search engines nor other sites may learn it.
    "X-Robots-Tag": "noindex, nofollow",
    "Referrer-Policy": "no-referrer",
  });
  const { nonce, brandStyle } = getRequestContext(res);
  const product = productName(env.brandName);
  const frame = { product, logo, brandStyle, nonce };
  const answer =
    isAnnounced === null || token === null
      ? null
      : await openAsVisitor(connection, log, observeCall, token, req, res);
  if (answer?.ok) {
    const today = dateInZone(new Date(), env.portalTimeZone);
    const view = sharedPageView(answer, today, env.portalTimeZone);
    send(res, 200, renderSharedPage(frame, view, env.portalTimeZone));
    return true;
  }
  const { status, title, text } = token === null ? notValid : refusalOf(answer);
  send(res, status, renderNoSharedPage(frame, title, text));
  return true;
}

/** Asks the provider for what a link shows, without anything that identifies the visitor but the address. */
function openAsVisitor(
  connection: ProviderConnection,
  log: Log,
  observe: CallObserver,
  token: string,
  req: Request,
  res: Response,
) {
  const { requestId, clientAddress } = getRequestContext(res);
  const api = createProviderApi(
    connection,
    {
      cookieHeader: undefined,
      requestId,
      clientAddress,
      clientName: null,
      returnTo: "/",
      isBackground: false,
      secure: true,
      setCookie: () => undefined,
      setRetryAfter(seconds) {
        getRequestContext(res).retryAfterSeconds = seconds;
      },
      lastWrite: { mark: null, note: () => undefined },
    },
    log,
    observe,
  );
  return api.call("openShareLink", { token, isVisit: isVisit(req) });
}

/**
 * Returns whether a person opens the page. Browsers send fetch metadata with a navigation; the programs that
 * fetch previews of links, and check them for viruses, do not. Neither do browsers that load a page in
 * advance count.
 */
function isVisit(req: Request): boolean {
  return (
    req.method === "GET" &&
    req.get("Sec-Fetch-Mode") === "navigate" &&
    req.get("Sec-Fetch-Dest") === "document" &&
    !/prefetch|prerender|preview/i.test(
      `${req.get("Sec-Purpose") ?? ""} ${req.get("Purpose") ?? ""} ${req.get("X-Moz") ?? ""}`,
    )
  );
}

/** What the page says of unknown, expired and revoked links alike. */
const notValid = {
  status: 404,
  title: shareLinkMessages.notValid,
  text: shareLinkMessages.notValidText,
};

/**
 * Returns what the page says of a failure.
 * @param failure null if it is unknown whether the provider has share links
 */
function refusalOf(failure: Failure | null) {
  if (failure?.code === "tooMany")
    return {
      status: 429,
      title: shareLinkMessages.tooOften,
      text: shareLinkMessages.tryLater,
    };
  if (failure?.code === "refused" && statusFor(failure) === 400)
    return notValid;
  return {
    status: failure === null ? 503 : statusFor(failure),
    title: commonMessages.unreachable,
    text: commonMessages.unreachableText,
  };
}

function send(res: Response, status: number, html: string): void {
  res.status(status).type("html").send(html);
}
