import { useFetcher, useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import {
  pageQuery,
  type ResultsView,
  type Progress,
  type ProgressView,
  type ResultView,
} from "./result-view";
import { pageSize, type TableRow } from "./table";

/** How often a page asks how far its search is loaded, in milliseconds. */
const askEveryMs = 1_000;
/** Windows that scrolling adds; then the pager leads on, and the page stays light. */
const maxPages = 10;

/** How far the search of a page is loaded: as it was rendered, then, with scripts, as it grows. */
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
 * The windows that are shown: the page's own, then, with scripts, the next ones as the person
 * scrolls to the end. Posted lists and people who save data stay with the pager.
 * @returns the rows, the last window among them, and a ref for what stands behind the last row
 */
export function useMoreRows(
  view: ResultsView,
  first: readonly TableRow[],
  found: number,
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
  // What was added belongs to one window of one fetched set.
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

/** What was heard since this view was rendered: all else is older than the view. */
function useNews<Heard>(view: ResultsView, data: Heard | undefined) {
  // Retry starts from a failure; and a replica that has an earlier fetch may have answered.
  const [heard, setHeard] = useState({ view, data });
  if (heard.view !== view) setHeard({ view, data });
  return heard.view === view && heard.data !== data ? data : undefined;
}

/**
 * Asks for the page anew when an answer tells of a later fetch of its search: the rows were kept too
 * long, or the person may see others now. Rows of two fetches do not follow each other.
 * @returns whether the answer is of a later fetch than the page
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

/** Whether the person has asked their browser to spend little data; only a browser knows. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    Boolean(Reflect.get(connection, "saveData"))
  );
}
