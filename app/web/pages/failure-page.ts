import escapeHtml from "escape-html";
import type { Response } from "express";
import { referenceHtml } from "./error-page";
import { getRequestContext } from "../request-context";
import { pageStyle } from "./page-style";
import { language } from "../../engine/messages/language";

/** Content of a failure page besides its message. */
interface About {
  title: string;
  /** List below the message, if any; unescaped text. */
  list?: readonly string[];
  /** Links built by `paths`. */
  links: { href: string; text: string }[];
}

/**
 * Responds with a page that explains why an export or a document could not start.
 * @param message for the user; unescaped text
 */
export function sendFailurePage(
  res: Response,
  status: number,
  message: string,
  { title, list = [], links }: About,
): void {
  const { nonce, requestId, brandStyle } = getRequestContext(res);
  const ways = links.map(
    ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
  );
  const points = list.map((point) => `<li>${escapeHtml(point)}</li>`);
  res
    .status(status)
    .type("html")
    .send(
      `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${pageStyle}${brandStyle}</style></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1><p role="alert">${escapeHtml(message)}</p>` +
        (points.length > 0 ? `<ul>${points.join("")}</ul>` : "") +
        `<p>${ways.join(" ")}</p>${referenceHtml(requestId)}</main></body></html>`,
    );
}

/**
 * Responds to a response thrown by the session checks for Remix: a redirect to the login page, or an
 * error because the provider could not check the session.
 * @param fail responds with a failure page
 * @returns true if the thrown value was a response
 */
export async function sendThrownResponse(
  res: Response,
  thrown: unknown,
  fail: (status: number, message: string) => void,
): Promise<boolean> {
  if (!(thrown instanceof globalThis.Response)) return false;
  const location = thrown.headers.get("Location");
  if (location === null) fail(thrown.status, await thrown.text());
  else res.redirect(thrown.status, location);
  return true;
}
