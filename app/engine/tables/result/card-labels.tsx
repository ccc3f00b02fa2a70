import { useMatches } from "@remix-run/react";
import { useStyleNonce } from "../../../ui/shell/document-styles";
import type { ShownTable } from "../table";

/**
 * Escapes a text as a CSS identifier: React escapes quotes in a style sheet, so strings cannot be used.
 * Characters that React would escape, and a leading digit, are written as code points.
 */
const cssName = (text: string) =>
  text.replace(/[^\p{L}\p{N}_-]|^\d/gu, (sign) =>
    /[&<>"'\d]/.test(sign)
      ? `\\${sign.charCodeAt(0).toString(16)} `
      : `\\${sign}`,
  );

/**
 * Returns the labels of a table's cards on phones: the column headers, as a counter style, of which each
 * cell shows the one of its position. Each label is in the page once instead of in every row.
 */
export const cardLabels = ({ columns }: ShownTable): string =>
  `@counter-style labels{system:fixed;symbols:${columns
    .map(({ header }) => cssName(header))
    .join(" ")}}${columns
    .map(
      (_, i) =>
        `.rows td:nth-child(${i + 1})::before{counter-reset:column ${i + 1}}`,
    )
    .join("")}`;

/** Returns a rule that keeps the dates and times of a table on one line, by their positions. */
function unwrappedTimes({ columns }: ShownTable): string {
  const places = columns.flatMap(({ kind }, i) =>
    kind === "date" || kind === "time" ? [`:nth-child(${i + 1})`] : [],
  );
  return places.length === 0
    ? ""
    : `.rows td:is(${places.join()}){white-space:nowrap}`;
}

/**
 * Returns a rule that gives the names of a table room on wide screens, so that a row is one line: the
 * texts that a card shows too. A width is a wish in a table: where there is no room, names wrap, and the
 * table is no wider than the screen.
 */
function wideNames({ columns, subject, cardKeys }: ShownTable): string {
  const places = columns.flatMap(({ key, kind }, i) =>
    kind === "text" &&
    (cardKeys?.includes(key) || (cardKeys && key === subject))
      ? [`:nth-child(${i + 1})`]
      : [],
  );
  return places.length === 0
    ? ""
    : `@media screen and (min-width:90em){.rows tbody :is(th,td):is(${places.join()}){width:14rem}}`;
}

/**
 * The styles that depend on the columns of the current screen's table: its card labels, which cells
 * never wrap, and which are wide. The columns come from the loader's data.
 */
export function CardLabels() {
  const nonce = useStyleNonce();
  const data = useMatches().at(-1)?.data as { table?: ShownTable } | undefined;
  const table = data?.table;
  return table ? (
    <style id="labels" nonce={nonce} suppressHydrationWarning>
      {cardLabels(table) + unwrappedTimes(table) + wideNames(table)}
    </style>
  ) : null;
}
