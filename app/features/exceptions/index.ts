/** The interface of exceptions for result pages and alerts. */
export { ToMend, type ExceptionsToMend } from "./exceptions-to-mend";
export { kindLabel, kindLabels } from "./exception-labels";
export { SeveralExceptionsLink } from "./several-exceptions-link";
