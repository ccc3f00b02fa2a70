import { useLocation, useNavigation } from "@remix-run/react";
import { useRef, type ReactNode } from "react";
import { useConnectionLost } from "../../../ui/browser/data-requests";
import { Link } from "../../../ui/shell/link";
import { Enhancement } from "../../../ui/shell/enhancement";
import { useScripted } from "../../../ui/shell/scripted";
import { Notice } from "../../../ui/shell/notice";
import { isoDate, showTime } from "../display";
import { useFirstRows } from "../document-rows";
import { BesideList } from "./beside/beside-list";
import { EndOfRows } from "./end-of-rows";
import { Pager, pagerId } from "../pager";
import { useMoreRows, useProgress } from "./result-progress";
import { describeRows } from "./result-caption";
import { ResultTable, rowsId } from "./result-table";
import type { FeatureActions } from "../feature-actions";
import { ResultActions } from "./actions/result-actions";
import { ResultHead } from "./result-head";
import { isComfortable } from "../page-query";
import { nextSort, type Progress, type ResultsView } from "./result-view";
import { pageSize, type Sort } from "../table";
import { PageLink } from "../page-link";
import { commonMessages, formatMessage, resultMessages } from "../../messages";

/** Criteria, number of results, rows and links of a search. */
export function Results({
  view,
  actions,
  notice,
  above,
}: {
  view: ResultsView;
  actions: FeatureActions;
  /** A background failure on a page that is still shown. */
  notice: string | undefined;
  /**
   * Content between the heading and the rows that includes the form, so that no link to it is needed.
   */
  above: ReactNode;
}) {
  const { table } = view;
  const { search } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const progress = useProgress(view);
  const { found, state } = progress;
  const first = useFirstRows(table.name, view.rows);
  const { rows, lastPage, loadNext, isLoading } = useMoreRows(
    view,
    first,
    progress,
  );
  const isLoadingPage = useNavigation().state === "loading";
  // A request that waits for the connection is none.
  const searching = !useConnectionLost() && isLoadingPage;
  const caption = describeRows(table, view.from, rows.length, {
    found,
    more: state !== "complete",
  });
  const nothing = found === 0 && state === "complete";
  const isUnknown = found === 0 && state === "failed";
  return (
    <div className="results">
      {rows.length > 0 && (
        <a className="skip" href={`#${rowsId}`}>
          {resultMessages.skipToRows}
        </a>
      )}
      <ResultHead view={view} hasForm={Boolean(above)} />
      {above}
      <div className="found">
        <Counter
          view={view}
          found={isUnknown ? null : found}
          state={state}
          searching={searching}
        />
        {rows.length > 0 && (
          // The caption, which only screen readers and cards have, in the line of the count.
          <p className="range" aria-hidden="true">
            {caption}
          </p>
        )}
        {progress.totals?.remainder && <p>{progress.totals.remainder}</p>}
        <FetchedAt time={progress.fetchedAt} />
        {!isUnknown && (
          <ResultActions view={view} hasRows={!nothing} actions={actions} />
        )}
      </div>
      {progress.hasChanged && (
        <Notice look="bad">
          {resultMessages.dataChanged}{" "}
          <PageLink change={{ fresh: String(progress.fetchedAt) }}>
            {commonMessages.refresh}
          </PageLink>
          .
        </Notice>
      )}
      {nothing && <NothingFound view={view} />}
      {found > pageSize && (
        <a className="skip" href={`#${pagerId}`}>
          {resultMessages.skipToPages}
        </a>
      )}
      {rows.length > 0 && (
        <div
          className={isComfortable(search) ? "frame comfortable" : "frame"}
          ref={frame}
        >
          <ResultTable
            table={table}
            rows={rows}
            sort={view.sort}
            caption={caption}
            totals={progress.totals}
            sorter={(key, header) => (
              <PageLink
                change={sortChange(nextSort(key, view.sort))}
                keepsPlace
              >
                {header}
              </PageLink>
            )}
          />
        </div>
      )}
      {table.opensBeside && <BesideList list={frame} />}
      <Enhancement fallback={null}>
        <EndOfRows onReached={loadNext}>
          {isLoading && resultMessages.loadingMore}
        </EndOfRows>
      </Enhancement>
      {(progress.message ?? notice) && (
        <Notice look="bad">
          {progress.message ?? notice}{" "}
          {state === "failed" && (
            <PageLink change={{ page: String(view.page) }} keepsPlace>
              {commonMessages.retry}
            </PageLink>
          )}
        </Notice>
      )}
      <Pager
        page={view.page}
        lastPage={lastPage}
        pages={Math.ceil(found / pageSize)}
        open={state === "loading"}
      />
      <div className="up">
        <a
          href="#top"
          aria-label={resultMessages.scrollToTop}
          title={resultMessages.scrollToTop}
        >
          ↑
        </a>
      </div>
    </div>
  );
}

/** When the search was sent, with the link that sends it again. */
function FetchedAt({ time }: { time: number }) {
  return (
    <p className="asof">
      <span className="as-of">{resultMessages.asOf}</span>{" "}
      <span data-date={isoDate(time)}>{showTime(time)} UTC</span>
      <span>
        {" · "}
        <PageLink change={{ fresh: String(time) }}>
          {commonMessages.refresh}
        </PageLink>
      </span>
    </p>
  );
}

/** Says for what nothing was found, and what may find it. */
function NothingFound({
  view: { chips, advice, otherSearch },
}: {
  view: Pick<ResultsView, "chips" | "advice" | "otherSearch">;
}) {
  return (
    <p className="panel">
      {formatMessage(resultMessages.nothingFoundFor, {
        criteria: chips.map(({ text }) => text).join(", "),
      })}{" "}
      {advice}
      {otherSearch && (
        <>
          {" "}
          <Link to={otherSearch.path}>{otherSearch.text}</Link>
        </>
      )}
    </p>
  );
}

const sortChange = ({ key, direction }: Sort) => ({
  sort: key,
  direction,
  page: null,
});

/**
 * `Results Found: N`. While more rows load, the number grows with JavaScript; without it a link loads
 * all results. `N+` if loading ended before the last row.
 * @param found number of rows so far; null if the search failed before the first one
 */
export function Counter({
  view,
  found,
  state,
  searching,
}: {
  view: ResultsView;
  found: number | null;
  state: Progress["state"];
  searching: boolean;
}) {
  const scripted = useScripted();
  const loading = state === "loading";
  const grows = loading && scripted;
  return (
    <p role="status">
      {found === null
        ? commonMessages.resultsUnknown
        : formatMessage(commonMessages.resultsFound, { count: found })}
      {found !== null && state !== "complete" && !grows && "+"}
      {loading && !grows && (
        <>
          {" "}
          <PageLink change={{ all: "1", page: String(view.page) }}>
            {resultMessages.loadAll}
          </PageLink>
        </>
      )}
      {grows && ` · ${resultMessages.loadingMore}`}
      {searching && ` · ${resultMessages.searching}`}
    </p>
  );
}
