import { Link, useLocation } from "@remix-run/react";
import { alertMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import { useExtension } from "../../../ui/shell/use-extension";
import { pageQuery } from "../../../engine/tables/page-query";
import type { ResultsView } from "../../../engine/tables/result/result-view";
import { maxListLength } from "../../../../provider/contract/limits";

/** Name of the table whose rows an alert can be about. */
const cartonTable = "asn";

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
  if (progress.found > maxListLength) return null;
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
