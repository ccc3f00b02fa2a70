import {
  styleSheetLinks,
  type DocumentHandle,
} from "../../ui/shell/document-styles";
import sheet from "./data.css?url";

/** What the routes of the screens of the data export for their style sheet. */
export const handle = { sheet: "data" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("data", sheet);
