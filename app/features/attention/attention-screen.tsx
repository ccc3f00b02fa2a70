import { Link, type MetaFunction } from "@remix-run/react";
import {
  alertMessages,
  commonMessages,
  formatMessage,
  homeMessages,
} from "../../engine/messages";
import { paths } from "../../paths";
import { documentTitle } from "../../ui/shell/page-title";
import { useExtension } from "../../ui/shell/use-extension";
import { useFirstRows } from "../../engine/tables/document-rows";
import { PageLink } from "../../engine/tables/page-link";
import { Pager } from "../../engine/tables/pager";
import { describeRows } from "../../engine/tables/result/result-caption";
import { ResultTable } from "../../engine/tables/result/result-table";
import { nextSort } from "../../engine/tables/result/result-view";
import { pageSize } from "../../engine/tables/table";
import type {
  AttentionFiguresView,
  AttentionListView,
  AttentionView,
} from "./attention-view";
import { FigureCount } from "./figure-count";
import { FiguresNotice, FiguresTime, useLateFigures } from "./figures-notice";
import { useTable } from "../../engine/tables/sent-table";

/** The title of the screen: its heading. */
export const attentionMeta: MetaFunction = ({ data, matches }) =>
  documentTitle(
    (data as AttentionView | undefined)?.heading ?? homeMessages.needsAttention,
    matches,
  );

/** What needs attention, as figures that link to their lists, or one of these lists. */
export function AttentionScreen({ view }: { view: AttentionView }) {
  const shown = useLateFigures(
    view,
    view.screen === "figures" ? view.state : null,
    paths.attention(),
  );
  return shown.screen === "figures" ? (
    <Figures view={shown} />
  ) : (
    <List view={shown} />
  );
}

function Figures({ view }: { view: AttentionFiguresView }) {
  const hasAlerts = useExtension("alerts");
  return (
    <div className="stack">
      <div className="title">
        <h1>{view.heading}</h1>
        <FiguresTime {...view.state} />
      </div>
      <FiguresNotice state={view.state} />
      <ul className="attention">
        {view.figures.map(({ label, about, path, count }) => (
          <li key={label}>
            <Link to={path} discover="none">
              <FigureCount count={count} /> {label}
            </Link>
            <p className="note">{about}</p>
          </li>
        ))}
      </ul>
      {hasAlerts && (
        <p>
          <Link to={paths.alerts()} discover="none">
            {alertMessages.tellMeWhen}
          </Link>
        </p>
      )}
    </div>
  );
}

function List({ view }: { view: AttentionListView }) {
  const { sort, found, containedIn, message } = view;
  const table = useTable(view.table);
  const rows = useFirstRows(table.name, view.rows);
  const caption = describeRows(table, view.from, rows.length, {
    found,
    more: false,
  });
  return (
    <div className="results">
      <div className="result-head">
        <p className="back">
          <Link to={paths.attention()}>{homeMessages.backToAttention}</Link>
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
          <Link to={containedIn.path} discover="none">
            {containedIn.label}
          </Link>
        </p>
        <FiguresTime asOf={view.asOf} loadedAt={view.loadedAt} />
      </div>
      {message !== null && (
        <p className="notice bad" role="alert">
          {message}
        </p>
      )}
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
