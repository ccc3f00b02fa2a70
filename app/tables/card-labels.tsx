import { useMatches } from "@remix-run/react";
import { useStyleNonce } from "../shell/document-styles";
import type { ShownTable } from "./table";

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
 * Returns the labels of a table's cards on phones: the column headers, as a counter style that the cells
 * count through. Each label is in the page once instead of in every row.
 */
export const cardLabels = ({ columns }: ShownTable): string =>
  `@counter-style labels{system:fixed;symbols:${columns
    .map(({ header }) => cssName(header))
    .join(" ")}}`;

/** The card labels of the current screen's table, from its loader data. */
export function CardLabels() {
  const nonce = useStyleNonce();
  const data = useMatches().at(-1)?.data as { table?: ShownTable } | undefined;
  return data?.table ? (
    <style nonce={nonce} suppressHydrationWarning>
      {cardLabels(data.table)}
    </style>
  ) : null;
}
