import { Link, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { documentTitle } from "../shell/page-title";
import { backToSearch, Results } from "./results";
import type { ResultView } from "./result-view";

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

/** What the loader of the result page that is shown has found. */
const useResult = () => useMatches().at(-1)?.data as ResultView | undefined;

/** The screen of a route whose loader is `loadResults`. */
export function ResultScreen() {
  const view = useResult();
  return view ? <ResultPage view={view} /> : null;
}

interface ResultPageProps {
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
  const { view, form, notice, above } = props;
  if (view.kind === "found")
    return <Results view={view} notice={notice} above={above} />;
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
  const view = useResult();
  // A fetch that got no answer is a TypeError; a loader's own errors are responses.
  if (view?.kind !== "found" || !(error instanceof TypeError)) throw error;
  return <ResultPage view={view} notice="Unable to connect to server" />;
}
