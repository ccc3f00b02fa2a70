import { useEffect, type RefObject } from "react";
import { readTrackParameters } from "../map-address";

/**
 * Reports the delivery of the row under the mouse or with the focus.
 * @param onHover called with its id; null for none. Must not change
 */
export function useHoveredRow(
  table: RefObject<HTMLTableElement>,
  onHover: (id: string | null) => void,
): void {
  useEffect(() => {
    const element = table.current;
    const report = ({ target }: Event) => {
      const row = target instanceof Element && target.closest("tbody tr");
      const link = row && row.querySelector<HTMLAnchorElement>("th > a");
      onHover(link ? readTrackParameters(link.search).deliv : null);
    };
    const leave = () => onHover(null);
    const listening = new AbortController();
    const { signal } = listening;
    for (const name of ["mouseover", "focusin"])
      element?.addEventListener(name, report, { signal });
    for (const name of ["mouseleave", "focusout"])
      element?.addEventListener(name, leave, { signal });
    return () => listening.abort();
  }, [table, onHover]);
}
