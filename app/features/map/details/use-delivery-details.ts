import { useEffect, useState } from "react";
import { backgroundParameter, paths } from "../../../paths";
import {
  fetchJson,
  leaveForLogin,
  type PortalAnswer,
} from "../../../ui/shell/fetch-json";
import { startPolling, type Visibility } from "../../../ui/browser/poll";
import { clockParameter, storeClockValue } from "../map-address";
import type { DetailsView } from "./details-view";

/** The details of one delivery; null if they could not be loaded. */
interface LoadedDetails {
  deliv: string;
  details: DetailsView | null;
}

/**
 * Loads the details of the selected delivery at once, then every 30 seconds while it is selected.
 * @param deliv id of the selected delivery; null for none
 * @param first the details in the server-rendered page
 * @param active false while the server-rendered page is shown
 * @param inStoreTime true if the times are shown by the clock of the store
 * @returns undefined while they are being loaded, null if they could not be loaded
 */
export function useDeliveryDetails(
  deliv: string | null,
  first: LoadedDetails | null,
  active: boolean,
  inStoreTime: boolean,
): DetailsView | null | undefined {
  const [loaded, setLoaded] = useState<LoadedDetails | null>(null);
  useEffect(() => {
    if (!active || deliv === null) return;
    return feedDetails({
      deliv,
      inStoreTime,
      publish: (details) => setLoaded({ deliv, details }),
      onEnded: leaveForLogin,
      page: document,
    });
  }, [deliv, active, inStoreTime]);
  return [loaded, first].find((one) => one?.deliv === deliv)?.details;
}

interface Feed {
  /** Id of the delivery. */
  deliv: string;
  inStoreTime?: boolean;
  /** Receives the details; null if they could not be loaded (specification, part 2, section 8). */
  publish(details: DetailsView | null): void;
  /** Called if the session has expired. */
  onEnded(): void;
  page: Visibility;
  ask?: typeof fetchJson;
}

/**
 * Loads the details of a delivery and refreshes them periodically.
 * @returns a function that stops it
 */
export function feedDetails(feed: Feed): () => void {
  const { publish, ask = fetchJson } = feed;
  const end = startPolling<PortalAnswer>(
    {
      ask: (isAuto, signal) => ask(addressOf(feed, isAuto), signal),
      take(answer) {
        if (answer.kind === "ended") {
          end();
          feed.onEnded();
          return;
        }
        const isThere = answer.kind === "answered" && answer.status === 200;
        publish(isThere ? ((answer.json ?? null) as DetailsView | null) : null);
      },
    },
    feed.page,
  );
  return end;
}

function addressOf({ deliv, inStoreTime }: Feed, isAuto: boolean): string {
  const query = new URLSearchParams({ deliv });
  if (inStoreTime) query.set(clockParameter, storeClockValue);
  if (isAuto) query.set(backgroundParameter, "1");
  return paths.trackDelivery(query.toString());
}
