import { useLocation } from "@remix-run/react";
import { Link } from "../../ui/shell/link";
import type { ResultsView } from "../../engine/tables/result/result-view";
import { exceptionMessages } from "../../engine/messages";
import { paths } from "../../paths";

/** The link from a list of exceptions to the page that takes or closes several of them. */
export function SeveralExceptionsLink({ view }: { view: ResultsView }) {
  const { pathname } = useLocation();
  return view.table.name === "exceptions" && view.progress.found > 0 ? (
    <Link
      className="button secondary"
      to={paths.severalExceptions(pathname.split("/").at(-1) ?? "")}
    >
      {exceptionMessages.takeOrClose}
    </Link>
  ) : null;
}
