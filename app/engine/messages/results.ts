/** The messages of result pages, their tables and their exports. */
export const resultMessages = {
  // Specification, part 2, section 2
  exportData: "Export Data",
  exportExcel: "Excel",
  searching: "Searching...",
  loadingMore: "Loading more results...",
  // Section 5
  asnRequired: "Must include at least 1 ASN",
  proNumberRequired: "Must include at least 1 PRO number",
  numberShortened:
    "A spreadsheet has shortened {number}, and its last digits are lost. Format the column as text, then copy the numbers again.",
  symbolRefused:
    "Numbers containing the symbol '{symbol}' conflict with internal parsing. If this is a legitimate number, please report this problem to be fixed.",
  // Section 8
  searchFailed: "An error occurred. Please try again.",
  // The portal's own
  tooManyASNs:
    "At most {limit} ASNs can be searched for at once, this list has {count}",
  tooManyPRONumbers:
    "At most {limit} PRO numbers can be searched for at once, this list has {count}",
  anASN: "An ASN",
  aPRONumber: "A PRO number",
  ofASN: "ASN {number}",
  ofPRONumber: "PRO number {number}",
  countOfASNs: "{count} ASNs",
  countOfPRONumbers: "{count} PRO numbers",
  ofPool: "Pool {pool}",
  ofStore: "Store {store}",
  countOfStores: "{count} stores",
  tooManyRows:
    "There are more results than can be shown here. Export Data saves all of them; a narrower search shows them.",
  tooManySearchesOfUser:
    "You have many searches running. Wait until some of them have finished, then try again.",
  tooManySearches:
    "Many searches are running at the moment. Try again in a few seconds.",
  tooManyToSort:
    "There are too many results to sort. Export them unsorted, or narrow the search.",
  dataChanged: "The data changed while it was loaded.",
  dataChangedInFile: "The data changed while it was loaded. Refresh.",
  entitlementChanged:
    "What you may see has changed meanwhile. Please search again.",
  totalsOfAll: "Total of all {count}",
  notYetDelivered: "{count} not yet delivered",
  notArrived: "{count} not yet arrived",
  listStates:
    "{delivered} delivered · {inTransit} in transit · {announced} announced · {missing} missing",
  listMatch: "{found} of {asked} found",
  listMatchOneDuplicate: "{found} of {asked} found, {duplicates} duplicate",
  listMatchDuplicates: "{found} of {asked} found, {duplicates} duplicates",
  searchMissing: "Search only the {count} missing",
  notFound: "Not found: {count}",
  notFoundNumbers: "Numbers that were not found",
  lateBy: " by {time}",
  storeDate: "{header} (store date)",
  storeTime: "{header} (store time)",
  rows: "{rows} {from} to {to}.",
  rowsOf: "{rows} {from} to {to} of {total}.",
  allFields: "All fields",
  skipToRows: "Skip to the rows",
  loadAll: "Load all results",
  skipToPages: "Skip to the pages",
  pages: "Pages of results",
  page: "Page {page} of {pages}",
  first: "First",
  previous: "Previous",
  next: "Next",
  last: "Last",
  scrollToTop: "Scroll to top",
  asOf: "As of",
  breadcrumb: "Breadcrumb",
  criteria: "Search criteria",
  addFilter: "Add filter",
  moreFilters: "All filters",
  actions: "Actions",
  columns: "Columns",
  columnsHint:
    "For the screen, for printing and for Excel. Export Data saves all columns.",
  comfortableRows: "More room between rows",
  showColumns: "Show columns",
  allColumns: "All columns",
  share: "Share",
  link: "Link",
  datesMove: "These dates move on with today.",
  pinDates: "Keep these dates",
  movingDates: "Dates that move with today",
  fixedDates: "Always {dates}",
  mailLink: "Mail link",
  notCopied: "The link is selected. Copy it with Ctrl+C or ⌘C.",
  nothingFound: "Nothing was found.",
  nothingFoundFor: "Nothing was found for {criteria}.",
  idTooLong: "An ID in this link is longer than {limit} characters",
  linkTooLong: "This link is too long",
  unknownCriterion: "This link contains an unknown search criterion",
  repeatedCriterion: "This link contains the criterion “{key}” twice",
  listNotKept:
    "This list is not kept any more: a long list stays for a day, for the user who has searched for it. Enter it again.",
  invalidCriterion: "The criterion “{key}” in this link is invalid",
} as const;
