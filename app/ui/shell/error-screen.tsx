import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { Link } from "./link";
import { paths } from "../../paths";
import { RequestIdLine } from "./texts/reference";
import { commonMessages } from "../../engine/messages";

/**
 * Returns the provider's own message of a failed session check (`account/user-session.server.ts`); null
 * without one.
 */
function messageOfProvider(error: unknown): string | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== "string")
    return null;
  const isOwn =
    error.data === commonMessages.unreachable ||
    error.data === commonMessages.tooManyRequests;
  return isOwn || error.data === "" ? null : error.data;
}

/** Returns the title and text that describe an error to the user. */
export function errorMessage(error: unknown): { title: string; text: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = messageOfProvider(error);
  switch (status) {
    case 404:
      return {
        title: commonMessages.pageNotFound,
        text: commonMessages.pageNotFoundText,
      };
    case 403:
      return {
        title: commonMessages.notAllowed,
        text: commonMessages.notAllowedText,
      };
    case 405:
      return {
        title: commonMessages.notPossible,
        text: commonMessages.notPossibleText,
      };
    case 413:
      return {
        title: commonMessages.tooLarge,
        text: commonMessages.tooLargeText,
      };
    case 429:
      return {
        title: commonMessages.tooManyRequests,
        text: message ?? commonMessages.tooManyRequestsText,
      };
    case 502:
    case 503:
    case 504:
      return message === null
        ? {
            title: commonMessages.unreachable,
            text: commonMessages.unreachableText,
          }
        : { title: commonMessages.notAvailable, text: message };
    default:
      return status >= 400 && status < 500
        ? {
            title: commonMessages.requestNotUnderstood,
            text: commonMessages.requestNotUnderstoodText,
          }
        : {
            title: commonMessages.somethingWentWrong,
            text: commonMessages.somethingWentWrongText,
          };
  }
}

/** The error screen for error boundaries. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { title, text } = errorMessage(error);
  const location = useLocation();
  const isRetryable = !isRouteErrorResponse(error) || error.status >= 429;
  return (
    <section className="panel narrow">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="actions">
        {isRetryable ? (
          // Loads a new document, because the failure may have been in a script of this one.
          <Link className="button" to={location} reloadDocument>
            {commonMessages.retry}
          </Link>
        ) : null}
        <Link className="button secondary" to={paths.home()}>
          {commonMessages.home}
        </Link>
      </div>
      <RequestIdLine error={error} />
    </section>
  );
}
