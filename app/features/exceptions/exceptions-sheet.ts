import { declareStyleSheet } from "../../ui/shell/document-styles";
import sheet from "./exceptions.css?url";

/** What the routes of the screens of exceptions export for their style sheet. */
export const { handle, links } = declareStyleSheet("exceptions", sheet);
