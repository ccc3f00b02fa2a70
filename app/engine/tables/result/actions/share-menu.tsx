import { formatMessage, resultMessages } from "../../../messages";
import { ResultMenu } from "./result-menu";
import type { ResultsView } from "../result-view";
import type { FeatureActions } from "../../feature-actions";
import { SharedLink } from "./shared-link";
import { undatedHeading, useLinks } from "../use-links";

/**
 * The links to a result page that can be copied or mailed: with dates that move with today, with fixed
 * dates, or both where the page can be addressed both ways.
 */
export function ShareMenu({
  view,
  actions,
}: {
  view: ResultsView;
  /** What features add below the links. */
  actions: FeatureActions["share"];
}) {
  const { heading, chips, origin } = view;
  const { moving, fixed, plain } = useLinks(view);
  // The first chip is the date range.
  const dates = chips[0]?.text ?? "";
  const links = [
    {
      label: resultMessages.movingDates,
      path: moving,
      title: undatedHeading(view),
    },
    {
      label: formatMessage(resultMessages.fixedDates, { dates }),
      path: fixed,
      title: heading,
    },
    { label: resultMessages.link, path: plain, title: heading },
  ];
  // The page's own address first.
  if (view.pinnedPath === undefined) links.reverse();
  return (
    <ResultMenu label={resultMessages.share}>
      {links.map(
        ({ label, path, title }) =>
          path !== null && (
            <SharedLink
              key={label}
              label={label}
              url={origin + path}
              title={title}
            />
          ),
      )}
      {actions.map((Action, i) => (
        <Action key={i} view={view} />
      ))}
    </ResultMenu>
  );
}
