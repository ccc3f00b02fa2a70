import {
  styleSheetLinks,
  type DocumentHandle,
} from "../../../ui/shell/document-styles";
import sheet from "./timeline.css?url";

/** What the routes of the screens of one carton or shipment export for their style sheet. */
export const handle = { sheet: "timeline" } satisfies DocumentHandle;
export const links = () => styleSheetLinks("timeline", sheet);
