import type { AppLoadContext } from "@remix-run/node";
import type { PagedCallName, RowOf } from "../../../provider/contract/calls";
import { Gate } from "../../../shared/gate";
import { formatNumber } from "../../engine/messages";
import type {
  ResultSearch,
  RowQuery,
} from "../../engine/results/result-search";
import type { ResultSet } from "../../engine/results/result-set.server";
import { readPageRequest } from "../../engine/tables/page-request";
import { waitParameter, type FiguresState } from "./figure-view";

/** How long a page waits for its figures, in milliseconds. */
const deadlineMs = { usual: 1_200, patient: 8_000 };

/** Largest age of a result set that a figure is counted from, in milliseconds. */
const maxAgeMs = 2 * 60_000;

/**
 * Provider calls of figures at a time, in this process: half of the slots for first pages
 * (`ResultCache`), so that a slow provider keeps no search waiting for figures.
 */
const slots = new Gate({ inTotal: 4 });

/** What the figures of a request need. */
export type FigureContext = Pick<
  AppLoadContext,
  "api" | "results" | "session" | "today" | "logError"
>;

/** The complete rows of a result page, and its criteria as they stand in its address. */
export interface LoadedSet<Name extends PagedCallName, Criteria> {
  set: ResultSet<RowOf<Name>>;
  written: Criteria;
}

/**
 * Loads the figures of one page. Figures that miss the deadline, or whose call fails, are null; the
 * page is shown without them. A result set that misses the deadline continues to load, for the next
 * request. Nothing is kept outside of the result cache.
 *
 * Use it within `loadForUser`, which ensures that the session is valid, or was within the last minutes.
 */
export class FigureLoader {
  readonly #context: FigureContext;
  readonly #signal: AbortSignal;
  readonly #deadline: Promise<null>;
  readonly #slots: Gate;
  /** Sets fetched at or before this time are fetched again; milliseconds since 1970. */
  readonly #fresh: number;
  #oldest = Date.now();
  #isLate = false;
  #hasFailed = false;

  /**
   * @param query the query of the page: `wait` asks for patience, `fresh` for new figures
   * @param options.slots slots for provider calls; by default those that all figures share
   * @param options.deadlineMs how long the page waits, in milliseconds, if it is not asked for patience
   */
  constructor(
    context: FigureContext,
    query: URLSearchParams,
    options: { slots?: Gate; deadlineMs?: number } = {},
  ) {
    this.#context = context;
    this.#slots = options.slots ?? slots;
    this.#signal = AbortSignal.timeout(
      query.has(waitParameter)
        ? deadlineMs.patient
        : (options.deadlineMs ?? deadlineMs.usual),
    );
    this.#deadline = new Promise((resolve) => {
      this.#signal.addEventListener("abort", () => resolve(null));
    });
    const { fresh } = readPageRequest(query, []);
    const now = Date.now();
    this.#fresh = Math.max(now - maxAgeMs, Math.min(fresh ?? 0, now));
  }

  /**
   * Loads all rows of a result page: the same result set that the page shows.
   * @param path the address of the page, with relative dates
   */
  async set<Name extends PagedCallName, Criteria>(
    search: ResultSearch<Name, Criteria>,
    path: string,
  ): Promise<LoadedSet<Name, Criteria> | null> {
    const { today } = this.#context;
    const read = search.read(new URL(path, "http://localhost"), null, today);
    if (!read.ok) throw new Error(`${search.title} has no page ${path}`);
    const set = await this.rows(search, read.criteria);
    return set && { set, written: read.written };
  }

  /** Loads all rows of a call, which are cached as those of result pages are. */
  async rows<Name extends PagedCallName, Criteria>(
    query: RowQuery<Name, Criteria>,
    criteria: Criteria,
  ): Promise<ResultSet<RowOf<Name>> | null> {
    const { api, results, session } = this.#context;
    const open = () =>
      results.open(query, criteria, api, { fresh: this.#fresh });
    const set = await this.#load(async () => {
      const prefetched = open();
      const user = await session.requireUser();
      const found = await results.openAuthorized(user, api, open, prefetched);
      await found.whole();
      return found.state === "failed" ? null : found;
    });
    if (set !== null) this.#oldest = Math.min(this.#oldest, set.fetchedAt);
    return set;
  }

  /**
   * Makes a call whose answer is not cached.
   * @param call the call, which the signal aborts; null if it fails
   */
  answer<Value>(
    call: (options: { signal: AbortSignal }) => Promise<Value | null>,
  ): Promise<Value | null> {
    return this.#load(() => call({ signal: this.#signal }));
  }

  /** Waits until the deadline for what is loaded without a slot; null if it is not there by then. */
  async withinDeadline<Value>(
    loading: Promise<Value | null>,
  ): Promise<Value | null> {
    // A redirect after the deadline concerns nobody: the next request gets its own.
    loading.catch(() => undefined);
    const value = await Promise.race([loading, this.#deadline]);
    if (value === null && this.#signal.aborted) this.#isLate = true;
    else if (value === null) this.#hasFailed = true;
    return value;
  }

  /** The state of the figures; call it when all are loaded. */
  get state(): FiguresState {
    return {
      asOf: new Date(this.#oldest).toISOString(),
      loadedAt: Date.now(),
      // Late figures are requested again, which also shows the failures that remain.
      missing: this.#isLate ? "late" : this.#hasFailed ? "failed" : null,
    };
  }

  #load<Value>(load: () => Promise<Value | null>): Promise<Value | null> {
    return this.withinDeadline(this.#loadInTurn(load));
  }

  async #loadInTurn<Value>(
    load: () => Promise<Value | null>,
  ): Promise<Value | null> {
    try {
      return await this.#slots.run(async () =>
        this.#signal.aborted ? null : load(),
      );
    } catch (error) {
      // The redirect of an expired session.
      if (error instanceof Response) throw error;
      this.#context.logError("error", error);
      return null;
    }
  }
}

/** Formats the number of rows of a set, `20,000+` for one that is too large to be loaded whole. */
export function countOf(
  loaded: { set: Pick<ResultSet<unknown>, "found" | "state"> } | null,
): string | null {
  if (loaded === null) return null;
  const { found, state } = loaded.set;
  return formatNumber(found) + (state === "full" ? "+" : "");
}
