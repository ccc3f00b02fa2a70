import { useEffect, useRef, useState } from "react";
import { dashboardMessages } from "../../engine/messages";
import { Notice } from "../../ui/shell/notice";

/**
 * Says in place that a row without a manifest has no details (specification, part 2, section 8). Without
 * JavaScript the link of the row leads to a page that says so. It belongs into the element with the rows.
 */
export function ManifestAlert() {
  const box = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const results = box.current?.parentElement;
    const followOrAlert = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element ? target.closest("a") : null;
      const isMissing =
        link?.textContent === dashboardMessages.withoutManifest &&
        !(ctrlKey || metaKey || shiftKey);
      if (isMissing) event.preventDefault();
      setIsShown(isMissing);
    };
    // Captured, so that the router sees a click that is prevented.
    results?.addEventListener("click", followOrAlert, true);
    return () => results?.removeEventListener("click", followOrAlert, true);
  }, []);
  return (
    <div className="manifest-alert" ref={box}>
      {isShown ? (
        <Notice look="bad">{dashboardMessages.noManifest}</Notice>
      ) : null}
    </div>
  );
}
