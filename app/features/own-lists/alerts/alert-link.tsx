import { useLocation } from "@remix-run/react";
import { alertMessages } from "../../../engine/messages";
import { paths } from "../../../paths";
import { Link } from "../../../ui/shell/link";
import { useExtension } from "../../../ui/shell/use-extension";
import { pageQuery } from "../../../engine/tables/page-query";
import type { ResultsView } from "../../../engine/tables/result/result-view";
import { maxListLength } from "../../../../provider/contract/limits";
import type { AlertKind } from "./alerts-view";

/** The tables whose rows an alert can be about, with its kind and the text of the link. */
const alertsOfTables: Partial<
  Record<string, { kind: AlertKind; text: string; maxRows: number }>
> = {
  asn: {
    kind: "delivered",
    text: alertMessages.tellWhenDelivered,
    maxRows: maxListLength,
  },
  exceptions: {
    kind: "exception",
    text: alertMessages.tellWhenMoreOpen,
    maxRows: Infinity,
  },
};

/**
 * The link to the form that creates an alert about the cartons of a result, or about exceptions like those of a
 * list, where the provider has alerts.
 */
export function AlertLink({
  view: { table, progress },
}: {
  view: ResultsView;
}) {
  const { pathname, search } = useLocation();
  const isAnnounced = useExtension("alerts");
  const alert = alertsOfTables[table.name];
  if (!isAnnounced || !alert || progress.found > alert.maxRows) return null;
  return (
    <Link
      to={paths.newAlert({
        kind: alert.kind,
        from: pathname + pageQuery(search, {}),
      })}
    >
      {alert.text}
    </Link>
  );
}
