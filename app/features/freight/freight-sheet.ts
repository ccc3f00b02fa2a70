import {
  styleSheetLinks,
  type DocumentHandle,
} from "../../ui/shell/document-styles";
import sheet from "./freight-sheet.css?url";

/** What the routes of the screens of freight export for their style sheet. */
export const handle = { sheet: "freight" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("freight", sheet);
