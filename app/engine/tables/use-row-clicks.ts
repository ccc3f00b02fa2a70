import { useEffect, type RefObject } from "react";

/** How long a click waits for the second one of a double click, in milliseconds. */
const doubleClickMs = 250;

/**
 * Has a click on any cell of a row follow the link of the row, with the pressed modifier keys. A double
 * click or a drag selects text and follows nothing. Without scripts the link alone leads on.
 * @param body the rows; the link of a row is in its header cell
 */
export function useRowClicks(body: RefObject<HTMLTableSectionElement>): void {
  useEffect(() => {
    const element = body.current;
    let timer: number | undefined;
    const followLater = (event: MouseEvent) => {
      window.clearTimeout(timer);
      const { target, detail, ctrlKey, metaKey, shiftKey } = event;
      if (!(target instanceof Element) || target.closest("a, button, input"))
        return;
      if (detail > 1 || getSelection()?.isCollapsed === false) return;
      const link = target.closest("tr")?.querySelector("th a");
      timer = window.setTimeout(
        () =>
          link?.dispatchEvent(
            new MouseEvent("click", {
              bubbles: true,
              cancelable: true,
              ctrlKey,
              metaKey,
              shiftKey,
            }),
          ),
        doubleClickMs,
      );
    };
    element?.addEventListener("click", followLater);
    return () => {
      window.clearTimeout(timer);
      element?.removeEventListener("click", followLater);
    };
  }, [body]);
}
