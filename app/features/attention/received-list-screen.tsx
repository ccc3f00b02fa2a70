import { useLoaderData, type MetaFunction } from "@remix-run/react";
import {
  commonMessages,
  formatMessage,
  homeMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { Link } from "../../ui/shell/link";
import { documentTitle } from "../../ui/shell/page-title";
import { Notice } from "../../ui/shell/notice";
import { useFirstRows } from "../../engine/tables/document-rows";
import { PageLink } from "../../engine/tables/page-link";
import { Pager } from "../../engine/tables/pager";
import { describeRows } from "../../engine/tables/result/result-caption";
import { ResultTable } from "../../engine/tables/result/result-table";
import { nextSort } from "../../engine/tables/result/result-view";
import { pageSize } from "../../engine/tables/table";
import { FiguresTime } from "./figures-notice";
import type { ReceivedListView } from "./received-list-view";

/** The title of the list: its heading. */
export const receivedListMeta: MetaFunction = ({ data, matches }) =>
  documentTitle(
    (data as ReceivedListView | undefined)?.heading ??
      homeMessages.receivedNotDelivered,
    matches,
  );

/** The cartons that were received and not delivered, one page. */
export function ReceivedListScreen() {
  const view = useLoaderData<ReceivedListView>();
  const { sort, found, containedIn, message } = view;
  const { table } = view;
  const rows = useFirstRows(table.name, view.rows);
  const caption = describeRows(table, view.from, rows.length, {
    found,
    more: false,
  });
  return (
    <div className="results">
      <div className="result-head">
        <p className="back">
          <Link to={paths.home()}>{homeMessages.backToOverview}</Link>
        </p>
        <h1>{view.heading}</h1>
        <p>{view.about}</p>
      </div>
      <div className="found">
        <p role="status">
          {found === 0 && message !== null
            ? commonMessages.resultsUnknown
            : formatMessage(commonMessages.resultsFound, { count: found })}
        </p>
        {rows.length > 0 && (
          <p className="range" aria-hidden="true">
            {caption}
          </p>
        )}
        <p className="hint">
          {homeMessages.containingList}{" "}
          <Link to={containedIn.path}>{containedIn.label}</Link>
        </p>
        <FiguresTime asOf={view.asOf} loadedAt={view.loadedAt} />
      </div>
      <Notice look="bad">{message}</Notice>
      {rows.length > 0 ? (
        <div className="frame">
          <ResultTable
            table={table}
            rows={rows}
            sort={sort}
            caption={caption}
            sorter={(key, header) => {
              const next = nextSort(key, sort);
              return (
                <PageLink
                  change={{
                    sort: next.key,
                    direction: next.direction,
                    page: null,
                  }}
                  keepsPlace
                >
                  {header}
                </PageLink>
              );
            }}
          />
        </div>
      ) : (
        message === null && (
          <p className="panel">{homeMessages.nothingInList}</p>
        )
      )}
      <Pager
        page={view.page}
        lastPage={view.page}
        pages={Math.ceil(found / pageSize)}
        open={false}
      />
    </div>
  );
}
