import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import { commonMessages, resultMessages } from "../../../messages";
import { csvPath, xlsxPath } from "../../../../paths";
import { ColumnMenu } from "./column-menu";
import type { FeatureActions } from "../../feature-actions";
import { pageQuery } from "../../page-query";
import type { ResultsView } from "../result-view";
import { ShareMenu } from "./share-menu";
import { useOneTabStop } from "../../use-one-tab-stop";

/**
 * What a user can do with a whole result: export, print, choose columns, share. One tab stop with scripts.
 * @param hasRows false if nothing was found
 */
export function ResultActions({
  view,
  hasRows,
  actions,
}: {
  view: ResultsView;
  hasRows: boolean;
  actions: FeatureActions;
}) {
  const { pathname, search } = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  useOneTabStop(bar, ":scope > a, :scope > button, :scope > details > summary");
  const csv = csvPath(pathname) + pageQuery(search, { page: null });
  const xlsx = xlsxPath(pathname) + pageQuery(search, { page: null });
  const printPath = pathname + pageQuery(search, { page: null, print: "all" });
  return (
    <div
      className="result-actions"
      role="toolbar"
      aria-label={resultMessages.actions}
      ref={bar}
    >
      {hasRows && (
        <>
          <a className="button" href={csv}>
            {resultMessages.exportData}
          </a>
          <a className="button secondary" href={xlsx}>
            {resultMessages.exportExcel}
          </a>
          <a className="button secondary" href={printPath}>
            {commonMessages.printAll}
          </a>
        </>
      )}
      {view.progress.found > 0 && <ColumnMenu view={view} />}
      {/* Others cannot open a list that is too long for an address, and nobody can after a day. */}
      {!view.isKeptList && (
        <>
          <ShareMenu view={view} actions={actions.share} />
          {actions.bar.map((Action, i) => (
            <Action key={i} view={view} />
          ))}
        </>
      )}
    </div>
  );
}
