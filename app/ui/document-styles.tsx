import { useNonce } from "../nonce";
import styles from "../styles/index.css?inline";

const elementId = "styles";

/**
 * The text of the style sheet. The browser's build carries none of it: there it is read back from
 * the document that the server sent, so that the sheet travels once.
 */
const text = import.meta.env.SSR
  ? styles
  : (document.getElementById(elementId)?.textContent ?? "");

/** The one style sheet, inside the document: nothing has to be fetched before the first paint. */
export function DocumentStyles() {
  return (
    <style
      id={elementId}
      nonce={useNonce()}
      suppressHydrationWarning
      // A file of this project, put there by the build; React would escape its quotes and `>`.
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
