import escapeHtml from "escape-html";
import type { Language } from "../../contract/extensions/language";
import { isoDateIn } from "../../local-time";
import type { EmailRecipient } from "../mail/account-emails";
import type { EmailMessage, EmailMessageOptions } from "../mail/email-messages";
import { htmlDocument, htmlLink, htmlParagraph } from "../mail/html-email";
import { messagesFor } from "../../messages";
import { fillText } from "../../../shared/fill-text";
import { formatRow, isTime, zoneOfRow } from "./report-cells";
import type { ReportFile } from "./report-file";
import {
  describeInstant,
  describeReportTimes,
  type ReportTimes,
} from "./report-times";

/** Most columns of the rows in a mail; the file has all. */
const maxColumns = 8;

/** A report that is due, and whom it goes to. */
export interface DueReport extends ReportTimes, EmailRecipient {
  id: string;
  viewID: string;
  viewName: string;
  /** Path and query of the result page. */
  path: string;
  dueAt: Date;
  unsubscribeToken: string;
}

const textsOf = (language: Language) =>
  messagesFor(language).reportMailMessages;

function countRows(count: number, language: Language): string {
  const { noRows, oneRow, rows } = textsOf(language);
  if (count === 0) return noRows;
  return count === 1 ? oneRow : fillText(rows, { count });
}

/** Returns the indexes of the first columns that are not empty in all rows. */
const shownColumns = ({ header, firstRows }: ReportFile): number[] =>
  header
    .map((_, at) => at)
    .filter((at) => firstRows.some((row) => row[at]))
    .slice(0, maxColumns);

/** Returns the name of the attached file: that of the view and the date, as every system accepts it. */
function fileNameOf({
  viewName,
  dueAt,
  timeZone,
  language,
}: DueReport): string {
  const name = viewName
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60);
  return `${name || textsOf(language).fileName}-${isoDateIn(dueAt, timeZone)}.csv`;
}

/** Where the links of a mail lead. */
function linksOf(head: EmailMessageOptions, report: DueReport) {
  return {
    open: head.publicOrigin + report.path,
    change: `${head.publicOrigin}/views/mail?id=${encodeURIComponent(report.viewID)}`,
    unsubscribe: `${head.publicOrigin}/unsubscribe/${report.unsubscribeToken}`,
  };
}

/** Says how many rows there are, and how many of them follow. */
function describeRows(
  rowCount: number | null,
  shown: number,
  language: Language,
): string {
  const texts = textsOf(language);
  if (rowCount === null) return fillText(texts.firstOfMany, { shown });
  if (rowCount === 0) return texts.noRowsFound;
  const rows = countRows(rowCount, language);
  return rowCount > shown
    ? fillText(texts.firstRows, { rows, shown })
    : `${rows}:`;
}

/** Returns whether the times of a row carry no time zone. */
const isInUtc = (row: readonly string[]) =>
  [null, "UTC"].includes(zoneOfRow(row));

/** The sentences around the rows. */
function sentencesOf(
  report: DueReport,
  { csv, rowCount, firstRows }: ReportFile,
) {
  const { language } = report;
  const texts = textsOf(language);
  const shown = firstRows.length;
  return {
    zone: firstRows.some((row) => row.some(isTime) && isInUtc(row))
      ? texts.timesInUtc
      : null,
    time: describeInstant(report.dueAt, report.timeZone, language),
    rows: describeRows(rowCount, shown, language),
    file:
      csv === null ? texts.tooLarge : rowCount === 0 ? null : texts.attached,
    why: fillText(texts.why, { times: describeReportTimes(report, language) }),
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
  const { language } = report;
  const texts = textsOf(language);
  const columns = shownColumns(file);
  const rows = file.firstRows.map((row) =>
    formatRow(row, language, file.header),
  );
  const textRows = rows.map((row) =>
    columns
      .filter((at) => row[at])
      .map((at) => `${file.header[at] ?? ""}: ${row[at] ?? ""}`)
      .join(" | "),
  );
  return {
    to: report.email,
    subject: `${report.viewName}: ${file.rowCount === null ? texts.manyRows : countRows(file.rowCount, language)}`,
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
      `${texts.open}: ${links.open}`,
      "",
      sentences.why,
      `${texts.change}: ${links.change}`,
      `${texts.stop}: ${links.unsubscribe}`,
      "",
    ].join("\n"),
    html: htmlDocument(language, report.viewName, [
      `<h1>${escapeHtml(report.viewName)}</h1>`,
      htmlParagraph(sentences.time),
      htmlParagraph(sentences.rows),
      htmlTable(file.header, rows, columns),
      ...(sentences.zone === null ? [] : [htmlParagraph(sentences.zone)]),
      ...(sentences.file === null ? [] : [htmlParagraph(sentences.file)]),
      `<p>${htmlLink(links.open, texts.open)}</p>`,
      "<hr>",
      htmlParagraph(sentences.why),
      `<p>${htmlLink(links.change, texts.change)} · ${htmlLink(links.unsubscribe, texts.stop)}</p>`,
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
  const { language, dueAt, timeZone } = report;
  const texts = textsOf(language);
  const time = describeInstant(dueAt, timeZone, language);
  const sentences = [
    fillText(texts.notMade, { time }),
    isStopped ? texts.stopped : texts.madeAgain,
  ];
  return {
    to: report.email,
    subject: fillText(texts.notMadeSubject, { view: report.viewName }),
    messageId: `report-failed-${report.id}-${report.dueAt.getTime()}`,
    unsubscribeUrl: links.unsubscribe,
    text: [
      report.viewName,
      "",
      ...sentences,
      "",
      `${texts.open}: ${links.open}`,
      `${texts.savedViews}: ${head.publicOrigin}/views`,
      `${texts.stop}: ${links.unsubscribe}`,
      "",
    ].join("\n"),
    html: htmlDocument(language, report.viewName, [
      `<h1>${escapeHtml(report.viewName)}</h1>`,
      ...sentences.map(htmlParagraph),
      `<p>${htmlLink(links.open, texts.open)} · ${htmlLink(`${head.publicOrigin}/views`, texts.savedViews)} · ${htmlLink(links.unsubscribe, texts.stop)}</p>`,
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
