/** The places of a document, as they are stored (`import-sentences.ts`). */
export const importPlaceMessages = {
  file: "file",
  line: "line {number}",
  row: "row {number}",
  segment: "segment {number}",
  event: "event {number}",
} as const;

/** What a document counts, where it does not say a number. */
export const uncountedMessages = { none: "no" } as const;
