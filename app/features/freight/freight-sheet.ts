import { declareStyleSheet } from "../../ui/shell/document-styles";
import sheet from "./freight-sheet.css?url";

/** What the routes of the screens of freight export for their style sheet. */
export const { handle, links } = declareStyleSheet("freight", sheet);
