import { useEffect, useState } from "react";
import { leaveForLogin } from "../../shell/fetch-json";
import { feedDetails } from "./details-feed";
import type { DetailsView } from "./details-view";

/** The details of one delivery; null if they could not be loaded. */
interface KnownDetails {
  deliv: string;
  details: DetailsView | null;
}

/**
 * Loads the details of the selected delivery at once, then every 30 seconds while it is selected.
 * @param deliv id of the selected delivery; null for none
 * @param first the details in the server-rendered page
 * @param active false while the server-rendered page is shown
 * @returns undefined while they are being loaded, null if they could not be loaded
 */
export function useDeliveryDetails(
  deliv: string | null,
  first: KnownDetails | null,
  active: boolean,
): DetailsView | null | undefined {
  const [heard, setHeard] = useState<KnownDetails | null>(null);
  useEffect(() => {
    if (!active || deliv === null) return;
    return feedDetails({
      deliv,
      publish: (details) => setHeard({ deliv, details }),
      onEnded: leaveForLogin,
      page: document,
    });
  }, [deliv, active]);
  const known = [heard, first].find((one) => one?.deliv === deliv);
  return known?.details;
}
