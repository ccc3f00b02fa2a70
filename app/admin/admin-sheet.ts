import sheet from "../styles/admin.css?url";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";

/** The `handle` of the admin screen: its documents include its style sheet. */
export const adminHandle = { sheet: "admin" } satisfies DocumentHandle;

/** The `links` of the same route, which load the sheet after client-side navigation. */
export const adminLinks = () => styleSheetLinks("admin", sheet);
