/** The places of a document, by the first word of what is stored (`importPlace`). */
export const importPlaceMessages = {
  file: "file",
  line: "line {number}",
  row: "row {number}",
  segment: "segment {number}",
  event: "event {number}",
} as const;
