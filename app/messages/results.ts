/** The messages of result pages, their tables and their exports. */
export const resultMessages = {
  // Specification, part 2, section 2
  exportData: "Export Data",
  searching: "Searching...",
  loadingMore: "Loading more results...",
  // Section 5
  numberRequired: "Must include at least 1 {word}",
  symbolRefused:
    "Numbers containing the symbol '{symbol}' conflict with internal parsing. If this is a legitimate number, please report this problem to be fixed.",
  // Section 8
  searchFailed: "An error occurred. Please try again.",
  // The portal's own
  tooManyNumbers:
    "At most {limit} {word}s can be searched for at once, this list has {count}",
  tooManyRows:
    "There are more results than can be shown here. Export Data saves all of them; a narrower search shows them.",
  tooManySearchesOfUser:
    "You have many searches running. Wait until some of them have finished, then try again.",
  tooManySearches:
    "Many searches are running at the moment. Try again in a few seconds.",
  tooManyToSort:
    "There are too many results to sort. Export them unsorted, or narrow the search.",
  dataChanged: "The data changed while it was loaded.",
  entitlementChanged:
    "What you may see has changed meanwhile. Please search again.",
  totals: "Totals",
  notYetDelivered: "{count} not yet delivered",
  earlyOrNotDelivered: "{count} early or not yet delivered",
  listStates:
    "{delivered} delivered · {inTransit} in transit · {missing} missing",
  lateBy: " by {time}",
  localDate: "{header} (local date)",
  localTime: "{header} (local time)",
  skipToRows: "Skip to the rows",
  criteria: "Search criteria",
  actions: "Actions",
  columns: "Columns",
  columnsHint:
    "For the screen and for printing. Export Data saves all columns.",
  showColumns: "Show columns",
  allColumns: "All columns",
  share: "Share",
  link: "Link",
  movingDates: "Dates that move with today",
  fixedDates: "Always {dates}",
  mailLink: "Mail link",
  notCopied: "The link is selected. Copy it with Ctrl+C or ⌘C.",
  nothingFound: "Nothing was found.",
  idTooLong: "An ID in this link is longer than {limit} characters",
  linkTooLong: "This link is too long",
  unknownCriterion: "This link contains an unknown search criterion",
  repeatedCriterion: "This link contains the criterion “{key}” twice",
  invalidCriterion: "The criterion “{key}” in this link is invalid",
} as const;
