import {
  createReadableStreamFromReadable,
  type AppLoadContext,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { canonicalPath, repairPath } from "./engine/session/altered-address";
import { documentFlushes } from "./web/document-flushes";
import { NonceContext } from "./nonce";
import adminSheet from "./features/admin/admin.css?inline";
import styles from "./ui/styles/index.css?inline";
import dashboardSheet from "./features/dashboard/dashboard.css?inline";
import dataSheet from "./features/data-import/data.css?inline";
import freightSheet from "./features/freight/freight-sheet.css?inline";
import homeSheet from "./features/home/home.css?inline";
import mapSheet from "./features/map/map-sheet.css?inline";
import receivingSheet from "./features/receiving/receiving.css?inline";
import reportEntrySheet from "./features/manual-reports/report-entry.css?inline";
import resultsSheet from "./engine/tables/result/results.css?inline";
import exceptionsSheet from "./features/exceptions/exceptions.css?inline";
import searchFormsSheet from "./features/search/search-forms.css?inline";
import timelineSheet from "./features/search/timelines/timeline.css?inline";
import viewsSheet from "./features/own-lists/views/views.css?inline";
import correctionsSheet from "./features/corrections/corrections.css?inline";
import accountSheet from "./features/account/account.css?inline";
import { DocumentRowsProvider } from "./engine/tables/document-rows";
import type {
  DocumentHandle,
  StyleSheetName,
} from "./ui/shell/document-styles";
import { ReferenceContext } from "./ui/shell/texts/reference";

/** Time limit for the whole document, in milliseconds; provider calls have shorter limits. */
const abortAfterMs = 40_000;

/** Style sheets of single screens, by the name in the `handle` of their routes. */
const sheets: Record<StyleSheetName, string> = {
  map: mapSheet,
  freight: freightSheet,
  admin: adminSheet,
  data: dataSheet,
  home: homeSheet,
  dashboard: dashboardSheet,
  receiving: receivingSheet,
  reportEntry: reportEntrySheet,
  results: resultsSheet,
  exceptions: exceptionsSheet,
  searchForms: searchFormsSheet,
  timeline: timelineSheet,
  account: accountSheet,
  corrections: correctionsSheet,
  views: viewsSheet,
};

/**
 * Returns the style sheet of the document: the common one, plus that of the matched screen if it has
 * one.
 */
function stylesOf({ staticHandlerContext, routeModules }: EntryContext) {
  const route = staticHandlerContext.matches.at(-1)?.route.id ?? "";
  const { sheet } = (routeModules[route]?.handle ?? {}) as DocumentHandle;
  return sheet ? styles + sheets[sheet] : styles;
}

/**
 * Returns the canonical address of a page that was opened by an altered one: by one that is read, in other case or
 * with a slash at its end, or by one that is refused (400, 404) and could be read without what a mail program
 * added. Null if there is nothing to correct. A path of this portal, never another site: only the end of the
 * requested path is removed, and it does not begin with two slashes.
 */
function correctAddress(
  { method, url }: Request,
  status: number,
  { staticHandlerContext }: EntryContext,
): string | null {
  const { pathname, search } = new URL(url);
  if (!["GET", "HEAD"].includes(method) || pathname === "/") return null;
  const isRefused = status === 400 || status === 404;
  const path = isRefused ? repairPath(pathname) : pathname;
  const pattern = staticHandlerContext.matches
    .map(({ route }) => route.path ?? "")
    .join("/");
  const canonical = canonicalPath(path, pattern);
  return canonical === pathname || canonical.startsWith("//")
    ? null
    : canonical + search;
}

/**
 * Renders a document as a stream: the head is sent immediately, then the first rows, then the rest. No loader
 * defers data, so React has everything one turn after the shell. In a document that is sent with the shell, the
 * data of the loaders are in hidden elements, and 700 characters of script put them in place.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const address = correctAddress(request, status, remixContext);
  if (address !== null) {
    headers.set("Location", address);
    return Promise.resolve(new Response(null, { status: 308, headers }));
  }
  const { nonce, documentRows, requestId, brandStyle } = context;
  return new Promise((resolve, reject) => {
    let hasShell = false;
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <ReferenceContext.Provider value={requestId}>
          <DocumentRowsProvider value={documentRows}>
            <RemixServer
              context={remixContext}
              url={request.url}
              abortDelay={abortAfterMs}
              nonce={nonce}
            />
          </DocumentRowsProvider>
        </ReferenceContext.Provider>
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady() {
          hasShell = true;
        },
        onAllReady() {
          headers.set("Content-Type", "text/html; charset=utf-8");
          const body = pipe(
            documentFlushes(stylesOf(remixContext) + brandStyle),
          );
          // The timer references the document and all of its data, so it is cleared when the document
          // has been sent.
          body.once("close", () => clearTimeout(timer));
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: responseStatus,
            }),
          );
        },
        onShellError: reject,
        onError(error) {
          // Shell errors reject above and are logged by `handleError`.
          if (hasShell) context.logError("error", error);
          else responseStatus = 500;
        },
      },
    );
    const timer = setTimeout(
      () =>
        abort(new DOMException("The document took too long", "TimeoutError")),
      abortAfterMs,
    ).unref();
  });
}

/**
 * Logs errors from loaders, actions and rendering. Responses that they throw are not logged here: the line of the
 * request has their status and cause.
 */
export const handleError: HandleErrorFunction = (
  error,
  { request, context },
) => {
  const isResponse = isRouteErrorResponse(error) && error.status !== 500;
  if (!request.signal.aborted && !isResponse) context.logError("error", error);
};
