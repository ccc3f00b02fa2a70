export * from "./alert-mails";
export * from "./documents";
export * from "./mails";
export * from "./refusals";
export * from "./report-mails";
