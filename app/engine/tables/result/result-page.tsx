import { useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "../../../ui/shell/link";
import {
  styleSheetLinks,
  type DocumentHandle,
} from "../../../ui/shell/document-styles";
import { documentTitle } from "../../../ui/shell/page-title";
import { Notice } from "../../../ui/shell/notice";
import sheet from "./results.css?url";
import type { FeatureActions } from "../feature-actions";
import { Results } from "./results";
import type { ResultView } from "./result-view";
import { commonMessages, formMessages } from "../../messages";

/** The `handle` of a result page's route: its style sheet. */
export const resultHandle = { sheet: "results" } satisfies DocumentHandle;

/** The `links` of a result page's route: its style sheet, after a navigation from another screen. */
export const resultLinks = () => styleSheetLinks("results", sheet);

/** Returns the title of a result page: its heading, for tabs and bookmarks. */
export function resultMeta({
  data,
  matches,
}: {
  data: ResultView | undefined;
  matches: Parameters<typeof documentTitle>[1];
}) {
  const heading =
    data && data.kind !== "progress" ? data.heading : formMessages.search;
  return documentTitle(heading, matches);
}

/** Returns the loader data of the current result page. */
const useResult = () => useMatches().at(-1)?.data as ResultView | undefined;

/** The screen of a route whose loader is `loadResults`. */
export function ResultScreen({ actions }: Pick<ResultPageProps, "actions">) {
  const view = useResult();
  return view ? <ResultPage view={view} actions={actions} /> : null;
}

interface ResultPageProps {
  view: ResultView;
  actions: FeatureActions;
  /** Replaces the problems of an invalid posted list: its form, filled in. */
  form?: ReactNode;
  /** A background failure on a page that is still shown. */
  notice?: string;
  /**
   * Content between the heading and the rows that includes the form, so that no link to it is needed.
   */
  above?: ReactNode;
}

/** The screen of a search: criteria, number of results, rows and links. */
export function ResultPage(props: ResultPageProps) {
  const { view, actions, form, notice, above } = props;
  if (view.kind === "found")
    return (
      <Results view={view} actions={actions} notice={notice} above={above} />
    );
  if (view.kind === "progress") return null;
  return (
    <div className="results">
      <h1>{view.heading}</h1>
      {form ?? (
        <>
          {view.problems.map((problem) => (
            <Notice look="bad" key={problem}>
              {problem}
            </Notice>
          ))}
          <p>
            <Link to={view.formPath}>
              {view.backTo ?? commonMessages.backToSearch}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

/**
 * The error screen of a result page: the page itself if only a background request failed (a lost
 * connection while further rows were fetched), otherwise throws the error for the root boundary.
 */
export function ResultErrorScreen({
  actions,
}: Pick<ResultPageProps, "actions">) {
  const error = useRouteError();
  const view = useResult();
  // A fetch without a response throws a TypeError; errors of a loader are responses.
  if (view?.kind !== "found" || !(error instanceof TypeError)) throw error;
  return (
    <ResultPage
      view={view}
      actions={actions}
      notice={commonMessages.unreachable}
    />
  );
}
