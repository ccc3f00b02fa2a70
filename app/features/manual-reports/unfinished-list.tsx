import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { WithdrawableReports } from "../corrections";
import { forgetDraft } from "../../engine/forms/use-draft";
import type { UnfinishedView } from "./report-entry-view";
import {
  commonMessages,
  correctionMessages,
  dashboardMessages,
  formatMessage,
  manualReportMessages,
  resultMessages,
} from "../../engine/messages";
import { Link } from "../../ui/shell/link";
import { Notice } from "../../ui/shell/notice";

/** The list of unfinished items in the provider's order, each with a link to its form. */
export function UnfinishedList({ view }: { view: UnfinishedView }) {
  const { heading, said, reported, query, count, items } = view;
  useEffect(() => {
    if (reported !== null) forgetDraft(reported);
  }, [reported]);
  return (
    <div className="stack">
      <h1>{heading}</h1>
      <Notice look="good">{said}</Notice>
      {view.ownReports.length > 0 && (
        <p>
          <a href="#own-reports">{correctionMessages.ownReports}</a>
        </p>
      )}
      {(items.length > 0 || query !== "") && (
        <Form
          className="filter"
          role="search"
          aria-label={manualReportMessages.filter}
          key={query}
        >
          <input
            type="search"
            name="q"
            aria-label={manualReportMessages.filter}
            placeholder={manualReportMessages.filter}
            defaultValue={query}
          />
          <button type="submit">{commonMessages.filter}</button>
        </Form>
      )}
      <p role="status">
        {count}
        {items.length > 0 && ` ${manualReportMessages.datesAreScheduled}`}
      </p>
      {query !== "" && (
        <p>
          <Link to={view.all}>{commonMessages.showAll}</Link>
        </p>
      )}
      <ul className="menu" hidden={items.length === 0}>
        {items.map(({ id, location, scheduled, path }) => (
          <li key={id}>
            <Link to={path}>
              <b>{location}</b>
              <span>
                {scheduled || dashboardMessages.noDate} · ID {id}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <WithdrawableReports
        reports={view.ownReports}
        formKey={view.key}
        kind={view.kind}
      />
      {view.pages > 1 && (
        <nav className="pager" aria-label={commonMessages.pagesOfList}>
          {view.previous && (
            <Link to={view.previous}>{resultMessages.previous}</Link>
          )}
          <span>
            {formatMessage(resultMessages.page, {
              page: view.page,
              pages: view.pages,
            })}
          </span>
          {view.next && <Link to={view.next}>{resultMessages.next}</Link>}
        </nav>
      )}
    </div>
  );
}
