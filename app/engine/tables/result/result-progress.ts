import { useFetcher, useLocation, useRevalidator } from "@remix-run/react";
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MutableRefObject,
} from "react";
import { pageQuery } from "../page-query";
import type {
  ResultsView,
  Progress,
  ProgressView,
  ResultView,
} from "./result-view";
import { pageSize, type TableRow } from "../table";

/** Interval at which a page polls the progress of its search, in milliseconds. */
const pollIntervalMs = 1_000;
/**
 * Maximum number of pages that scrolling shows; further ones need the pager, to keep the document small.
 */
const maxPages = 10;

/** Returns the loading progress of a page's search: as rendered, then, with JavaScript, as it grows. */
export function useProgress(view: ResultsView): Progress {
  const { pathname, search } = useLocation();
  const { load, data, state } = useFetcher<ProgressView>();
  const fresh = useFreshData(view, data);
  const known = fresh?.kind === "progress" ? fresh.progress : null;
  const progress =
    known &&
    known.fetchedAt === view.progress.fetchedAt &&
    known.pages >= view.progress.pages
      ? known
      : view.progress;
  const isOutdated = useReloadIfOutdated(view, fresh);
  const waits = progress.state === "loading" && state === "idle" && !isOutdated;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(
      () => load(pathname + pageQuery(search, { progress: "1" })),
      pollIntervalMs,
    );
    return () => clearTimeout(timer);
  }, [waits, data, load, pathname, search]);
  return progress;
}

/**
 * Returns the rows shown: those of the page, then, with JavaScript, further pages as the user scrolls to
 * the end. Searches that failed midway and data saver mode use only the pager.
 * @returns the rows, the number of the last page among them, and what loads the next one at the end of the
 *   rows; null while it cannot be loaded
 */
export function useMoreRows(
  view: ResultsView,
  first: readonly TableRow[],
  { found, state: loadingState }: Progress,
) {
  const { pathname, search, key } = useLocation();
  const { load, data, state } = useFetcher<ResultView>();
  const [added, setAdded] = useState<{
    /** Identifies the result and its first page that the rows were added to. */
    resultKey: string | null;
    rows: readonly TableRow[];
    pages: number;
  }>({
    resultKey: null,
    rows: [],
    pages: 0,
  });
  // Added rows belong to one page of one fetched set.
  const resultKey = `${search} ${view.progress.fetchedAt}`;
  const addedPages = added.resultKey === resultKey ? added.pages : 0;
  const rows = added.resultKey === resultKey ? added.rows : first;
  const lastPage = view.page + addedPages;

  if (
    data?.kind === "found" &&
    data.rows &&
    data.page === lastPage + 1 &&
    data.progress.fetchedAt === view.progress.fetchedAt &&
    data.sort?.key === view.sort?.key &&
    data.sort?.direction === view.sort?.direction
  ) {
    setAdded({
      resultKey,
      rows: [...rows, ...data.rows],
      pages: addedPages + 1,
    });
  }

  const isOutdated = useReloadIfOutdated(view, useFreshData(view, data));
  const more =
    // Rows that appear above the error message would move its link away from the pointer.
    loadingState !== "failed" &&
    lastPage * pageSize < found &&
    addedPages + 1 < maxPages &&
    !isOutdated;
  const loadNext = useCallback(
    () => load(pathname + pageQuery(search, { page: String(lastPage + 1) })),
    [load, pathname, search, lastPage],
  );
  const isLoading = state !== "idle";
  const place = useKeptPlace(key, addedPages);
  useEffect(() => {
    if (!place.current || isLoading) return;
    if (addedPages < place.current.pages) {
      if (more) return loadNext();
      // Rows that are still being found may be those that were shown.
      if (loadingState === "loading") return;
    }
    window.scrollTo(0, place.current.top);
    place.current = null;
  }, [place, isLoading, addedPages, more, loadNext, loadingState]);
  return {
    rows,
    lastPage,
    loadNext: more && !isLoading ? loadNext : null,
    isLoading,
  };
}

/** Where the user was in a result: the number of pages that scrolling added, and the scroll position. */
interface KeptPlace {
  pages: number;
  top: number;
}

/**
 * Keeps where the user is in a result, for its history entry, so that Back and a reload lead to the row
 * where one was. Only what scrolling added is kept: the browser and the router restore anything else.
 * @param key the key of the history entry
 * @param pages the number of pages that scrolling has added
 * @returns a ref to the place to restore; null if there is none
 */
function useKeptPlace(
  key: string,
  pages: number,
): MutableRefObject<KeptPlace | null> {
  const place = useRef<KeptPlace | null>(null);
  const name = `rows:${key}`;
  useEffect(() => {
    try {
      const kept = sessionStorage.getItem(name);
      place.current = kept === null ? null : (JSON.parse(kept) as KeptPlace);
    } catch {
      // Storage is blocked: the page begins with its first rows.
    }
  }, [name]);
  useEffect(() => {
    if (pages === 0) return;
    const result = document.querySelector(".results");
    let top = window.scrollY;
    // After a navigation the router scrolls the next screen, before this effect ends.
    const recordTop = () => {
      if (result?.isConnected) top = window.scrollY;
    };
    const keep = () => {
      try {
        sessionStorage.setItem(name, JSON.stringify({ pages, top }));
      } catch {
        // As above.
      }
    };
    window.addEventListener("scroll", recordTop, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      keep();
      window.removeEventListener("scroll", recordTop);
      window.removeEventListener("pagehide", keep);
    };
  }, [name, pages]);
  return place;
}

/** Returns fetched data if it arrived after this view was rendered; older data is ignored. */
function useFreshData<Data>(view: ResultsView, data: Data | undefined) {
  // Retry starts from a failure, and another replica with an earlier fetch may have responded.
  const [seen, setSeen] = useState({ view, data });
  if (seen.view !== view) setSeen({ view, data });
  return seen.view === view && seen.data !== data ? data : undefined;
}

/**
 * Reloads the page if a response belongs to a later fetch of its search: the cached rows expired, or the
 * user may see other rows now. Rows of two fetches cannot be combined.
 * @returns true if the response belongs to a later fetch than the page
 */
function useReloadIfOutdated(
  view: ResultsView,
  data: ResultView | undefined,
): boolean {
  const { revalidate } = useRevalidator();
  const isOutdated =
    data !== undefined &&
    data.kind !== "unreadable" &&
    data.progress.fetchedAt > view.progress.fetchedAt;
  useEffect(() => {
    if (isOutdated) revalidate();
  }, [isOutdated, revalidate]);
  return isOutdated;
}

/** Returns whether the browser's data saver is on; works only in a browser. */
export function isDataSaverOn(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    Boolean(Reflect.get(connection, "saveData"))
  );
}
