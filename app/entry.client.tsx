import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { isSupported, showNoScriptContent } from "./browser/supported";
import { keepTextsOfReact } from "./browser/translated-texts";
import {
  isTranslated,
  loadDocumentsWhenTranslated,
} from "./browser/translation";
import { recordRequestIds } from "./shell/reference";

/**
 * Keeps text typed into textareas during hydration. When React 18 hydrates a textarea whose default text
 * is unchanged, it overwrites the value with that default; it leaves elements with a different default
 * alone. The typed text therefore becomes the default until hydration has finished. Remove with React
 * 19, which keeps the value.
 * @returns a function that restores the document's defaults, to be called after hydration
 */
function keepTypedText(): () => void {
  const defaults = new Map<HTMLTextAreaElement, string>();
  const keep = (element: EventTarget | null) => {
    if (!(element instanceof HTMLTextAreaElement)) return;
    const { value, defaultValue } = element;
    if (value === defaultValue) return;
    if (!defaults.has(element)) defaults.set(element, defaultValue);
    element.defaultValue = value;
  };
  const keepTarget = ({ target }: Event) => keep(target);
  document.querySelectorAll("textarea").forEach(keep);
  document.addEventListener("input", keepTarget, true);
  return () => {
    document.removeEventListener("input", keepTarget, true);
    // A value that differs from its default is unaffected when the default changes.
    for (const [element, text] of defaults) element.defaultValue = text;
  };
}

/**
 * Waits until Remix has read the data at the end of the document. Remix's root component starts reading
 * it on its first render and throws a promise until it is done, before it calls any hook. React 18 fails
 * with error 345 if a click or key press forces synchronous hydration during that time. Remove with
 * React 19.
 */
async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (coming) {
    await coming;
  }
}

/**
 * Returns whether Back or Forward was pressed between the arrival of a reloaded document and its scripts:
 * if the entry was made by a script, the browser changes the address alone. Remix compares the path of
 * the address, but not its query.
 */
function hasOtherAddress(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  const [address] = location.href.split("#");
  // Old browsers name the entry "document".
  return (
    navigation?.name.startsWith("http") === true &&
    navigation.name.split("#")[0] !== address
  );
}

/** Root component of the portal in the browser. */
function Portal({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return <RemixBrowser />;
}

function hydrate(): void {
  const stopKeeping = keepTypedText();
  keepTextsOfReact();
  loadDocumentsWhenTranslated();
  recordRequestIds();
  void dataIsRead().finally(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <Portal onHydrated={stopKeeping} />
        </StrictMode>,
      );
    }),
  );
}

// Once only, should a browser write the address of its entry in another way.
const state = history.state as { isReloaded?: boolean } | null;
if (hasOtherAddress() && state?.isReloaded !== true) {
  history.replaceState({ ...state, isReloaded: true }, "");
  location.reload();
  // The document stays for a moment, with the rows of another address: it must not be hydrated.
} else if (isSupported() && !isTranslated()) hydrate();
else showNoScriptContent();
