import { useEffect, useState } from "react";
import { leaveForLogin } from "../../shell/fetch-json";
import { feedDetails } from "./details-feed";
import type { DetailsView } from "./details-view";

/** The details of one delivery; null when they could not be had. */
interface KnownDetails {
  deliv: string;
  details: DetailsView | null;
}

/**
 * The details of the chosen delivery: at once, then every 30 seconds as long as it is chosen.
 * @param deliv id of the chosen delivery; null for none
 * @param first what the server's page has said already
 * @param active false as long as the server's page is what is shown
 * @returns undefined while they are on their way, null when they could not be had
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
