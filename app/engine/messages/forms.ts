/** The messages of form fields that several features have. */
export const formMessages = {
  // Specification, part 1, section 2
  allPools: "All Pools",
  selectPool: "Select Pool",
  // Part 2, section 2
  allStores: "All Stores",
  selectMultiple: "Use ctrl to select multiple",
  search: "Search",
  clear: "Clear",
  // Part 2, section 5
  invalidStart: "Invalid start date, must be formatted (MM/DD/YYYY)",
  invalidEnd: "Invalid end date, must be formatted (MM/DD/YYYY)",
  dateFormat: "MM/DD/YYYY",
  any: "Any",
  // The portal's own
  dateQuestion: "Did you mean {dates}?",
  endBeforeStart: "End date must not be before start date",
  startOf: "{range} Start Date",
  endOf: "{range} End Date",
  openCalendar: "Open calendar",
  optional: " (optional)",
  listHint: "Up to 5,000, separated by commas, spaces or new lines",
  filterStores: "Filter stores",
  selectAll: "Select all",
  storesNotInPool: "Not in pool {pool} and taken out: {stores}",
  storesNotYours: "Not among your stores and taken out: {stores}",
  moreStores: "{stores} and {count} more",
  invalidPickupStart:
    "Invalid pickup start date, must be formatted (MM/DD/YYYY)",
  invalidPickupEnd: "Invalid pickup end date, must be formatted (MM/DD/YYYY)",
  pickupEndBeforeStart: "Pickup end date must not be before pickup start date",
  foreignPool:
    "You do not have access to the pool in this link, so it was ignored",
  tooManyStores: "Too many stores for one search. Choose fewer, or All Stores",
  chooseStores: "Choose from the list of stores",
  poolsAndStoresUnavailable:
    "Pools and stores cannot be loaded right now. The rest of the form still works.",
  textTooLong: "{label} must be at most {count} characters",
  givenTwice: "Must be given once",
  controlCharacters: "{label} must not contain control characters",
  choosePool: "Choose one of the pools",
  noPools:
    "Your account has no pools yet. Ask an administrator to add you to a group.",
  logInInNewTab: "Log in in a new tab",
  thenSubmitAgain:
    ", then submit this form again: everything that you have typed is still here.",
  madeForOther:
    "Nothing was saved: another user opened this form, and {name} is logged in now. Submit it again to do this as {name}, or log in as the other user in another tab first.",
  nameRequired: "Must enter a name",
  nameTooLong: "A name has at most {count} characters",
  nameNotVisible: "A name stands on one line and has no invisible characters",
  invalidLink: "This link is invalid",
  timeZoneHint: "For example: America/Chicago",
  currentPassword: "Current Password",
  currentPasswordRequired: "Must enter your current password",
} as const;
