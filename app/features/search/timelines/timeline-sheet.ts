import { declareStyleSheet } from "../../../ui/shell/document-styles";
import sheet from "./timeline.css?url";

/** What the routes of the screens of one carton or shipment export for their style sheet. */
export const { handle, links } = declareStyleSheet("timeline", sheet);
