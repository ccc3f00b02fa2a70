/** The choice of an account whose clock tables show. */
export const clockChoiceMessages = {
  times: "Times",
  timesInTables: "Times in tables",
  about:
    "Times of the store carry the short name of its time zone. Files have both.",
  ofStore: "Times of the store",
  saveTimes: "Save times",
  timesSaved: "The times in tables are changed.",
} as const;
