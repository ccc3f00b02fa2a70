import {
  Link,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
} from "@remix-run/react";
import { useSyncExternalStore, type ReactNode } from "react";
import { paths } from "../paths";
import { documentTitle } from "../ui/page-title";
import { useFirstRows } from "./document-rows";
import { ListAccount } from "./list-account";
import { Pager, pagerId } from "./pager";
import { useMoreRows, useProgress } from "./result-progress";
import { ResultTable } from "./result-table";
import {
  nextSort,
  windowQuery,
  type FoundView,
  type ResultView,
} from "./result-view";
import { windowSize, type Sort, type TableDeclaration } from "./table";
import { FormLink, PostedForm, postedFormId, WindowLink } from "./window-link";

/** The title of a result page: its heading, so that tabs and bookmarks read well. */
export function resultMeta({
  data,
  matches,
}: {
  data: ResultView | undefined;
  matches: Parameters<typeof documentTitle>[1];
}) {
  const heading = data && data.kind !== "progress" ? data.heading : "Search";
  return documentTitle(heading, matches);
}

/** What the route of a result page exports as its `handle`. */
export interface ResultHandle {
  table: TableDeclaration<never, never>;
}

/** The declaration of the result page that is shown, and what its loader found. */
function useResult() {
  const match = useMatches().at(-1);
  return {
    table: (match?.handle as ResultHandle).table,
    view: match?.data as ResultView | undefined,
  };
}

/** The screen of a route whose loader is `loadResults` and whose `handle` names the table. */
export function ResultScreen() {
  const { table, view } = useResult();
  return view ? <ResultPage table={table} view={view} /> : null;
}

interface ResultPageProps {
  table: TableDeclaration<never, never>;
  view: ResultView;
  /** Shown instead of the problems when a posted list could not be read: its form, filled in. */
  form?: ReactNode;
  /** Something that broke behind a page that is still there. */
  notice?: string;
  /** Stands between the heading and the rows, with the form in it: no way back to one is needed. */
  above?: ReactNode;
}

/** The screen of a search: what was searched, how much was found, the rows, and where to go on. */
export function ResultPage(props: ResultPageProps) {
  const { table, view, form, notice, above } = props;
  if (view.kind === "found")
    return <Found table={table} view={view} notice={notice} above={above} />;
  if (view.kind === "progress") return null;
  return (
    <div className="results">
      <h1>{view.heading}</h1>
      {form ?? (
        <>
          {view.problems.map((problem) => (
            <p className="notice bad" role="alert" key={problem}>
              {problem}
            </p>
          ))}
          <p>
            <Link to={view.formPath} discover="none">
              {view.backTo ?? backToSearch}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

/**
 * What stands where a result page broke: the page as it was when only something behind it failed (a
 * lost connection while further rows were fetched), else the error itself, for the root to show.
 */
export function ResultErrorScreen() {
  const error = useRouteError();
  const { table, view } = useResult();
  // A fetch that got no answer is a TypeError; a loader's own errors are responses.
  if (view?.kind !== "found" || !(error instanceof TypeError)) throw error;
  return (
    <ResultPage
      table={table}
      view={view}
      notice="Unable to connect to server"
    />
  );
}

const backToSearch = "Back to search";

function Found({
  table,
  view,
  notice,
  above,
}: {
  table: TableDeclaration<never, never>;
  view: FoundView;
  notice: string | undefined;
  above: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const progress = useProgress(view);
  const { found, state } = progress;
  const first = useFirstRows(table.name, view.rows);
  const { rows, lastPage, end, loading } = useMoreRows(view, first, found);
  const searching = useNavigation().state === "loading";
  const csvPath = paths.csv(pathname) + windowQuery(search, { page: null });
  const nothing = found === 0 && state === "complete";
  return (
    <div className="results">
      {!above && (
        <p className="back">
          <FormLink view={view}>{view.backTo ?? backToSearch}</FormLink>
        </p>
      )}
      <h1>{view.heading}</h1>
      {!above && (
        <ul className="chips">
          {view.chips.map((chip) => (
            <li key={chip}>
              <FormLink view={view}>{chip}</FormLink>
            </li>
          ))}
        </ul>
      )}
      {view.pinnedPath !== null && (
        <p className="living">
          These dates move on with today.{" "}
          <Link to={view.pinnedPath} discover="none">
            Pin these dates
          </Link>
        </p>
      )}
      {above}
      {view.posted && <PostedForm view={view} posted={view.posted} />}
      <div className="found">
        <Counter
          view={view}
          found={found}
          loading={state === "loading"}
          searching={searching}
        />
        <p className="asof">
          As of {timeOfFetch(progress.fetchedAt)} UTC ·{" "}
          <WindowLink
            posted={view.posted}
            change={{ fresh: String(progress.fetchedAt) }}
          >
            Refresh
          </WindowLink>
        </p>
        {nothing ? null : view.posted ? (
          <button type="submit" form={postedFormId} formAction={csvPath}>
            Export Data
          </button>
        ) : (
          <a className="button" href={csvPath}>
            Export Data
          </a>
        )}
      </div>
      {view.account && <ListAccount account={view.account} />}
      {nothing && (
        <p className="panel">
          Nothing was found for {view.chips.join(", ")}. {view.advice}
        </p>
      )}
      {found > windowSize && (
        <a className="skip" href={`#${pagerId}`}>
          Skip to the pages
        </a>
      )}
      {rows.length > 0 && (
        <div className="frame">
          <ResultTable
            table={table}
            rows={rows}
            sort={view.sort}
            caption={caption(table, view.from, rows.length)}
            sorter={(key, header) => (
              <WindowLink
                posted={view.posted}
                change={sortChange(nextSort(key, view.sort))}
                keepsPlace
              >
                {header}
              </WindowLink>
            )}
          />
        </div>
      )}
      <div ref={end} aria-live="polite">
        {loading && "Loading more results..."}
      </div>
      {(progress.message ?? notice) && (
        <p className="notice bad" role="alert">
          {progress.message ?? notice}{" "}
          {state === "failed" && (
            <WindowLink
              posted={view.posted}
              change={{
                retry: String(progress.pages),
                page: String(view.page),
              }}
              keepsPlace
            >
              Retry
            </WindowLink>
          )}
        </p>
      )}
      <Pager
        posted={view.posted}
        page={view.page}
        lastPage={lastPage}
        pages={Math.ceil(found / windowSize)}
        open={state === "loading"}
      />
      <div className="up">
        <a href="#top" aria-label="Scroll to top" title="Scroll to top">
          ↑
        </a>
      </div>
    </div>
  );
}

const neverChanges = () => () => undefined;
const inBrowser = () => true;
const onServer = () => false;

/** `Results Found: N`; while more come, with scripts it grows, without it leads to all of them. */
function Counter({
  view,
  found,
  loading,
  searching,
}: {
  view: FoundView;
  found: number;
  loading: boolean;
  searching: boolean;
}) {
  const scripted = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const grows = loading && scripted && view.posted === null;
  return (
    <p role="status">
      Results Found: {found}
      {loading && !grows && "+ "}
      {loading && !grows && (
        <WindowLink
          posted={view.posted}
          change={{ all: "1", page: String(view.page) }}
        >
          Load all results
        </WindowLink>
      )}
      {grows && " · Loading more results..."}
      {searching && " · Searching..."}
    </p>
  );
}

const sortChange = ({ key, direction }: Sort) => ({
  sort: key,
  direction,
  page: null,
});

/** Which rows these are, and how the cells of the table are read. */
function caption(
  { rowsAre, columns, legend }: TableDeclaration<never, never>,
  from: number,
  count: number,
): string {
  const amount = (row: number) => row.toLocaleString("en-US");
  const hasTimes = columns.some(({ kind }) => kind === "time");
  return [
    `${rowsAre} ${amount(from + 1)} to ${amount(from + count)}.`,
    ...(hasTimes ? ["Times in UTC."] : []),
    ...(legend === undefined ? [] : [legend]),
  ].join(" ");
}

function timeOfFetch(moment: number): string {
  return new Date(moment).toISOString().slice(11, 16);
}
