import { declareStyleSheet } from "../../ui/shell/document-styles";
import sheet from "./data.css?url";

/** What the routes of the screens of the data export for their style sheet. */
export const { handle, links } = declareStyleSheet("data", sheet);
