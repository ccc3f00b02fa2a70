/** The interface of exceptions for result pages. */
export { ToMend, type ExceptionsToMend } from "./exceptions-to-mend";
export { SeveralExceptionsLink } from "./several-exceptions-link";
