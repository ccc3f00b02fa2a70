import { backgroundParameter, paths } from "../../../paths";
import { fetchJson, type PortalAnswer } from "../../../ui/shell/fetch-json";
import type {
  DayOver,
  DeliveriesAnswer,
  MapCriteria,
  MapDelivery,
} from "../deliveries/delivery";
import { startPolling, type Visibility } from "../../../ui/browser/poll";
import { clockParameter, storeClockValue } from "../map-address";
import { keepKnown } from "./known-deliveries";
import {
  commonMessages,
  formatMessage,
  mapMessages,
} from "../../../engine/messages";

/** The state of an interactive map's deliveries. */
export interface DeliveriesState {
  /** Null until they are loaded. */
  deliveries: readonly MapDelivery[] | null;
  /** Message of the last refresh if it failed; null otherwise. */
  failure: string | null;
}

/**
 * The messages of the error catalogue for failures that the browser detects itself (a test compares the
 * texts).
 */
export const feedMessages = {
  unreachable: formatMessage(mapMessages.error, {
    message: commonMessages.unreachable,
  }),
  unknown: mapMessages.statusesFailed,
};

interface Feed {
  criteria: MapCriteria;
  /** Returns the sequence number of the next request; it continues across the maps of a page. */
  nextNumber(): number;
  /** Called with the new state when it has changed. */
  publish(state: DeliveriesState): void;
  /** Called if the session has expired. */
  onEnded(): void;
  /** Called when the day of a map that follows a relative date is over. */
  onDayOver(): void;
  page: Visibility;
  ask?: typeof fetchJson;
}

/** One request and its response. */
interface RefreshAnswer {
  isAuto: boolean;
  n: number;
  answer: PortalAnswer;
}

/**
 * Loads the deliveries of a map and refreshes them periodically. A failed refresh keeps the data and
 * reports a message; the next one continues.
 * @returns a function that stops it
 */
export function feedDeliveries(feed: Feed): () => void {
  const { criteria, publish, ask = fetchJson } = feed;
  let state: DeliveriesState = { deliveries: null, failure: null };
  /** The tag of the list, which the next request names. */
  let etag: string | null = null;

  function publishState(
    deliveries: DeliveriesState["deliveries"],
    failure: string | null,
  ) {
    if (deliveries === state.deliveries && failure === state.failure) return;
    state = { deliveries, failure };
    publish(state);
  }

  function applyAnswer({ isAuto, n, answer }: RefreshAnswer) {
    if (answer.kind === "ended") {
      end();
      feed.onEnded();
      return;
    }
    if (answer.kind === "unreachable") {
      publishState(state.deliveries, feedMessages.unreachable);
      return;
    }
    const { status, json } = answer;
    if (status === 304) {
      publishState(state.deliveries, null);
      return;
    }
    if (status !== 200) {
      publishState(state.deliveries, messageOf(json) ?? feedMessages.unknown);
      return;
    }
    const received = json as Partial<DeliveriesAnswer & DayOver> | undefined;
    if (received?.isDayOver) {
      end();
      feed.onDayOver();
      return;
    }
    if (!Array.isArray(received?.deliveries)) {
      publishState(state.deliveries, feedMessages.unknown);
      return;
    }
    // The response to an older request is ignored (specification, part 2, section 4).
    if (isAuto && received.n !== n) return;
    etag = answer.etag;
    publishState(keepKnown(state.deliveries, received.deliveries), null);
  }

  const end = startPolling<RefreshAnswer>(
    {
      async ask(isAuto, signal) {
        const n = feed.nextNumber();
        const path = addressOf(criteria, n, isAuto);
        return { isAuto, n, answer: await ask(path, signal, etag) };
      },
      take: applyAnswer,
    },
    feed.page,
  );
  return end;
}

function addressOf(
  { date, pool, inStoreTime, day }: MapCriteria,
  n: number,
  isAuto: boolean,
): string {
  const query = new URLSearchParams({ date });
  if (pool !== null) query.set("pool", pool);
  query.set("n", String(n));
  if (inStoreTime) query.set(clockParameter, storeClockValue);
  if (day !== undefined) query.set("day", day);
  if (isAuto) query.set(backgroundParameter, "1");
  return paths.trackDeliveries(query.toString());
}

/** Returns the message of a failure; null if the response has none. */
function messageOf(json: unknown): string | null {
  const message = (json as { message?: unknown } | null | undefined)?.message;
  return typeof message === "string" ? message : null;
}
