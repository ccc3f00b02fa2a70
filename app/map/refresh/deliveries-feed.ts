import { backgroundParameter, paths } from "../../paths";
import { fetchJson, type PortalAnswer } from "../../shell/fetch-json";
import type { MapCriteria, MapDelivery } from "../delivery";
import { startPolling, type Visibility } from "../../shell/poll";
import { applyDelta, type DeliveriesDelta } from "./refresh";

/** What an interactive map knows of its deliveries. */
export interface DeliveriesState {
  /** Null until they have come. */
  deliveries: readonly MapDelivery[] | null;
  /** Why the last refresh brought nothing, in words; null when it did. */
  failure: string | null;
}

/** The words of the error catalogue that a browser may have to say by itself (a test compares them). */
export const feedMessages = {
  unreachable: "Error: Unable to connect to server",
  unknown: "Unknown error while updating delivery statuses",
};

interface Feed {
  criteria: MapCriteria;
  /** The running number of the next request; it goes on from map to map of a page. */
  nextNumber(): number;
  /** Takes what is known now; called when it has changed. */
  publish(state: DeliveriesState): void;
  /** The session has ended. */
  onEnded(): void;
  page: Visibility;
  ask?: typeof fetchJson;
}

/** One question and its answer. */
interface Exchange {
  isAuto: boolean;
  n: number;
  answer: PortalAnswer;
}

/**
 * Loads the deliveries of a map and keeps them fresh. A refresh that fails leaves what is there and
 * says why; the next one goes on.
 * @returns ends it
 */
export function feedDeliveries(feed: Feed): () => void {
  const { criteria, publish, ask = fetchJson } = feed;
  let state: DeliveriesState = { deliveries: null, failure: null };
  let version: string | null = null;

  function say(
    deliveries: DeliveriesState["deliveries"],
    failure: string | null,
  ) {
    if (deliveries === state.deliveries && failure === state.failure) return;
    state = { deliveries, failure };
    publish(state);
  }

  function take({ isAuto, n, answer }: Exchange) {
    if (answer.kind === "ended") {
      end();
      feed.onEnded();
      return;
    }
    if (answer.kind === "unreachable") {
      say(state.deliveries, feedMessages.unreachable);
      return;
    }
    const { status, json } = answer;
    if (status === 204 && version !== null) {
      say(state.deliveries, null);
      return;
    }
    if (status !== 200) {
      say(state.deliveries, messageOf(json) ?? feedMessages.unknown);
      return;
    }
    try {
      const news = json as DeliveriesDelta;
      // The provider answers an older question (specification, part 2, section 4).
      if (isAuto && news.n !== n) return;
      const deliveries = applyDelta(state.deliveries, news, criteria);
      version = news.version;
      say(deliveries, null);
    } catch {
      // No news: whatever it is, the next refresh asks for everything.
      version = null;
      say(state.deliveries, feedMessages.unknown);
    }
  }

  const end = startPolling<Exchange>(
    {
      async ask(isAuto, signal) {
        const n = feed.nextNumber();
        const path = addressOf(criteria, n, version, isAuto);
        return { isAuto, n, answer: await ask(path, signal) };
      },
      take,
    },
    feed.page,
  );
  return end;
}

function addressOf(
  { date, pool }: MapCriteria,
  n: number,
  known: string | null,
  isAuto: boolean,
): string {
  const query = new URLSearchParams({ date });
  if (pool !== null) query.set("pool", pool);
  query.set("n", String(n));
  if (known !== null) query.set("known", known);
  if (isAuto) query.set(backgroundParameter, "1");
  return paths.trackDeliveries(query.toString());
}

/** The words of a failure; null when the answer has none. */
function messageOf(json: unknown): string | null {
  const message = (json as { message?: unknown } | null | undefined)?.message;
  return typeof message === "string" ? message : null;
}
