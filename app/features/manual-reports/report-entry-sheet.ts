import { declareStyleSheet } from "../../ui/shell/document-styles";
import sheet from "./report-entry.css?url";

/** What the routes of the screens of reports by hand export for their style sheet. */
export const { handle, links } = declareStyleSheet("reportEntry", sheet);
