import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { commonMessages, resultMessages } from "../messages";
import { paths } from "../paths";
import { ColumnMenu } from "./column-menu";
import { postedFormId } from "./page-link";
import { pageQuery } from "./page-query";
import type { ResultsView } from "./result-view";
import { SaveViewLink } from "./save-view-link";
import { ShareMenu } from "./share-menu";
import { useNewView } from "./use-links";
import { useOneTabStop } from "./use-one-tab-stop";

/**
 * What a user can do with a whole result: export, print, choose columns, share. One tab stop with scripts.
 * @param hasRows false if nothing was found
 */
export function ResultActions({
  view,
  hasRows,
}: {
  view: ResultsView;
  hasRows: boolean;
}) {
  const { pathname, search } = useLocation();
  const newView = useNewView(view);
  const bar = useRef<HTMLDivElement>(null);
  useOneTabStop(bar, ":scope > a, :scope > button, :scope > details > summary");
  const csvPath = paths.csv(pathname) + pageQuery(search, { page: null });
  const printPath = pathname + pageQuery(search, { page: null, print: "all" });
  return (
    <div
      className="result-actions"
      role="toolbar"
      aria-label={resultMessages.actions}
      ref={bar}
    >
      {hasRows &&
        (view.posted ? (
          <>
            <button type="submit" form={postedFormId} formAction={csvPath}>
              {resultMessages.exportData}
            </button>
            <button
              type="submit"
              className="secondary"
              form={postedFormId}
              formAction={printPath}
            >
              {commonMessages.printAll}
            </button>
          </>
        ) : (
          <>
            <a className="button" href={csvPath}>
              {resultMessages.exportData}
            </a>
            <a className="button secondary" href={printPath}>
              {commonMessages.printAll}
            </a>
          </>
        ))}
      {view.progress.found > 0 && <ColumnMenu view={view} />}
      {/* A list that is too long for an address has no link. */}
      {!view.posted && (
        <>
          <ShareMenu view={view} />
          <SaveViewLink {...newView} />
        </>
      )}
    </div>
  );
}
