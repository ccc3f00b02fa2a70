import type {
  importPlaceMessages as englishPlaces,
  uncountedMessages as english,
} from "../en/import-places";
import type { Translation } from "../translation";

/** The places of a document, in Spanish. */
export const importPlaceMessages: Translation<typeof englishPlaces> = {
  file: "archivo",
  line: "línea {number}",
  row: "fila {number}",
  segment: "segmento {number}",
  event: "evento {number}",
};

/** What a document counts, where it does not say a number, in Spanish. */
export const uncountedMessages: Translation<typeof english> = {
  none: "cero",
};
