import {
  styleSheetLinks,
  type DocumentHandle,
} from "../../../ui/shell/document-styles";
import sheet from "./views.css?url";

/** What the routes of the screens of lists of own things export for their style sheet. */
export const handle = { sheet: "views" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("views", sheet);
