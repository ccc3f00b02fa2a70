import { backgroundParameter, paths } from "../../paths";
import { fetchJson, type PortalAnswer } from "../../shell/fetch-json";
import type { DetailsView } from "./details-view";
import { startPolling, type Visibility } from "../../shell/poll";

interface Feed {
  /** Id of the delivery. */
  deliv: string;
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
  const { deliv, publish, ask = fetchJson } = feed;
  const end = startPolling<PortalAnswer>(
    {
      ask: (isAuto, signal) => ask(addressOf(deliv, isAuto), signal),
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

function addressOf(deliv: string, isAuto: boolean): string {
  const query = new URLSearchParams({ deliv });
  if (isAuto) query.set(backgroundParameter, "1");
  return paths.trackDelivery(query.toString());
}
