import type { importPlaceMessages as english } from "../en/import-places";
import type { Translation } from "../translation";

/** The places of a document, in Spanish. */
export const importPlaceMessages: Translation<typeof english> = {
  file: "archivo",
  line: "línea {number}",
  row: "fila {number}",
  segment: "segmento {number}",
  event: "evento {number}",
};
