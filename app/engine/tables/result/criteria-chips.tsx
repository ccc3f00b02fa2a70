import { useLocation } from "@remix-run/react";
import { Link } from "../../../ui/shell/link";
import { commonMessages, resultMessages } from "../../messages";
import { pageQuery } from "../page-query";
import { ResultMenu } from "./actions/result-menu";
import type { Chip, ResultsView } from "./result-view";

/**
 * The criteria of a result, each as a chip that removes it, and a menu of those that can be added. A criterion that
 * the search needs leads to the form.
 * @param chips those that the heading does not name
 */
export function CriteriaChips({
  view: { additions, formPath },
  chips,
}: {
  view: Pick<ResultsView, "additions" | "formPath">;
  chips: readonly Chip[];
}) {
  const { search } = useLocation();
  // The order and the columns stay.
  const query = pageQuery(search, { page: null });
  return (
    <>
      {chips.length > 0 && (
        <ul className="chips" aria-label={resultMessages.criteria}>
          {chips.map(({ text, without }) => (
            <li key={text}>
              {without === undefined ? (
                <Link to={formPath}>{text}</Link>
              ) : (
                <Link className="removes" to={without + query}>
                  <span className="visually-hidden">
                    {commonMessages.remove}{" "}
                  </span>
                  {text}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {additions.length > 0 && (
        <ResultMenu label={resultMessages.addFilter}>
          <ul className="additions">
            {additions.map(({ text, path }) => (
              <li key={path}>
                <Link to={path + query}>{text}</Link>
              </li>
            ))}
            <li>
              <Link to={formPath}>{resultMessages.moreFilters}</Link>
            </li>
          </ul>
        </ResultMenu>
      )}
    </>
  );
}
