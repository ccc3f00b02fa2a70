import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { keepTypedText } from "./forms/keep-typed-text";
import { rememberReferences } from "./shell/reference";

/**
 * Waits until Remix has read the data at the page's end. Its root component starts that when it is
 * first rendered, and throws a promise meanwhile, before any hook. React 18 could not wait for it
 * once a click or a key makes it hurry: it would throw its error 345. To be removed with React 19.
 */
async function dataIsRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (coming) {
    await coming;
  }
}

/** The portal in the browser. */
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
