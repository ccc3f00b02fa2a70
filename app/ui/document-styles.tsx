import { useNonce } from "../nonce";

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

/** The one style sheet, inside the document: nothing has to be fetched before the first paint. */
export function DocumentStyles() {
  return (
    <style id={elementId} nonce={useStyleNonce()} suppressHydrationWarning>
      {sentText}
    </style>
  );
}
