import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { columnsParameter, parameters, pageQuery } from "./page-query";
import type { ResultsView, PostedList } from "./result-view";
import type { Sort } from "./table";
import { useTable } from "./sent-table";

/** Element id of the form that posts a list again. */
export const postedFormId = "posted";

/** Returns a sort order as one value of a form: column and direction. */
export const sortValue = ({ key, direction }: Sort) => `${key}.${direction}`;

/**
 * A hidden form with a list that is too long for an address, and its sort order and its columns; buttons
 * on the page post it again.
 */
export function PostedForm({
  view,
  posted,
}: {
  view: ResultsView;
  posted: PostedList;
}) {
  const { pathname } = useLocation();
  const { columns, allColumns } = useTable(view.table);
  return (
    <form method="post" action={pathname} id={postedFormId} hidden>
      <input type="hidden" name={posted.field} value={posted.value} />
      {view.sort && (
        <input
          type="hidden"
          name={parameters.sort}
          value={sortValue(view.sort)}
        />
      )}
      {allColumns && (
        <input
          type="hidden"
          name={columnsParameter}
          value={columns.map(({ key }) => key).join()}
        />
      )}
    </form>
  );
}

interface PageLinkProps {
  posted: PostedList | null;
  /** The parameters that change. */
  change: Parameters<typeof pageQuery>[1];
  /** True if the scroll position is kept. */
  keepsPlace?: boolean;
  /** Accessible name, if the text alone is not clear. */
  label?: string;
  children: ReactNode;
}

/**
 * A link to another page of the same search, or a button that posts the list again if it is too long for
 * an address.
 */
export function PageLink(props: PageLinkProps) {
  const { posted, change, keepsPlace = false, label, children } = props;
  const { search } = useLocation();
  if (posted === null) {
    return (
      <Link
        to={pageQuery(search, change) || "?"}
        preventScrollReset={keepsPlace}
        discover="none"
        aria-label={label}
      >
        {children}
      </Link>
    );
  }
  const [name, value] = postedChange(change);
  return (
    <button
      type="submit"
      className="link"
      form={postedFormId}
      name={name}
      value={value}
      aria-label={label}
    >
      {children}
    </button>
  );
}

/** A button posts a single value, so column and direction are combined. */
function postedChange(
  change: PageLinkProps["change"],
): [name?: string, value?: string] {
  if (change.sort)
    return [parameters.sort, `${change.sort}.${change.direction ?? "asc"}`];
  for (const name of ["page", "fresh", "all", "edit"] as const) {
    const value = change[name];
    if (value !== null && value !== undefined) return [parameters[name], value];
  }
  return [];
}

/**
 * A link to the form with everything filled in; for a posted list, a button that posts it to its form.
 */
export function FormLink({
  view,
  children,
}: {
  view: ResultsView;
  children: ReactNode;
}) {
  return view.posted ? (
    <PageLink posted={view.posted} change={{ edit: "1" }}>
      {children}
    </PageLink>
  ) : (
    <Link to={view.formPath} discover="none">
      {children}
    </Link>
  );
}
