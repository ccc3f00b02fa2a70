import type { AnswerOf } from "../../../provider/contract/calls";
import {
  describeDate,
  readTypedDate,
  type IsoDate,
} from "../../engine/criteria/dates";
import { paths } from "../../paths";
import type { UnfinishedView } from "./report-entry-view";
import { reportKinds, type ReportKind } from "./report-kinds.server";
import { formatMessage, manualReportMessages } from "../../engine/messages";

/** Items per page; a page of this size fits into a connection's initial congestion window. */
const pageSize = 50;

/** Longest search text, in characters. */
const maxQueryLength = 200;

/** An item without a manual report. */
export interface UnfinishedItem {
  id: string;
  location: string;
  /** Formatted date; empty without one. */
  scheduled: string;
  /** The same date, `YYYY-MM-DD`; null without one. */
  scheduledDate: IsoDate | null;
}

type Row = AnswerOf<"manualReport_GetUnfinishedDeliveries">["result"][number];

/**
 * Converts a row of the provider's answer. Lone surrogates are replaced, because they would differ
 * between HTML and loader data and break hydration.
 */
export function unfinishedItem(row: Row): UnfinishedItem {
  const date = readTypedDate((row.ScheduledDate ?? "").slice(0, 10));
  return {
    id: row.delivDetailID.toWellFormed(),
    location:
      row.Location?.trim().toWellFormed() ||
      manualReportMessages.unknownLocation,
    scheduled: date ? describeDate(date) : "",
    scheduledDate: date,
  };
}

/** Search text and page of the list, from its URL. */
export interface ListAddress {
  query: string;
  /** 1-based. */
  page: number;
}

/** Reads search text and page from the URL of a list, or from a form's URL for the link back. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const page = search.get("page") ?? "";
  return {
    query: (search.get("q") ?? "")
      .trim()
      .slice(0, maxQueryLength)
      .toWellFormed(),
    page: /^\d{1,6}$/.test(page) ? Math.max(1, Number(page)) : 1,
  };
}

/** Returns the query string that preserves search text and page. */
export function listQuery(
  { query, page }: ListAddress,
  more: Record<string, string> = {},
): string {
  return new URLSearchParams({
    ...more,
    ...(query === "" ? {} : { q: query }),
    ...(page > 1 ? { page: String(page) } : {}),
  }).toString();
}

/** Returns one page of the items whose location or id contains the search text, ignoring case. */
export function unfinishedView(
  kind: ReportKind,
  items: readonly UnfinishedItem[],
  asked: ListAddress,
): Omit<UnfinishedView, "said" | "reported" | "kind" | "ownReports" | "key"> {
  const wanted = asked.query.toLowerCase();
  const found = items.filter(({ id, location }) =>
    [id, location].some((text) => text.toLowerCase().includes(wanted)),
  );
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  // The last page may have disappeared with the reported item.
  const page = Math.min(asked.page, pages);
  const at = (other: number) =>
    other < 1 || other > pages
      ? null
      : paths.reportEntry(kind, listQuery({ ...asked, page: other }));
  return {
    screen: "list",
    heading: reportKinds[kind].title,
    query: asked.query,
    count: countLabel(kind, items.length, found.length, asked.query),
    items: found
      .slice((page - 1) * pageSize, page * pageSize)
      .map(({ id, location, scheduled }) => ({
        id,
        location,
        scheduled,
        path: paths.reportEntry(kind, listQuery({ ...asked, page }, { id })),
      })),
    page,
    pages,
    previous: at(page - 1),
    next: at(page + 1),
    all: paths.reportEntry(kind),
  };
}

function countLabel(
  kind: ReportKind,
  all: number,
  found: number,
  query: string,
): string {
  const { waiting, matching } = reportKinds[kind];
  if (all === 0) return waiting.none;
  if (query === "")
    return all === 1
      ? waiting.one
      : formatMessage(waiting.several, { count: all });
  if (found === 0) return formatMessage(matching.none, { query });
  if (found > 1)
    return formatMessage(matching.several, { found, count: all, query });
  return all === 1
    ? formatMessage(matching.only, { query })
    : formatMessage(matching.one, { count: all, query });
}
