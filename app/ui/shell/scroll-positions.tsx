import { UNSAFE_useScrollRestoration as useScrollRestoration } from "react-router-dom";

/**
 * Names the history entry of a document, by which the router keeps its scroll position: without a name, all
 * documents of a tab would share one. Has no sign that React would escape.
 */
const nameEntry =
  "history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},document.title)";

/**
 * Keeps the scroll position of each screen while the router changes screens. Does the same as Remix's
 * component, but leaves the position of a new document to the browser, which restores it while the rows
 * arrive; Remix's script, which is in every document, is eight times as long.
 */
export function ScrollPositions({ nonce }: { nonce: string }) {
  useScrollRestoration({ storageKey: "positions" });
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {nameEntry}
    </script>
  );
}
