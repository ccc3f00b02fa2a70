import { useMatches } from "@remix-run/react";
import { useStyleNonce } from "../shell/document-styles";
import type { ShownTable } from "./table";

/**
 * A text as a name of CSS: React escapes quotes in a style sheet, so that there are none. What React
 * would escape too, and a digit that starts a name, are written by their number.
 */
const cssName = (text: string) =>
  text.replace(/[^\p{L}\p{N}_-]|^\d/gu, (sign) =>
    /[&<>"'\d]/.test(sign)
      ? `\\${sign.charCodeAt(0).toString(16)} `
      : `\\${sign}`,
  );

/**
 * The labels of a table's cards on phones: the headers of its columns, counted by the cells. Each
 * label stands once in the page instead of once in every row.
 */
export const cardLabels = ({ columns }: ShownTable): string =>
  `@counter-style labels{system:fixed;symbols:${columns
    .map(({ header }) => cssName(header))
    .join(" ")}}`;

/** The card labels of the table that the screen shows; its loader hands the table over. */
export function CardLabels() {
  const nonce = useStyleNonce();
  const data = useMatches().at(-1)?.data as { table?: ShownTable } | undefined;
  return data?.table ? (
    <style nonce={nonce} suppressHydrationWarning>
      {cardLabels(data.table)}
    </style>
  ) : null;
}
