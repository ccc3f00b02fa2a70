import {
  useFetcher,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { Link } from "../../ui/shell/link";
import { useEffect, type ReactNode } from "react";
import {
  commonMessages,
  homeMessages,
  resultMessages,
} from "../../engine/messages";
import { showTime } from "../../engine/tables/display";
import { pageQuery } from "../../engine/tables/page-query";
import { waitParameter, type FiguresState } from "./figure-view";

const waitQuery = `?${waitParameter}=1`;

/** The time of figures or rows, with a link that loads them again. On paper the date is added. */
export function FiguresTime({
  asOf,
  loadedAt,
}: Pick<FiguresState, "asOf" | "loadedAt">) {
  const { search } = useLocation();
  return (
    <p className="asof">
      {resultMessages.asOf}{" "}
      <span data-date={asOf.slice(0, 10)}>
        {showTime(Date.parse(asOf))} UTC
      </span>
      <span>
        {" · "}
        <Link to={pageQuery(search, { fresh: String(loadedAt) })}>
          {commonMessages.refresh}
        </Link>
      </span>
    </p>
  );
}

/** Says that figures are missing, with a link to the page that waits for them; nothing if all are there. */
export function FiguresNotice({ state }: { state: FiguresState }) {
  const { missing } = state;
  if (missing === null) return null;
  const hasFailed = missing === "failed";
  return (
    <p className={hasFailed ? "notice bad" : "notice"} role="status">
      {hasFailed ? homeMessages.figuresFailed : homeMessages.figuresLate}{" "}
      <Link to={waitQuery}>
        {hasFailed ? commonMessages.retry : homeMessages.waitForFigures}
      </Link>
    </p>
  );
}

/**
 * Returns the loader data of the page; with JavaScript, the same with the figures that missed the
 * deadline as soon as they are there.
 * @param state the state of its figures
 * @param path the page as a fetcher requests it, without query
 */
export function useLateFigures<Data>(
  data: Data,
  state: FiguresState | null,
  path: string,
): Data {
  const { load, data: later } = useFetcher<Data>();
  const isLate = state?.missing === "late";
  useEffect(() => {
    if (isLate)
      load(`${path}${path.includes("?") ? "&" : "?"}${waitQuery.slice(1)}`);
  }, [isLate, data, load, path]);
  return isLate && later ? later : data;
}

/** Keeps the page if only the connection of `useLateFigures` broke; throws any other error. */
export function FiguresErrorScreen({ children }: { children: ReactNode }) {
  const error = useRouteError();
  const isLoaded = useMatches().at(-1)?.data !== undefined;
  // A fetch without a response throws a TypeError; errors of a loader are responses.
  if (!isLoaded || !(error instanceof TypeError)) throw error;
  return children;
}
