import escapeHtml from "escape-html";
import type { EmailMessage, EmailMessageOptions } from "../mail/email-messages";
import { htmlDocument, htmlLink, htmlParagraph } from "../mail/html-email";
import { formatRow, isTime } from "./report-cells";
import type { ReportFile } from "./report-file";
import {
  describeInstant,
  describeReportTimes,
  isoDateIn,
  type ReportTimes,
} from "./report-times";

/** Most columns of the rows in a mail; the file has all. */
const maxColumns = 8;

/** A report that is due, and whom it goes to. */
export interface DueReport extends ReportTimes {
  id: string;
  email: string;
  viewID: string;
  viewName: string;
  /** Path and query of the result page. */
  path: string;
  dueAt: Date;
  unsubscribeToken: string;
}

const countRows = (count: number) =>
  count === 0
    ? "no rows"
    : count === 1
      ? "1 row"
      : `${count.toLocaleString("en-US")} rows`;

/** Returns the indexes of the first columns that are not empty in all rows. */
const shownColumns = ({ header, firstRows }: ReportFile): number[] =>
  header
    .map((_, at) => at)
    .filter((at) => firstRows.some((row) => row[at]))
    .slice(0, maxColumns);

/** Returns the name of the attached file: that of the view and the date, as every system accepts it. */
function fileNameOf({ viewName, dueAt, timeZone }: DueReport): string {
  const name = viewName
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
  return `${name || "report"}-${isoDateIn(dueAt, timeZone)}.csv`;
}

/** Where the links of a mail lead. */
function linksOf(head: EmailMessageOptions, report: DueReport) {
  return {
    open: head.publicOrigin + report.path,
    change: `${head.publicOrigin}/views/mail?id=${encodeURIComponent(report.viewID)}`,
    unsubscribe: `${head.publicOrigin}/unsubscribe/${report.unsubscribeToken}`,
  };
}

/** The sentences around the rows. */
function sentencesOf(
  report: DueReport,
  { csv, rowCount, firstRows }: ReportFile,
) {
  return {
    zone: firstRows.some((row) => row.some(isTime)) ? "Times in UTC." : null,
    time: describeInstant(report.dueAt, report.timeZone),
    rows:
      rowCount === null
        ? `The first ${firstRows.length} rows:`
        : rowCount > firstRows.length
          ? `${countRows(rowCount)}. The first ${firstRows.length}:`
          : `${countRows(rowCount).replace(/^n/, "N")}${rowCount === 0 ? "." : ":"}`,
    file:
      csv === null
        ? "All rows are more than a mail can hold. Open the report and press CSV to download them."
        : rowCount === 0
          ? null
          : "All rows and columns are in the attached file.",
    why: `You get this mail ${describeReportTimes(report)}, because you asked for it in Saved Views.`,
  };
}

/**
 * Returns the mail of a report: the first rows, as plain text and as HTML, and all of them as CSV. The
 * name of the view was chosen by its owner, who may be another person of the group.
 */
export function reportEmail(
  head: EmailMessageOptions,
  report: DueReport,
  file: ReportFile,
): EmailMessage {
  const links = linksOf(head, report);
  const sentences = sentencesOf(report, file);
  const columns = shownColumns(file);
  const rows = file.firstRows.map(formatRow);
  const textRows = rows.map((row) =>
    columns
      .filter((at) => row[at])
      .map((at) => `${file.header[at] ?? ""}: ${row[at] ?? ""}`)
      .join(" | "),
  );
  return {
    to: report.email,
    subject: `${report.viewName}: ${file.rowCount === null ? "many rows" : countRows(file.rowCount)}`,
    messageId: `report-${report.id}-${report.dueAt.getTime()}`,
    unsubscribeUrl: links.unsubscribe,
    text: [
      report.viewName,
      sentences.time,
      "",
      sentences.rows,
      ...textRows,
      ...(sentences.zone === null ? [] : [sentences.zone]),
      "",
      ...(sentences.file === null ? [] : [sentences.file, ""]),
      `Open the report: ${links.open}`,
      "",
      sentences.why,
      `Change when it comes: ${links.change}`,
      `Stop it: ${links.unsubscribe}`,
      "",
    ].join("\n"),
    html: htmlDocument(report.viewName, [
      `<h1>${escapeHtml(report.viewName)}</h1>`,
      htmlParagraph(sentences.time),
      htmlParagraph(sentences.rows),
      htmlTable(file.header, rows, columns),
      ...(sentences.zone === null ? [] : [htmlParagraph(sentences.zone)]),
      ...(sentences.file === null ? [] : [htmlParagraph(sentences.file)]),
      `<p>${htmlLink(links.open, "Open the report")}</p>`,
      "<hr>",
      htmlParagraph(sentences.why),
      `<p>${htmlLink(links.change, "Change when it comes")} · ${htmlLink(links.unsubscribe, "Stop it")}</p>`,
    ]),
    ...(file.csv !== null &&
      file.rowCount !== 0 && {
        attachments: [
          {
            name: fileNameOf(report),
            type: "text/csv; charset=utf-8",
            content: file.csv,
          },
        ],
      }),
  };
}

/** Returns the mail that says that a report could not be made. */
export function reportFailedEmail(
  head: EmailMessageOptions,
  report: DueReport,
  isStopped: boolean,
): EmailMessage {
  const links = linksOf(head, report);
  const sentences = [
    `The report of ${describeInstant(report.dueAt, report.timeZone)} could not be made.`,
    isStopped
      ? "This was the third time in a row, so it is not mailed any more. Open it to see what is wrong, and have it mailed again in Saved Views."
      : "It is made again at its next time. Open it to see it now.",
  ];
  return {
    to: report.email,
    subject: `${report.viewName}: could not be made`,
    messageId: `report-failed-${report.id}-${report.dueAt.getTime()}`,
    unsubscribeUrl: links.unsubscribe,
    text: [
      report.viewName,
      "",
      ...sentences,
      "",
      `Open the report: ${links.open}`,
      `Saved Views: ${head.publicOrigin}/views`,
      `Stop it: ${links.unsubscribe}`,
      "",
    ].join("\n"),
    html: htmlDocument(report.viewName, [
      `<h1>${escapeHtml(report.viewName)}</h1>`,
      ...sentences.map(htmlParagraph),
      `<p>${htmlLink(links.open, "Open the report")} · ${htmlLink(`${head.publicOrigin}/views`, "Saved Views")} · ${htmlLink(links.unsubscribe, "Stop it")}</p>`,
    ]),
  };
}

/** The rows as a table; nothing without rows. */
function htmlTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly number[],
) {
  if (rows.length === 0) return "";
  const cells = (tag: "th" | "td", row: readonly string[]) =>
    `<tr>${columns.map((at) => `<${tag}>${escapeHtml(row[at] ?? "")}</${tag}>`).join("")}</tr>`;
  return `<div><table>${cells("th", header)}${rows.map((row) => cells("td", row)).join("")}</table></div>`;
}
