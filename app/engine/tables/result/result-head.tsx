import { useLocation } from "@remix-run/react";
import { Link } from "../../../ui/shell/link";
import { WithIdentifier } from "../../../ui/shell/texts/with-identifier";
import { commonMessages, resultMessages } from "../../messages";
import { pageQuery } from "../page-query";
import { CriteriaChips } from "./criteria-chips";
import { ListMatchNotice } from "./list-match-notice";
import type { ResultsView } from "./result-view";

/**
 * The heading of a result: the way back, the criteria and how they can be changed, the match of a list.
 * @param hasForm true if the page shows the form itself, so that no link to it is needed
 */
export function ResultHead({
  view,
  hasForm,
}: {
  view: ResultsView;
  hasForm: boolean;
}) {
  const { search } = useLocation();
  const chips = isInHeading(view) ? [] : view.chips;
  return (
    <div className="result-head">
      {!hasForm && (
        <nav className="back" aria-label={resultMessages.breadcrumb}>
          <ol>
            <li>
              <Link to={view.formPath}>
                {view.backTo ?? commonMessages.backToSearch}
              </Link>
            </li>
            {view.above.map(({ text, path }) => (
              <li key={path}>
                <Link to={path}>{text}</Link>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <h1>
        {!hasForm && chips.length > 0 ? (
          <HeadingWithChips view={view} />
        ) : (
          <WithIdentifier
            text={view.heading}
            identifier={numberOf(view.heading)}
          />
        )}
      </h1>
      {!hasForm && <CriteriaChips view={view} chips={chips} />}
      {view.pinnedPath !== undefined && (
        <p className="relative-dates">
          {resultMessages.datesMove}{" "}
          <Link to={view.pinnedPath + pageQuery(search, { page: null })}>
            {resultMessages.pinDates}
          </Link>
        </p>
      )}
      {view.listMatch && <ListMatchNotice listMatch={view.listMatch} />}
    </div>
  );
}

/** Returns the number or date at the end of a heading, which is not translated; empty without one. */
const numberOf = (heading: string): string =>
  / · (?=\D*\d)(\S+)$/.exec(heading)?.[1] ?? "";

/** A heading beside chips: what they say is not shown twice, and is read out as a part of the heading. */
function HeadingWithChips({
  view: { heading, chips },
}: {
  view: Pick<ResultsView, "heading" | "chips">;
}) {
  let shown = heading;
  for (const { text } of [...chips].reverse())
    if (shown.endsWith(` · ${text}`))
      shown = shown.slice(0, -` · ${text}`.length);
  return (
    <>
      {shown}
      <span className="visually-hidden">{heading.slice(shown.length)}</span>
    </>
  );
}

/** Returns whether the heading names the only criterion already; the link back leads to its form. */
const isInHeading = ({
  heading,
  chips: [only, ...others],
}: Pick<ResultsView, "heading" | "chips">) =>
  only !== undefined &&
  others.length === 0 &&
  only.text.endsWith(heading.split(" · ").at(-1) ?? heading);
