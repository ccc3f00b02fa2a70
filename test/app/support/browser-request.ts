import type { BrowserRequest } from "../../../app/engine/provider-client/browser-request.server";

/** A request of a signed-in browser to the page /search, but for what a test says. */
export const browserRequest = (
  more: Partial<BrowserRequest> = {},
): BrowserRequest => ({
  cookieHeader: "session=1",
  requestId: "r",
  clientName: null,
  clientAddress: "203.0.113.7",
  returnTo: "/search",
  isBackground: false,
  secure: false,
  setCookie: () => undefined,
  setRetryAfter: () => undefined,
  lastWrite: { mark: null, note: () => undefined },
  ...more,
});
