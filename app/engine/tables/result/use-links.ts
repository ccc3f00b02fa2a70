import { useLocation } from "@remix-run/react";
import { pageQuery } from "../page-query";
import type { ResultsView } from "./result-view";

/** The addresses of a result page, with its order and columns, from its first page: paths and queries. */
export interface ResultLinks {
  /** With dates that move with today; null without any. */
  moving: string | null;
  /** With fixed dates, where others move; null without any. */
  fixed: string | null;
  /** The only address, where it does not depend on today; else null. */
  plain: string | null;
}

/** Returns the heading of a result page without its dates, the first chip: for an address that moves. */
export const undatedHeading = ({
  heading,
  chips,
}: Pick<ResultsView, "heading" | "chips">) =>
  heading.replace(` · ${chips[0]?.text ?? ""}`, "");

/** Returns the addresses of the current result page. */
export function useLinks({
  pinnedPath,
  relativePath,
}: Pick<ResultsView, "pinnedPath" | "relativePath">): ResultLinks {
  const { pathname, search } = useLocation();
  const linkTo = (path: string) => path + pageQuery(search, {});
  if (pinnedPath !== undefined)
    return { moving: linkTo(pathname), fixed: linkTo(pinnedPath), plain: null };
  if (relativePath !== undefined)
    return {
      moving: linkTo(relativePath),
      fixed: linkTo(pathname),
      plain: null,
    };
  return { moving: null, fixed: null, plain: linkTo(pathname) };
}
