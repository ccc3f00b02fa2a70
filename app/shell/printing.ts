import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Whether the browser is making a printout. What scripts have put in the place of the server's markup
 * (a map on a canvas, a chart with the size of the screen) gives the place back meanwhile.
 */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser lays the page out for paper as soon as the listeners are done.
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

/** Opens the print dialog of the browser when the page that is shown is one to be printed. */
export function usePrintDialog(isForPrinter: boolean): void {
  useEffect(() => {
    if (!isForPrinter) return;
    // Outside of the effect: React could not render anew for `beforeprint` within it.
    const timer = setTimeout(() => window.print());
    return () => clearTimeout(timer);
  }, [isForPrinter]);
}
