import { Link, useLocation } from "@remix-run/react";
import { alertMessages } from "../messages";
import { paths } from "../paths";
import { useExtension } from "../shell/use-extension";
import { pageQuery } from "./page-query";
import type { ResultsView } from "./result-view";

/** Name of the table whose rows an alert can be about. */
const cartonTable = "asn";
/** Most cartons of an alert: that of the contract, whose schemas must not reach the browser. */
const maxCartons = 5_000;

/**
 * The link to the form that creates an alert about the cartons of a result, where the provider has alerts.
 */
export function AlertLink({
  view: { table, progress },
}: {
  view: ResultsView;
}) {
  const { pathname, search } = useLocation();
  const isAnnounced = useExtension("alerts");
  if (!isAnnounced || table.name !== cartonTable) return null;
  if (progress.found > maxCartons) return null;
  return (
    <Link
      to={paths.newAlert({
        kind: "delivered",
        from: pathname + pageQuery(search, {}),
      })}
      discover="none"
    >
      {alertMessages.tellWhenDelivered}
    </Link>
  );
}
