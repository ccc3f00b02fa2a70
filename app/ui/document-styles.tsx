import { useNonce } from "../nonce";

/** The element that the server fills with the style sheet as the document leaves (`entry.server`). */
const elementId = "styles";

/**
 * The text of the style sheet in the browser. No script carries it: it is read back from the
 * document that the server sent, so that the sheet travels once. On the server the element stays
 * empty here, because React would escape the quotes and `>` of the sheet.
 */
const text =
  typeof document === "undefined"
    ? undefined
    : document.getElementById(elementId)?.textContent;

/** The one style sheet, inside the document: nothing has to be fetched before the first paint. */
export function DocumentStyles() {
  return (
    <style id={elementId} nonce={useNonce()} suppressHydrationWarning>
      {text}
    </style>
  );
}
