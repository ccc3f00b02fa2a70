import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { askBeforeLogout } from "./ui/browser/before-logout";
import { watchBackAndForward } from "./ui/browser/back-and-forward";
import { putForeignNodesAside } from "./ui/browser/foreign-nodes";
import { isSupported, showNoScriptContent } from "./ui/browser/supported";
import { keepTextsOfReact } from "./ui/browser/translated-texts";
import {
  isTranslated,
  loadDocumentsWhenTranslated,
} from "./ui/browser/translation";
import { keepTypedValues } from "./ui/browser/typed-values";
import { watchDataRequests } from "./ui/browser/data-requests";

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
  // Old browsers name the entry "document".
  if (!navigation?.name.startsWith("http")) return false;
  // A user and password in the name (`https://user:password@…`) are not in the address.
  const { pathname, search } = new URL(navigation.name);
  return pathname + search !== location.pathname + location.search;
}

/**
 * Returns whether a proxy that shows the portal below a path of its own has rewritten the addresses in the document:
 * the router would take its path for an unknown screen, and modules would be loaded twice, from two addresses.
 */
function isRewritten(): boolean {
  const root = window.__remixManifest.routes.root?.module ?? "";
  return document.querySelector(`link[href="${root}"]`) === null;
}

/**
 * Root component of the portal in the browser.
 * @param props.onHydrated is called when React has changed the document, before any other script runs
 */
function Portal({ onHydrated }: { onHydrated: () => void }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return <RemixBrowser />;
}

/**
 * Logs what React mends by rendering a part of the page anew, except that it found translated texts in a part
 * that it takes over late: the translator translates the new part too.
 */
function onRecoverableError(error: unknown): void {
  if (!isTranslated()) reportError(error);
}

async function hydrate(): Promise<void> {
  const restoreTypedValues = keepTypedValues();
  keepTextsOfReact();
  loadDocumentsWhenTranslated();
  watchDataRequests();
  watchBackAndForward();
  await dataIsRead();
  const putForeignNodesBack = putForeignNodesAside();
  const onHydrated = () => {
    putForeignNodesBack();
    restoreTypedValues();
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Portal onHydrated={onHydrated} />
      </StrictMode>,
      { onRecoverableError },
    );
  });
}

askBeforeLogout();
// Once only, should a browser write the address of its entry in another way.
const state = history.state as { isReloaded?: boolean } | null;
if (hasOtherAddress() && state?.isReloaded !== true) {
  history.replaceState({ ...state, isReloaded: true }, "");
  location.reload();
  // The document stays for a moment, with the rows of another address: it must not be hydrated.
} else if (isSupported() && !isTranslated() && !isRewritten()) void hydrate();
else showNoScriptContent();
