import { useLocation } from "@remix-run/react";
import { paths } from "../paths";
import type { Suggestions } from "./suggestions-feed";

/**
 * Shows the state of a look-up: visibly where the list does not show it, and always to screen readers.
 */
export function SuggestionsStatus({
  suggestions,
  done,
}: {
  suggestions: Suggestions;
  /** The status message after an address was filled in. */
  done: string;
}) {
  const { pathname, search } = useLocation();
  const isSeen =
    suggestions.kind === "found"
      ? suggestions.addresses.length === 0 || suggestions.isCut
      : suggestions.kind !== "closed";
  const isBad = suggestions.kind === "failed" || suggestions.kind === "ended";
  return (
    <p
      role="status"
      className={isSeen ? (isBad ? "says bad" : "says") : "visually-hidden"}
    >
      {describeStatus(suggestions, done)}
      {suggestions.kind === "ended" ? (
        <>
          {" "}
          <a
            href={paths.login(pathname + search)}
            target="_blank"
            rel="noreferrer"
          >
            Log in in a new tab
          </a>
          , then type on.
        </>
      ) : null}
    </p>
  );
}

function describeStatus(suggestions: Suggestions, done: string): string {
  switch (suggestions.kind) {
    case "closed":
      return done;
    case "searching":
      return "Searching…";
    case "failed":
      return suggestions.message;
    case "ended":
      return "Your session has expired.";
    case "found":
      return describeMatches(suggestions.addresses.length, suggestions.isCut);
  }
}

function describeMatches(count: number, isCut: boolean): string {
  // The text of the specification (part 2, section 4).
  if (count === 0) return "No saved addresses found";
  if (isCut)
    return `The first ${count} saved addresses. Type more to see others.`;
  return count === 1
    ? "1 saved address found"
    : `${count} saved addresses found`;
}
