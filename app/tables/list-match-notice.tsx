import { Link, useLocation } from "@remix-run/react";
import type { ListMatchView } from "./result-view";

/** The match summary of a pasted list, the missing numbers to copy, and a search for only those. */
export function ListMatchNotice({ account }: { account: ListMatchView }) {
  const { pathname } = useLocation();
  const { message, states, missing, missingPath, field } = account;
  const again = `Search only the ${missing.length.toLocaleString("en-US")} missing`;
  return (
    <div className="listed">
      <p>{message}</p>
      <p>{states}</p>
      {missing.length > 0 && (
        <details>
          <summary>Not found: {missing.length.toLocaleString("en-US")}</summary>
          {missingPath === null ? (
            <form method="post" action={pathname}>
              <MissingBox missing={missing} name={field} />
              <button type="submit">{again}</button>
            </form>
          ) : (
            <>
              <MissingBox missing={missing} />
              <p>
                <Link to={missingPath} discover="none">
                  {again}
                </Link>
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
      aria-label="Numbers that were not found"
      name={name}
      defaultValue={missing.join("\n")}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}
