export { reportKinds, type ReportKind } from "./report-kinds.server";
