import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import { paths } from "../paths";
import { Reference } from "./reference";

/** Returns the title and text that describe an error to the user. */
export function errorMessage(error: unknown): { title: string; text: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  switch (status) {
    case 404:
      return {
        title: "Page not found",
        text: "There is no page at this address. It may have been mistyped, or the page has moved.",
      };
    case 403:
      return {
        title: "Not allowed",
        text: "Your account may not open this page.",
      };
    case 405:
      return {
        title: "Not possible",
        text: "This page cannot do what was asked of it.",
      };
    case 413:
      return {
        title: "Too much at once",
        text: "What was sent is too large. Send less of it.",
      };
    case 429:
      return {
        title: "Too many requests",
        text: "Wait a minute, then try again.",
      };
    case 502:
    case 503:
    case 504:
      return {
        title: "Unable to connect to server",
        text: "The service behind the portal does not answer right now. Try again in a minute.",
      };
    default:
      return status >= 400 && status < 500
        ? {
            title: "Request not understood",
            text: "Check the address, or start again from Home.",
          }
        : {
            title: "Something went wrong",
            text: "This is our fault, not yours. Try again; if it stays, report it on the Contact page.",
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
          <Link className="button" to={location} reloadDocument discover="none">
            Retry
          </Link>
        ) : null}
        <Link className="button secondary" to={paths.home()}>
          Home
        </Link>
      </div>
      <Reference error={error} />
    </section>
  );
}
