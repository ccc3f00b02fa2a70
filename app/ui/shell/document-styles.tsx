import { useMatches } from "@remix-run/react";
import type { ComponentType } from "react";
import { useNonce } from "../../nonce";

/** Names of the style sheets that single screens have in addition to the common one. */
export type StyleSheetName =
  | "account"
  | "corrections"
  | "map"
  | "freight"
  | "admin"
  | "data"
  | "home"
  | "dashboard"
  | "exceptions"
  | "receiving"
  | "reportEntry"
  | "results"
  | "searchForms"
  | "timeline"
  | "views";

/** The `handle` that a route exports if its document needs additional styles or head elements. */
export interface DocumentHandle {
  sheet?: StyleSheetName;
  /** Additional elements for the document head. */
  Head?: ComponentType;
}

const useHandle = () =>
  useMatches().at(-1)?.handle as DocumentHandle | undefined;

/** Id of the element that the server fills with the style sheet (`entry.server`). */
const elementId = "styles";

/**
 * The style sheet in the browser. Scripts do not contain it: it is read from the server-rendered
 * document, so that it is sent only once; with its nonce, without which the browser would reject it if
 * React has to render the whole document again. On the server the element is rendered empty here,
 * because React would escape the quotes and `>` of the style sheet.
 */
const sent =
  typeof document === "undefined" ? null : document.getElementById(elementId);
const sentText = sent?.textContent;
const sentNonce = sent?.nonce;

/** Returns the nonce for style sheets of this document, on the server and in the browser. */
export function useStyleNonce(): string {
  const nonce = useNonce();
  return sentNonce ?? nonce;
}

/**
 * Returns whether the document already contains the style sheet of this screen. It does not after a
 * client-side navigation from another screen: then the screen links the style sheet.
 */
export const hasStyleSheet = (name: StyleSheetName) =>
  sent?.dataset.sheet === name;

/**
 * Returns the links to a screen's style sheet after a client-side navigation: Remix waits for it before
 * it shows the screen. A server-rendered document contains it already.
 * @param href URL of the built style sheet
 */
export function styleSheetLinks(name: StyleSheetName, href: string) {
  if (typeof document === "undefined" || hasStyleSheet(name)) return [];
  return [{ rel: "stylesheet" as const, href, nonce: sentNonce }];
}

/**
 * Returns what the routes of screens with a style sheet of their own export for it.
 * @param href URL of the built style sheet
 */
export const declareStyleSheet = (sheet: StyleSheetName, href: string) => ({
  handle: { sheet } satisfies DocumentHandle,
  links: () => styleSheetLinks(sheet, href),
});

/** The style sheet, inlined in the document: no request blocks the first paint. */
export function DocumentStyles() {
  const handle = useHandle();
  return (
    <style
      id={elementId}
      nonce={useStyleNonce()}
      // In the browser it keeps the value that the document was rendered with.
      data-sheet={sent ? sent.dataset.sheet : handle?.sheet}
      suppressHydrationWarning
    >
      {sentText}
    </style>
  );
}

/** The head elements of the current screen. */
export function ScreenHead() {
  const Head = useHandle()?.Head;
  return Head ? <Head /> : null;
}
