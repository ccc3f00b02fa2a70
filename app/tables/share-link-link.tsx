import { Link, useLocation } from "@remix-run/react";
import { shareLinkMessages } from "../messages";
import { paths } from "../paths";
import { useExtension } from "../shell/use-extension";
import { pageQuery } from "./page-query";
import type { ResultsView } from "./result-view";

/** Name of the table whose rows a link for people without an account can show. */
const shareableTable = "asn";

/** Most cartons of a link: that of the contract, whose schemas must not reach the browser. */
export const maxLinkedCartons = 300;

/**
 * The link to the form that creates a link for people without an account to the cartons of a result, where
 * the provider has such links.
 */
export function ShareLinkLink({
  view: { table, progress },
}: {
  view: ResultsView;
}) {
  const { pathname, search } = useLocation();
  const isAnnounced = useExtension("share-links");
  const { found } = progress;
  if (!isAnnounced || table.name !== shareableTable) return null;
  if (found === 0 || found > maxLinkedCartons) return null;
  return (
    <Link
      to={paths.newShareLink({ from: pathname + pageQuery(search, {}) })}
      discover="none"
    >
      {shareLinkMessages.forPeopleWithoutAccount}
    </Link>
  );
}
