import sheet from "../styles/admin.css?url";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";

/** The `handle` of the admin screen: its documents come with their sheet. */
export const adminHandle = { sheet: "admin" } satisfies DocumentHandle;

/** The `links` of the same route: who comes by a link inside the page gets the sheet then. */
export const adminLinks = () => styleSheetLinks("admin", sheet);
