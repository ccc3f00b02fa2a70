import { useLocation } from "@remix-run/react";
import { shareLinkMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import { Link } from "../../../ui/shell/link";
import { useExtension } from "../../../ui/shell/use-extension";
import { pageQuery } from "../../../engine/tables/page-query";
import type { ResultsView } from "../../../engine/tables/result/result-view";
import { maxSharedCartons } from "../../../../provider/contract/limits";

/** Name of the table whose rows a link for people without an account can show. */
const shareableTable = "asn";

/**
 * The link to the form that creates a link for people without an account to the cartons of a result, where
 * the provider has such links.
 */
export function NewShareLink({
  view: { table, progress },
}: {
  view: ResultsView;
}) {
  const { pathname, search } = useLocation();
  const isAnnounced = useExtension("share-links");
  const { found } = progress;
  if (!isAnnounced || table.name !== shareableTable) return null;
  if (found === 0 || found > maxSharedCartons) return null;
  return (
    <Link to={paths.newShareLink({ from: pathname + pageQuery(search, {}) })}>
      {shareLinkMessages.forPeopleWithoutAccount}
    </Link>
  );
}
