import { useFetcher, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { pageQuery } from "./page-query";
import type {
  ResultsView,
  Progress,
  ProgressView,
  ResultView,
} from "./result-view";
import { pageSize, type TableRow } from "./table";

/** Interval at which a page polls the progress of its search, in milliseconds. */
const askEveryMs = 1_000;
/**
 * Maximum number of pages that scrolling shows; further ones need the pager, to keep the document small.
 */
const maxPages = 10;

/** Returns the loading progress of a page's search: as rendered, then, with JavaScript, as it grows. */
export function useProgress(view: ResultsView): Progress {
  const { pathname, search } = useLocation();
  const { load, data, state } = useFetcher<ProgressView>();
  const news = useNews(view, data);
  const known = news?.kind === "progress" ? news.progress : null;
  const progress =
    known &&
    known.fetchedAt === view.progress.fetchedAt &&
    known.pages >= view.progress.pages
      ? known
      : view.progress;
  const renewed = useRenewal(view, news);
  const waits =
    progress.state === "loading" &&
    state === "idle" &&
    !renewed &&
    view.posted === null;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(
      () => load(pathname + pageQuery(search, { progress: "1" })),
      askEveryMs,
    );
    return () => clearTimeout(timer);
  }, [waits, data, load, pathname, search]);
  return progress;
}

/**
 * Returns the rows shown: those of the page, then, with JavaScript, further pages as the user scrolls to
 * the end. Posted lists, searches that failed midway and data saver mode use only the pager.
 * @returns the rows, the number of the last page among them, and a ref for the element after the last
 *   row
 */
export function useMoreRows(
  view: ResultsView,
  first: readonly TableRow[],
  { found, state: loadingState }: Progress,
) {
  const { pathname, search } = useLocation();
  const { load, data, state } = useFetcher<ResultView>();
  const [added, setAdded] = useState<{
    to: unknown;
    rows: readonly TableRow[];
    windows: number;
  }>({
    to: null,
    rows: [],
    windows: 0,
  });
  // Added rows belong to one page of one fetched set.
  const to = `${search} ${view.progress.fetchedAt}`;
  const windows = added.to === to ? added.windows : 0;
  const rows = added.to === to ? added.rows : first;
  const lastPage = view.page + windows;

  if (
    data?.kind === "found" &&
    data.rows &&
    data.page === lastPage + 1 &&
    data.progress.fetchedAt === view.progress.fetchedAt &&
    data.sort?.key === view.sort?.key &&
    data.sort?.direction === view.sort?.direction
  ) {
    setAdded({ to, rows: [...rows, ...data.rows], windows: windows + 1 });
  }

  const renewed = useRenewal(view, useNews(view, data));
  const end = useRef<HTMLDivElement>(null);
  const more =
    // Rows that appear above the error message would move its link away from the pointer.
    loadingState !== "failed" &&
    lastPage * pageSize < found &&
    windows + 1 < maxPages &&
    !renewed &&
    view.posted === null;
  useEffect(() => {
    const element = end.current;
    if (!element || !more || state !== "idle" || savesData()) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) {
          load(pathname + pageQuery(search, { page: String(lastPage + 1) }));
        }
      },
      { rootMargin: "600px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [more, state, load, pathname, search, lastPage]);

  return { rows, lastPage, end, loading: state !== "idle" };
}

/** Returns fetched data if it arrived after this view was rendered; older data is ignored. */
function useNews<Heard>(view: ResultsView, data: Heard | undefined) {
  // Retry starts from a failure, and another replica with an earlier fetch may have responded.
  const [heard, setHeard] = useState({ view, data });
  if (heard.view !== view) setHeard({ view, data });
  return heard.view === view && heard.data !== data ? data : undefined;
}

/**
 * Reloads the page if a response belongs to a later fetch of its search: the cached rows expired, or the
 * user may see other rows now. Rows of two fetches cannot be combined.
 * @returns true if the response belongs to a later fetch than the page
 */
function useRenewal(view: ResultsView, data: ResultView | undefined): boolean {
  const { revalidate } = useRevalidator();
  const renewed =
    data !== undefined &&
    data.kind !== "unreadable" &&
    data.progress.fetchedAt > view.progress.fetchedAt;
  useEffect(() => {
    if (renewed) revalidate();
  }, [renewed, revalidate]);
  return renewed;
}

/** Returns whether the browser's data saver is on; works only in a browser. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    Boolean(Reflect.get(connection, "saveData"))
  );
}
