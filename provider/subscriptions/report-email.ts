import escapeHtml from "escape-html";
import type { EmailMessage, EmailMessageOptions } from "../mail/email-messages";
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
      paragraph(sentences.time),
      paragraph(sentences.rows),
      htmlTable(file.header, rows, columns),
      ...(sentences.zone === null ? [] : [paragraph(sentences.zone)]),
      ...(sentences.file === null ? [] : [paragraph(sentences.file)]),
      `<p>${htmlLink(links.open, "Open the report")}</p>`,
      "<hr>",
      paragraph(sentences.why),
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
      ...sentences.map(paragraph),
      `<p>${htmlLink(links.open, "Open the report")} · ${htmlLink(`${head.publicOrigin}/views`, "Saved Views")} · ${htmlLink(links.unsubscribe, "Stop it")}</p>`,
    ]),
  };
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const htmlLink = (url: string, text: string) =>
  `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

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

/**
 * Returns a mail in HTML. It names no colors of text and background, so that mail programs choose readable
 * ones in light and dark.
 */
const htmlDocument = (title: string, parts: readonly string[]) =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 20px; margin: 0; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; }
th, td { border: 1px solid #8888; padding: 4px 8px; text-align: left; vertical-align: top; }
hr { border: 0; border-top: 1px solid #8888; }
</style></head>
<body>
${parts.filter((part) => part !== "").join("\n")}
</body></html>
`;
