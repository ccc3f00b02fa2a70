import sheet from "../styles/freight-sheet.css?url";
import { sheetLinks, type DocumentHandle } from "./document-styles";

/** The `handle` of every route of bookings, rates and manual reports: documents come with their sheet. */
export const freightHandle = { sheet: "freight" } satisfies DocumentHandle;

/** The `links` of the same routes: who comes by a link inside the page gets the sheet then. */
export const freightLinks = () => sheetLinks("freight", sheet);
