import type { Response } from "express";
import { sendProblem } from "../problem";
import { isForProgram } from "../program-request";
import { getRequestContext, type RequestContext } from "../request-context";
import { pageStyle } from "./page-style";
import { commonMessages, serverMessages } from "../../engine/messages";
import { language } from "../../engine/messages/language";

/**
 * The portal's error pages for requests that never reach a screen. They repeat nothing of the request.
 */
const pages = {
  400: [serverMessages.badRequest, serverMessages.unreadableRequest],
  404: [commonMessages.pageNotFound, serverMessages.noPage],
  403: [commonMessages.notAllowed, serverMessages.crossSiteForm],
  405: [commonMessages.notAllowed, serverMessages.methodNotAllowed],
  413: [commonMessages.tooLarge, serverMessages.bodyTooLarge],
  415: [serverMessages.badRequest, serverMessages.unreadableForm],
  431: [serverMessages.badRequest, serverMessages.headersTooLarge],
  500: [commonMessages.somethingWentWrong, serverMessages.pageFailed],
  503: [commonMessages.notAvailable, commonMessages.unreachable],
} as const;

export type ErrorPageStatus = keyof typeof pages;

/** Returns the reference line of an error page, by which support finds the request in the logs. */
export const referenceHtml = (requestId: string) =>
  `<p><small>${commonMessages.reference} ${requestId}</small></p>`;

/** Returns the HTML of an error page; self-contained, so that it works when everything else fails. */
export function errorPage(
  status: ErrorPageStatus,
  {
    nonce,
    requestId,
    brandStyle,
  }: Pick<RequestContext, "nonce" | "requestId" | "brandStyle">,
  sentence: string = pages[status][1],
): string {
  const [title] = pages[status];
  return (
    `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><title>${title}</title><style nonce="${nonce}">${pageStyle}${brandStyle}</style>` +
    `</head><body><main><h1>${title}</h1><p role="alert">${sentence}</p><p><a href="/">${commonMessages.home}</a></p>${referenceHtml(requestId)}</main></body></html>`
  );
}

/**
 * Responds with an error page; to a program, with a problem document.
 * @param sentence what is wrong, if it is not what the status usually means
 */
export function sendErrorPage(
  res: Response,
  status: ErrorPageStatus,
  sentence: string = pages[status][1],
): void {
  // Guards respond before the handler that sets this header for pages.
  res.set("Cache-Control", "private, no-store");
  if (isForProgram(res.req)) return sendProblem(res, status, sentence);
  res
    .status(status)
    .type("html")
    .send(errorPage(status, getRequestContext(res), sentence));
}
