import { useLocation } from "@remix-run/react";
import { Link } from "../../../ui/shell/link";
import { formatMessage, resultMessages } from "../../messages";
import type { ListMatchView } from "./result-view";

/** The match summary of a pasted list, the missing numbers to copy, and a search for only those. */
export function ListMatchNotice({ listMatch }: { listMatch: ListMatchView }) {
  const { pathname } = useLocation();
  const { message, states, missing, missingPath, field } = listMatch;
  const count = missing.length;
  const again = formatMessage(resultMessages.searchMissing, { count });
  return (
    <div className="matches">
      <p>{message}</p>
      <p>{states}</p>
      {count > 0 && (
        <details>
          <summary>{formatMessage(resultMessages.notFound, { count })}</summary>
          {missingPath === null ? (
            <form method="post" action={pathname}>
              <MissingBox missing={missing} name={field} />
              <button type="submit">{again}</button>
            </form>
          ) : (
            <>
              <MissingBox missing={missing} />
              <p>
                <Link to={missingPath}>{again}</Link>
              </p>
            </>
          )}
        </details>
      )}
    </div>
  );
}

function MissingBox({
  missing,
  name,
}: {
  missing: readonly string[];
  name?: string;
}) {
  return (
    <textarea
      readOnly
      rows={Math.min(8, missing.length)}
      aria-label={resultMessages.notFoundNumbers}
      name={name}
      defaultValue={missing.join("\n")}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}
