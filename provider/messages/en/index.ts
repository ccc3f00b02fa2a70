export * from "./alert-mails";
export * from "./documents";
export * from "./import";
export * from "./import-kinds";
export * from "./mails";
export * from "./refusals";
export * from "./report-mails";
export * from "./import-places";
