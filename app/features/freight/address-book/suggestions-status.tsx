import { useLocation } from "@remix-run/react";
import { paths } from "../../../paths";
import type { Suggestions } from "./suggestions-feed";
import {
  addressBookMessages,
  commonMessages,
  formMessages,
  formatMessage,
} from "../../../engine/messages";

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
            {formMessages.logInInNewTab}
          </a>
          {addressBookMessages.thenTypeOn}
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
      return commonMessages.searching;
    case "failed":
      return suggestions.message;
    case "ended":
      return commonMessages.sessionExpired;
    case "found":
      return describeMatches(suggestions.addresses.length, suggestions.isCut);
  }
}

function describeMatches(count: number, isCut: boolean): string {
  // The text of the specification (part 2, section 4).
  if (count === 0) return addressBookMessages.noAddresses;
  if (isCut)
    return formatMessage(addressBookMessages.firstAddresses, { count });
  return count === 1
    ? addressBookMessages.oneAddress
    : formatMessage(addressBookMessages.addresses, { count });
}
