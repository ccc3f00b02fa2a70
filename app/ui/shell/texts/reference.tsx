import { createContext, useContext, useMemo } from "react";
import { commonMessages } from "../../../engine/messages";
import { getLastRequestId } from "../../browser/data-requests";

/**
 * The request id on error screens, by which support finds the request: the same id is in the logs and in
 * the response's `X-Request-Id`.
 */

/** The request id of the document, during server rendering; null in the browser. */
export const ReferenceContext = createContext<string | null>(null);

const elementId = "reference";

/** The line with the id of a failed request; renders nothing if the request received no response. */
export function RequestIdLine({ error }: { error: unknown }) {
  const ofDocument = useContext(ReferenceContext);
  const reference = useMemo(
    () => ofDocument ?? referenceInBrowser(),
    // An error screen that follows another one stays mounted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the error tells requests apart
    [ofDocument, error],
  );
  if (!reference) return null;
  return (
    <p>
      <small>
        {commonMessages.reference} <span id={elementId}>{reference}</span>
      </small>
    </p>
  );
}

/** During hydration the document's id is read from the markup; only error screens contain it. */
function referenceInBrowser(): string | null {
  const ofLastRequest = getLastRequestId();
  return ofLastRequest === undefined
    ? (document.getElementById(elementId)?.textContent ?? null)
    : ofLastRequest;
}
