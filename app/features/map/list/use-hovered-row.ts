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
    element?.addEventListener("mouseover", report);
    element?.addEventListener("focusin", report);
    element?.addEventListener("mouseleave", leave);
    element?.addEventListener("focusout", leave);
    return () => {
      element?.removeEventListener("mouseover", report);
      element?.removeEventListener("focusin", report);
      element?.removeEventListener("mouseleave", leave);
      element?.removeEventListener("focusout", leave);
    };
  }, [table, onHover]);
}
