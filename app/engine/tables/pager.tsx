import { formatMessage, formatNumber, resultMessages } from "../messages";
import { PageLink } from "./page-link";

interface PagerProps {
  /** The page number in the address, from 1. */
  page: number;
  /** The last page shown: scrolling adds further ones. */
  lastPage: number;
  /** Number of pages so far. */
  pages: number;
  /** True while more are loading. */
  open: boolean;
}

/** Element id of the pager, the target of a skip link for keyboard users. */
export const pagerId = "pages";

/** Links to the other pages of a result. */
export function Pager({ page, lastPage, pages, open }: PagerProps) {
  if (pages <= 1 && !open) return null;
  const shown =
    lastPage > page
      ? `${formatNumber(page)}–${formatNumber(lastPage)}`
      : formatNumber(page);
  const before = page > 1;
  const after = lastPage < pages;
  return (
    <nav className="pager" id={pagerId} aria-label={resultMessages.pages}>
      {before && (
        <PageLink change={{ page: "1" }}>{resultMessages.first}</PageLink>
      )}
      {before && (
        <PageLink change={{ page: String(page - 1) }}>
          {resultMessages.previous}
        </PageLink>
      )}
      <span>
        {formatMessage(resultMessages.page, { page: shown, pages })}
        {open && "+"}
      </span>
      {after && (
        <PageLink change={{ page: String(lastPage + 1) }}>
          {resultMessages.next}
        </PageLink>
      )}
      {(after || open) && (
        <PageLink change={{ page: "last" }}>{resultMessages.last}</PageLink>
      )}
    </nav>
  );
}
