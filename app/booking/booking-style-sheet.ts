import sheet from "../styles/freight-sheet.css?url";
import { styleSheetLinks, type DocumentHandle } from "../shell/document-styles";

/**
 * The `handle` of Book LTL: its documents include its style sheet. Rates and manual reports need none.
 */
export const freightHandle = { sheet: "freight" } satisfies DocumentHandle;

/** The `links` of the same route, which load the sheet after client-side navigation. */
export const freightLinks = () => styleSheetLinks("freight", sheet);
