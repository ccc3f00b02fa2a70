import type { AppLoadContext } from "@remix-run/node";
import type { User } from "../session/user-session";
import { findLocalTime, type LocalTimeFormat } from "./local-time.server";

/** The clocks of stores: the time zones that the provider knows of them. */
export class StoreClock {
  readonly #zones: ReadonlyMap<string, LocalTimeFormat>;
  /** By the text of a row, which many rows share. */
  readonly #known = new Map<string, LocalTimeFormat | null>();

  /** @param zones IANA time zones and the numbers of their stores; one that is unknown here is left out */
  constructor(
    zones: readonly { timeZone: string; stores: readonly (string | null)[] }[],
  ) {
    this.#zones = new Map(
      zones.flatMap(({ timeZone, stores }) => {
        const format = findLocalTime(timeZone);
        return format === null
          ? []
          : stores.flatMap((store) =>
              store === null ? [] : [[store, format] as const],
            );
      }),
    );
  }

  /**
   * Returns the local time of a store.
   * @param text its number, or a text that begins with it (`0412 Joliet`)
   * @returns null for a store whose time zone is not known
   */
  find(text: string): LocalTimeFormat | null {
    let found = this.#known.get(text);
    if (found === undefined) {
      found = this.#search(text);
      this.#known.set(text, found);
    }
    return found;
  }

  #search(text: string): LocalTimeFormat | null {
    for (let end = text.length; end > 0; end = text.lastIndexOf(" ", end - 1)) {
      const format = this.#zones.get(text.slice(0, end));
      if (format) return format;
    }
    return null;
  }
}

type ClockContext = Pick<AppLoadContext, "api" | "hasExtension">;

/** Clocks of running requests: a page and what it contains share one call. */
const clocks = new WeakMap<ClockContext["api"], Promise<StoreClock | null>>();

/**
 * Returns the clocks of the user's stores, by one call per request.
 * @returns null if the provider does not have the extension, or does not answer
 */
export function getStoreClock(
  context: ClockContext,
): Promise<StoreClock | null> {
  let clock = clocks.get(context.api);
  if (!clock) {
    clock = fetchStoreClock(context);
    clocks.set(context.api, clock);
  }
  return clock;
}

async function fetchStoreClock({
  api,
  hasExtension,
}: ClockContext): Promise<StoreClock | null> {
  if (!(await hasExtension("store-times"))) return null;
  const answer = await api.call("getStoreTimeZones");
  return answer.ok ? new StoreClock(answer.result) : null;
}

/** Returns the clocks that the tables of a user show; null for UTC. */
export const chosenClock = async (
  { clock }: Pick<User, "clock">,
  context: ClockContext,
): Promise<StoreClock | null> =>
  clock === "store" ? getStoreClock(context) : null;
