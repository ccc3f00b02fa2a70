import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { toneClasses } from "../../engine/tables/document-rows";
import {
  ariaSort,
  isNumeric,
  subjectIndex,
  type ColumnKind,
  type ShownTable,
  type Sort,
  type TableRow,
  type Totals,
} from "../../engine/tables/table";
import { Trend } from "../../engine/tables/trend";
import { serverMessages } from "../../engine/messages";
import { language } from "../../engine/messages/language";

/** Tables with more columns are printed in landscape, in a smaller font. */
const portraitColumns = 8;

/**
 * Colors and sizes match `app/ui/styles/print.css`, which belongs to the other JavaScript bundle. React
 * escapes quotes and `>`, so the text contains none.
 */
const styles =
  ":root{color-scheme:light}" +
  "body{margin:1.5rem;background:#fff;color:#1b1f24;font:10pt/1.35 system-ui,sans-serif}" +
  "h1{margin:0;font-size:1.5em}p,ul{margin:.75em 0;padding:0}" +
  "li{display:inline-block;margin-right:1.5em}" +
  "table{width:100%;border-spacing:0;font-size:9pt;font-variant-numeric:tabular-nums;overflow-wrap:break-word}" +
  ".wide{font-size:7pt}caption{padding:.5mm .75mm;text-align:left}" +
  "th,td{max-width:40mm;padding:.5mm .75mm;border-bottom:1px solid #cfd5dd;text-align:left;vertical-align:top}" +
  "thead{display:table-header-group}tfoot{display:table-row-group;font-weight:600}thead th{vertical-align:bottom}tbody th{font-weight:400}tr{break-inside:avoid}" +
  ".n{text-align:right}.t{white-space:nowrap}" +
  ".g{color:#17692c}.b{color:#b3191b}.w{color:#7a5200}.b,.w{font-weight:700}" +
  "td a,th a{color:inherit;text-decoration:none}" +
  "@page{margin:12mm}@media print{body{margin:0}.screen{display:none}}" +
  // On screen, a phone may scroll sideways, but text is never small and links are 24 px high.
  "@media screen{body{font-size:15px}table,.wide{font-size:13px}th,td{padding:.25rem .375rem}a{display:inline-block;min-height:24px;line-height:24px}}";

/** CSS class of a cell by column kind: numbers are right-aligned, dates and times never wrap. */
const kindClass = (kind: ColumnKind) =>
  isNumeric(kind) ? "n" : kind === "date" || kind === "time" ? "t" : undefined;

/** Content above the rows of a printed result. */
export interface PrintHead {
  /** Product name, after the heading in the title. */
  product: string;
  nonce: string;
  heading: string;
  chips: readonly string[];
  /** Lines below the criteria: number of results, time of the fetch. */
  lines: readonly string[];
  /** Path of the result page. */
  backPath: string;
}

/** A table without its rows, which are appended in chunks. */
export interface PrintTable {
  table: ShownTable;
  caption: string;
  sort: Sort | null;
  totals: Totals | null;
}

const emptyBody = "<tbody></tbody>";

/**
 * Renders the page of a printed result around its rows.
 * @returns the HTML before and after the rows of the table
 */
export function renderPrintPage(
  head: PrintHead,
  printed: PrintTable,
): [before: string, after: string] {
  const isWide = printed.table.columns.length > portraitColumns;
  const html = renderPage(
    head,
    isWide,
    <>
      <PrintedTable {...printed} isWide={isWide} />
      {/* Opens the print dialog; without JavaScript the user opens it from the browser's menu. */}
      <script nonce={head.nonce}>window.onload=print</script>
    </>,
  );
  const at = html.indexOf(emptyBody) + "<tbody>".length;
  return [html.slice(0, at), html.slice(at)];
}

/** Renders the page for a result that is not printed: the reason and the alternative. */
export function renderPrintRefusal(head: PrintHead, content: ReactNode) {
  return renderPage(head, false, content);
}

function renderPage(head: PrintHead, isWide: boolean, content: ReactNode) {
  const { product, nonce, heading, chips, lines, backPath } = head;
  const page = (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>{`${heading} · ${product}`}</title>
        <style nonce={nonce}>
          {styles + (isWide ? "@page{size:landscape}" : "")}
        </style>
      </head>
      <body>
        <main>
          <p className="screen">
            <a href={backPath}>{serverMessages.backToResults}</a>
          </p>
          <h1>{heading}</h1>
          {chips.length > 0 && (
            <ul>
              {chips.map((chip) => (
                <li key={chip}>{chip}</li>
              ))}
            </ul>
          )}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {content}
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

function PrintedTable({
  table,
  caption,
  sort,
  totals,
  isWide,
}: PrintTable & { isWide: boolean }) {
  return (
    <table className={isWide ? "wide" : undefined}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {table.columns.map(({ key, header, kind }) => (
            <th
              key={key}
              scope="col"
              className={isNumeric(kind) ? "n" : undefined}
              aria-sort={ariaSort(key, sort)}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody />
      {totals && (
        <tfoot>
          <tr>
            {totals.cells.map((cell, i) => {
              const { key, kind } = table.columns[i] ?? {};
              return (
                <td
                  key={key}
                  className={kind && isNumeric(kind) ? "n" : undefined}
                >
                  {cell}
                </td>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** Renders table rows as HTML: few enough at once that other requests are not delayed. */
export function renderPrintRows(
  { columns, subject: subjectKey }: ShownTable,
  rows: readonly TableRow[],
): string {
  const subject = subjectIndex(columns, subjectKey);
  const classes = columns.map(({ kind }) => kindClass(kind));
  return renderToStaticMarkup(
    <>
      {rows.map((row, rowIndex) => (
        <tr key={rowIndex}>
          {row.map((cell, index) => {
            const [text, href = null, tone] =
              typeof cell === "string" ? [cell] : cell;
            const className =
              [classes[index], tone && toneClasses[tone]]
                .filter(Boolean)
                .join(" ") || undefined;
            const label = columns[index]?.trendLabel;
            const shown =
              label === undefined ? text : <Trend text={text} label={label} />;
            const content = href === null ? shown : <a href={href}>{shown}</a>;
            return index === subject ? (
              <th key={index} scope="row" className={className}>
                {content}
              </th>
            ) : (
              <td key={index} className={className}>
                {content}
              </td>
            );
          })}
        </tr>
      ))}
    </>,
  );
}
