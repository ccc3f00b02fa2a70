import { declareStyleSheet } from "../../ui/shell/document-styles";
import sheet from "./corrections.css?url";

/** What the routes of the screens of corrections export for their style sheet. */
export const { handle, links } = declareStyleSheet("corrections", sheet);
