import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Returns whether the browser is printing. Components that replaced server-rendered markup by
 * interactive content (a map on a canvas, a chart in screen size) restore that markup meanwhile.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays out the page for print as soon as the listeners return.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

/** Opens the browser's print dialog if the current page is meant for printing. */
export function usePrintDialog(isForPrinter: boolean): void {
  useEffect(() => {
    if (!isForPrinter) return;
    // Outside the effect, because React cannot re-render for `beforeprint` within it.
    const timer = setTimeout(() => window.print());
    return () => clearTimeout(timer);
  }, [isForPrinter]);
}
