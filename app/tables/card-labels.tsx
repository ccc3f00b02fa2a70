import { useMatches } from "@remix-run/react";
import { useStyleNonce } from "../ui/document-styles";
import type { ResultHandle } from "./result-page";
import { screenColumns, type TableDeclaration } from "./table";

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
export const cardLabels = (table: TableDeclaration<never, never>): string =>
  `@counter-style labels{system:fixed;symbols:${screenColumns(table.columns)
    .map(({ header }) => cssName(header))
    .join(" ")}}`;

/** What the screen that is shown adds to the head of the document: its card labels, and its own. */
export function CardLabels() {
  const nonce = useStyleNonce();
  const handle = useMatches().at(-1)?.handle as ResultHandle | undefined;
  const Head = handle?.Head;
  return handle?.table ? (
    <>
      <style nonce={nonce} suppressHydrationWarning>
        {cardLabels(handle.table)}
      </style>
      {Head && <Head />}
    </>
  ) : null;
}
