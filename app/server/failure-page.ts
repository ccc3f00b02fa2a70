import escapeHtml from "escape-html";
import type { Response } from "express";
import { referenceHtml } from "./error-page";
import { getRequestContext } from "./request-context";
import { pageStyle } from "./page-style";

/** What a failure page is about, and where it leads. */
interface About {
  title: string;
  /** What the words count up, if anything; any text. */
  list?: readonly string[];
  /** Built by `paths`. */
  links: { href: string; text: string }[];
  /** A posted form that can be sent once more; `action` is an address of the portal. */
  form?: { action: string; fields: FormData };
}

/**
 * Answers with a page that says why something that is no page, an export or a document, could not
 * begin.
 * @param words for the person; any text
 */
export function sendFailurePage(
  res: Response,
  status: number,
  message: string,
  { title, list = [], links, form }: About,
): void {
  const { nonce, requestId } = getRequestContext(res);
  const ways = links.map(
    ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`,
  );
  const points = list.map((point) => `<li>${escapeHtml(point)}</li>`);
  res
    .status(status)
    .type("html")
    .send(
      `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1">` +
        `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${pageStyle}</style></head>` +
        `<body><main><h1>${escapeHtml(title)}</h1><p role="alert">${escapeHtml(message)}</p>` +
        (points.length > 0 ? `<ul>${points.join("")}</ul>` : "") +
        (form ? formHtml(form) : "") +
        `<p>${ways.join(" ")}</p>${referenceHtml(requestId)}</main></body></html>`,
    );
}

/** A button that sends a form once more, as it was. */
function formHtml({ action, fields }: NonNullable<About["form"]>): string {
  const inputs = [...fields].map(([name, value]) =>
    typeof value === "string"
      ? `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
      : "",
  );
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join("")}<button>Try again</button></form>`;
}

/**
 * Answers what the guards of the session throw for Remix: a redirect to sign in, or that nobody can
 * tell who is signed in.
 * @param fail answers with a failure page
 * @returns whether it was something of that kind
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
