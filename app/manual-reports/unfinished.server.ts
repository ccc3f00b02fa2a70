import type { AnswerOf } from "../../provider/contract/calls";
import { describeDate, monthDayYear, readUrlDate } from "../criteria/dates";
import { paths } from "../paths";
import type { UnfinishedView } from "./report-entry-view";
import { reportKinds, type ReportKind } from "./report-kinds.server";

/** Items on one page of the list: it fits into the first flight of a connection with them. */
const pageSize = 50;

/** Longest text that a list is narrowed to, in characters. */
const maxQueryLength = 200;

/** Something that waits for a report. */
export interface UnfinishedItem {
  id: string;
  location: string;
  /** In words; empty without a date. */
  scheduled: string;
  /** As a date field shows it; empty without one. */
  scheduledTyped: string;
}

type Row = AnswerOf<"manualReport_GetUnfinishedDeliveries">["result"][number];

/** Half a character would differ between HTML and data, and stop the page from coming alive. */
export function unfinishedItem(row: Row): UnfinishedItem {
  const date = readUrlDate((row.ScheduledDate ?? "").slice(0, 10));
  return {
    id: row.delivDetailID.toWellFormed(),
    location: row.Location?.trim().toWellFormed() || "Unknown location",
    scheduled: date ? describeDate(date) : "",
    scheduledTyped: monthDayYear(date),
  };
}

/** What of the list is looked at, as its address says. */
export interface ListAddress {
  query: string;
  /** From 1. */
  page: number;
}

/** Reads the address of a list, or the way back to it out of the address of a form. */
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

/** The query of an address that keeps what of the list is looked at. */
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

/** One page of the items whose location or id holds what was asked for, whatever its case. */
export function unfinishedView(
  kind: ReportKind,
  items: readonly UnfinishedItem[],
  asked: ListAddress,
): Omit<UnfinishedView, "said" | "reported"> {
  const wanted = asked.query.toLowerCase();
  const found = items.filter(({ id, location }) =>
    [id, location].some((text) => text.toLowerCase().includes(wanted)),
  );
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  // The last page may have gone with what was reported.
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
  const { one, many } = reportKinds[kind];
  const count = (amount: number) => amount.toLocaleString("en-US");
  if (all === 0) return `No ${one} waits for a report.`;
  if (query === "")
    return all === 1
      ? `1 ${one} waits for a report.`
      : `${count(all)} ${many} wait for a report.`;
  if (found === 0) return `No unfinished ${one} matches “${query}”.`;
  const matches = found === 1 ? "matches" : "match";
  return `${count(found)} of ${count(all)} unfinished ${all === 1 ? one : many} ${matches} “${query}”.`;
}
