import { useLocation } from "@remix-run/react";
import { Link } from "../../ui/shell/link";
import type { ReactNode } from "react";
import { pageQuery } from "./page-query";

interface PageLinkProps {
  /** The parameters that change. */
  change: Parameters<typeof pageQuery>[1];
  /** True if the scroll position is kept. */
  keepsPlace?: boolean;
  /** Accessible name, if the text alone is not clear. */
  label?: string;
  children: ReactNode;
}

/** A link to another page of the same search. */
export function PageLink(props: PageLinkProps) {
  const { change, keepsPlace = false, label, children } = props;
  const { search } = useLocation();
  return (
    <Link
      to={pageQuery(search, change) || "?"}
      preventScrollReset={keepsPlace}
      aria-label={label}
    >
      {children}
    </Link>
  );
}
