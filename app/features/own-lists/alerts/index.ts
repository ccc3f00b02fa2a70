/** The interface of the alerts for result pages. */
export { AlertLink } from "./alert-link";
