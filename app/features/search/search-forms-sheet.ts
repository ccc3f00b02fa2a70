import { declareStyleSheet } from "../../ui/shell/document-styles";
import sheet from "./search-forms.css?url";

/** What the routes of the screens with the form of a search or a report export for their style sheet. */
export const { handle, links } = declareStyleSheet("searchForms", sheet);
