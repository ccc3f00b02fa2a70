import { useMatches } from "@remix-run/react";
import type { ComponentType } from "react";
import { useNonce } from "../nonce";

/** Names of the sheets that single screens have besides the one of all. */
export type StyleSheetName = "map" | "freight" | "admin";

/** What a route whose document has something of its own exports as its `handle`. */
export interface DocumentHandle {
  sheet?: StyleSheetName;
  /** What the screen has to say in the head of the document. */
  Head?: ComponentType;
}

const useHandle = () =>
  useMatches().at(-1)?.handle as DocumentHandle | undefined;

/** The element that the server fills with the style sheet as the document leaves (`entry.server`). */
const elementId = "styles";

/**
 * The style sheet in the browser. No script carries it: it is read back from the document that the
 * server sent, so that the sheet travels once; with its nonce, without which the browser would
 * refuse it wherever React has to draw the document anew. On the server the element stays empty
 * here, because React would escape the quotes and `>` of the sheet.
 */
const sent =
  typeof document === "undefined" ? null : document.getElementById(elementId);
const sentText = sent?.textContent;
const sentNonce = sent?.nonce;

/** The nonce that a style sheet of this document needs, on the server and in the browser. */
export function useStyleNonce(): string {
  const nonce = useNonce();
  return sentNonce ?? nonce;
}

/**
 * Whether the document has come with the sheet of this screen. It has not where the person has come
 * from another screen of this portal without a new document: then the screen brings the sheet.
 */
export const hasStyleSheet = (name: StyleSheetName) =>
  sent?.dataset.sheet === name;

/**
 * What brings a sheet to a screen that the person has come to without a new document: Remix waits
 * for it before it shows the screen. A document that the server made has it inside.
 * @param href where the build has put it
 */
export function styleSheetLinks(name: StyleSheetName, href: string) {
  if (typeof document === "undefined" || hasStyleSheet(name)) return [];
  return [{ rel: "stylesheet" as const, href, nonce: sentNonce }];
}

/** The style sheet, inside the document: nothing has to be fetched before the first paint. */
export function DocumentStyles() {
  const handle = useHandle();
  return (
    <style
      id={elementId}
      nonce={useStyleNonce()}
      // In a browser it goes on saying what the document came with.
      data-sheet={sent ? sent.dataset.sheet : handle?.sheet}
      suppressHydrationWarning
    >
      {sentText}
    </style>
  );
}

/** What the screen that is shown adds to the head of the document. */
export function ScreenHead() {
  const Head = useHandle()?.Head;
  return Head ? <Head /> : null;
}
