import { declareStyleSheet } from "../../../ui/shell/document-styles";
import sheet from "./views.css?url";

/** What the routes of the screens of lists of own things export for their style sheet. */
export const { handle, links } = declareStyleSheet("views", sheet);
