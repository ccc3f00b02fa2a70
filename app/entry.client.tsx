import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTypedText } from "./forms/keep-typed-text";
import { rememberReferences } from "./shell/reference";

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

/** Root component of the portal in the browser. */
function Portal({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated]);
  return <RemixBrowser />;
}

const stopKeeping = keepTypedText();

rememberReferences();
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
