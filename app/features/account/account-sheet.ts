import { declareStyleSheet } from "../../ui/shell/document-styles";
import sheet from "./account.css?url";

/** What the routes of the screens of the own account export for their style sheet. */
export const { handle, links } = declareStyleSheet("account", sheet);
