import { declareStyleSheet } from "../../ui/shell/document-styles";
import sheet from "./admin.css?url";

/** What the routes of the screens of the administration export for their style sheet. */
export const { handle, links } = declareStyleSheet("admin", sheet);
