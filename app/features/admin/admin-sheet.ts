import {
  styleSheetLinks,
  type DocumentHandle,
} from "../../ui/shell/document-styles";
import sheet from "./admin.css?url";

/** What the routes of the screens of the administration export for their style sheet. */
export const handle = { sheet: "admin" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("admin", sheet);
