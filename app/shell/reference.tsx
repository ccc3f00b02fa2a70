import { createContext, useContext, useMemo } from "react";

/**
 * The id of the request that an error screen is about, so that a complaint can name it: the same id
 * stands in the logs and in `X-Request-Id` of the response.
 */

/** The id of the document's own request, while the server renders it; never in the browser. */
export const ReferenceContext = createContext<string | null>(null);

const elementId = "reference";

/** The id of the last data request in this page; undefined as long as the document made none. */
let lastReference: string | null | undefined;

/**
 * Remembers the id of every data request of a navigation. Remix gives no access to these responses, so
 * `fetch` is wrapped; requests to other addresses pass unchanged.
 */
export function rememberReferences(): void {
  const fetchUnchanged = window.fetch;
  window.fetch = async (...request) => {
    const [target] = request;
    const url = target instanceof Request ? target.url : String(target);
    if (!/\.data(\?|$)/.test(url)) return fetchUnchanged(...request);
    lastReference = null;
    const response = await fetchUnchanged(...request);
    lastReference = response.headers.get("X-Request-Id");
    return response;
  };
}

/** The text that names a failed request; nothing where the request got no response. */
export function Reference({ error }: { error: unknown }) {
  const ofDocument = useContext(ReferenceContext);
  const reference = useMemo(
    () => ofDocument ?? referenceInBrowser(),
    // An error screen that follows another one stays mounted.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the error tells requests apart
    [ofDocument, error],
  );
  if (!reference) return null;
  return (
    <p>
      <small>
        Reference: <span id={elementId}>{reference}</span>
      </small>
    </p>
  );
}

/** Hydration finds the id of the document in its markup: it travels on error screens only. */
function referenceInBrowser(): string | null {
  return lastReference === undefined
    ? (document.getElementById(elementId)?.textContent ?? null)
    : lastReference;
}
