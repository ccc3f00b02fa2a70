import { useEffect, type RefObject } from "react";

/**
 * Has a click on any cell of a row follow the link of the row, with the pressed modifier keys. A click that
 * ends the selection of text does nothing. Without scripts the link alone leads on.
 * @param body the rows; the link of a row is in its header cell
 */
export function useRowClicks(body: RefObject<HTMLTableSectionElement>): void {
  useEffect(() => {
    const element = body.current;
    const follow = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest("a, button, input"))
        return;
      if (getSelection()?.isCollapsed === false) return;
      const { ctrlKey, metaKey, shiftKey } = event;
      target
        .closest("tr")
        ?.querySelector("th a")
        ?.dispatchEvent(
          new MouseEvent("click", {
            bubbles: true,
            cancelable: true,
            ctrlKey,
            metaKey,
            shiftKey,
          }),
        );
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [body]);
}
