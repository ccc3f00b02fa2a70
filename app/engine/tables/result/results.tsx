import { useLocation, useNavigation } from "@remix-run/react";
import { useRef, type ReactNode } from "react";
import { useConnectionLost } from "../../../ui/browser/data-requests";
import { Link } from "../../../ui/shell/link";
import { Enhancement } from "../../../ui/shell/enhancement";
import { useScripted } from "../../../ui/shell/scripted";
import { WithIdentifier } from "../../../ui/shell/with-identifier";
import { Notice } from "../../../ui/shell/notice";
import { useFirstRows } from "../document-rows";
import { BesideList } from "./beside-list";
import { CriteriaChips } from "./criteria-chips";
import { EndOfRows } from "./end-of-rows";
import { ListMatchNotice } from "./list-match-notice";
import { Pager, pagerId } from "../pager";
import { useMoreRows, useProgress } from "./result-progress";
import { describeRows } from "./result-caption";
import { ResultTable, rowsId } from "./result-table";
import type { FeatureActions } from "../feature-actions";
import { ResultActions } from "./result-actions";
import { isComfortable, pageQuery } from "../page-query";
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
  const fetchedAt = new Date(progress.fetchedAt).toISOString();
  const isLoadingPage = useNavigation().state === "loading";
  // A request that waits for the connection is none.
  const searching = !useConnectionLost() && isLoadingPage;
  const caption = describeRows(table, view.from, rows.length, {
    found,
    more: state !== "complete",
  });
  const nothing = found === 0 && state === "complete";
  const isUnknown = found === 0 && state === "failed";
  const chips = isInHeading(view) ? [] : view.chips;
  return (
    <div className="results">
      {rows.length > 0 && (
        <a className="skip" href={`#${rowsId}`}>
          {resultMessages.skipToRows}
        </a>
      )}
      <div className="result-head">
        {!above && (
          <nav className="back" aria-label={resultMessages.breadcrumb}>
            <ol>
              <li>
                <Link to={view.formPath}>
                  {view.backTo ?? commonMessages.backToSearch}
                </Link>
              </li>
              {view.above.map(({ text, path }) => (
                <li key={path}>
                  <Link to={path}>{text}</Link>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <h1>
          {!above && chips.length > 0 ? (
            <HeadingWithChips view={view} />
          ) : (
            <WithIdentifier
              text={view.heading}
              identifier={numberOf(view.heading)}
            />
          )}
        </h1>
        {!above && <CriteriaChips view={view} chips={chips} />}
        {view.pinnedPath !== undefined && (
          <p className="relative-dates">
            {resultMessages.datesMove}{" "}
            <Link to={view.pinnedPath + pageQuery(search, { page: null })}>
              {resultMessages.pinDates}
            </Link>
          </p>
        )}
        {view.listMatch && <ListMatchNotice listMatch={view.listMatch} />}
      </div>
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
        <p className="asof">
          {resultMessages.asOf}{" "}
          <span data-date={fetchedAt.slice(0, 10)}>
            {fetchedAt.slice(11, 16)} UTC
          </span>
          <span>
            {" · "}
            <PageLink change={{ fresh: String(progress.fetchedAt) }}>
              {commonMessages.refresh}
            </PageLink>
          </span>
        </p>
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
      {nothing && (
        <p className="panel">
          {formatMessage(resultMessages.nothingFoundFor, {
            criteria: view.chips.map(({ text }) => text).join(", "),
          })}{" "}
          {view.advice}
          {view.otherSearch && (
            <>
              {" "}
              <Link to={view.otherSearch.path}>{view.otherSearch.text}</Link>
            </>
          )}
        </p>
      )}
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

/** Returns the number or date at the end of a heading, which is not translated; empty without one. */
const numberOf = (heading: string): string =>
  / · (?=\D*\d)(\S+)$/.exec(heading)?.[1] ?? "";

/** A heading beside chips: what they say is not shown twice, and is read out as a part of the heading. */
function HeadingWithChips({
  view: { heading, chips },
}: {
  view: Pick<ResultsView, "heading" | "chips">;
}) {
  let shown = heading;
  for (const { text } of [...chips].reverse())
    if (shown.endsWith(` · ${text}`))
      shown = shown.slice(0, -` · ${text}`.length);
  return (
    <>
      {shown}
      <span className="visually-hidden">{heading.slice(shown.length)}</span>
    </>
  );
}

/** Returns whether the heading names the only criterion already; the link back leads to its form. */
const isInHeading = ({
  heading,
  chips: [only, ...others],
}: Pick<ResultsView, "heading" | "chips">) =>
  only !== undefined &&
  others.length === 0 &&
  only.text.endsWith(heading.split(" · ").at(-1) ?? heading);

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
