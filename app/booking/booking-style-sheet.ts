import sheet from "../styles/freight-sheet.css?url";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";

/** The `handle` of Book LTL: its documents come with their sheet. Rates and manual reports need none. */
export const freightHandle = { sheet: "freight" } satisfies DocumentHandle;

/** The `links` of the same route: who comes by a link inside the page gets the sheet then. */
export const freightLinks = () => styleSheetLinks("freight", sheet);
