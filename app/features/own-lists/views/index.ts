/** The interface of the saved views for result pages. */
export { MailReportLink } from "./mail-report-link";
export { SaveResultLink } from "./save-result-link";
