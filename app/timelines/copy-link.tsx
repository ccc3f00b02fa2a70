import { useState } from "react";
import { commonMessages, timelineMessages } from "../messages";

/**
 * A button that copies the address of a page, and says whether it did. Without scripts the
 * button is hidden: the address bar has the link.
 * @param path the address, without origin
 */
export function CopyLink({ path }: { path: string }) {
  const [outcome, setOutcome] = useState("");
  const copy = async () => {
    // Emptied first, so that the same outcome is announced again.
    setOutcome("");
    try {
      // Absent on pages that were not loaded over HTTPS.
      await navigator.clipboard.writeText(location.origin + path);
      setOutcome(commonMessages.linkCopied);
    } catch {
      setOutcome(timelineMessages.notCopied);
    }
  };
  return (
    <>
      <button
        type="button"
        className="secondary scripted"
        onClick={() => void copy()}
      >
        {commonMessages.copyLink}
      </button>
      <span role="status">{outcome}</span>
    </>
  );
}
