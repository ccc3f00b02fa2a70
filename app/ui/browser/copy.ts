import { useState } from "react";

/**
 * Copies texts to the clipboard, and says whether that worked.
 * @param copied what to say if it did
 * @param notCopied what to do if it did not: there is no clipboard on pages without https, and a browser
 * may refuse it
 * @returns the message of the last copy, for an element with `role="status"`, and the function that copies
 */
export function useCopy(
  copied: string,
  notCopied: string,
): {
  outcome: string;
  copy: (text: string) => void;
} {
  const [outcome, setOutcome] = useState("");
  const copy = async (text: string) => {
    // Emptied first, so that the same outcome is announced again.
    setOutcome("");
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(copied);
    } catch {
      setOutcome(notCopied);
    }
  };
  return { outcome, copy: (text) => void copy(text) };
}
