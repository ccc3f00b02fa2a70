/** The messages that several features or the shell show. */
export const commonMessages = {
  // Specification, part 1, section 1
  product: "Tracking Portal",
  home: "Home",
  about: "About",
  contact: "Contact",
  register: "Register",
  login: "Login",
  logout: "Logout",
  // Part 1, section 2: home menu
  checkASNs: "Check ASNs",
  tracking: "Tracking",
  dashboard: "Dashboard",
  bookLTL: "Book LTL",
  rateGenerator: "Rate Generator",
  onTimeReport: "On-Time Report",
  scanReport: "Scan Report",
  doorScanReport: "Door Scan Report",
  mapTrack: "Map Track",
  reportDelivery: "Report Delivery",
  reportPickup: "Report Pickup",
  admin: "Admin",
  // Part 2, section 2
  resultsFound: "Results Found: {count}",
  // Part 1, section 8
  unreachable: "Unable to connect to server",
  // The portal's own
  skipToContent: "Skip to content",
  mainNavigation: "Main",
  placesNavigation: "Places",
  accountNavigation: "Account",
  track: "Track",
  map: "Map",
  reports: "Reports",
  freight: "Freight",
  reportEntry: "Report entry",
  find: "Find",
  findNumber: "Find a number",
  findExamples: "ASN, PRO, manifest, store …",
  keyboard: "Keyboard shortcut",
  loading: "Loading…",
  searching: "Searching…",
  refresh: "Refresh",
  print: "Print",
  printAll: "Print all",
  timesInUtc: "Times in UTC.",
  backToSearch: "Back to search",
  copyLink: "Copy link",
  linkCopied: "The link is copied.",
  retry: "Retry",
  tryAgain: "Try again",
  reference: "Reference:",
  sessionExpired: "Your session has expired.",
  email: "Email",
  close: "Close",
  cancel: "Cancel",
  create: "Create",
  creating: "Creating…",
  name: "Name",
  save: "Save",
  saving: "Saving…",
  sending: "Sending…",
  change: "Change",
  remove: "Remove",
  removeNamed: "Remove {name}",
  undo: "Undo",
  timeZone: "Time zone",
  validFor: "Valid for",
  arrival: "Arrival",
  departure: "Departure",
  shown: " (shown)",
  hidden: " (hidden)",
  somethingWentWrong: "Something went wrong",
  pageNotFound: "Page not found",
  pageNotFoundText:
    "There is no page at this address. It may have been mistyped, or the page has moved.",
  notAllowed: "Not allowed",
  notAllowedText: "Your account may not open this page.",
  notPossible: "Not possible",
  notPossibleText: "This page does not support that action.",
  tooLarge: "Too large",
  tooLargeText: "The form is too large. Shorten it, then try again.",
  tooManyRequests: "Too many requests",
  tooManyRequestsText: "Wait a minute, then try again.",
  unreachableText: "The service is not responding. Try again in a minute.",
  requestNotUnderstood: "Request not understood",
  requestNotUnderstoodText:
    "Check the address, or start again from the home page.",
  somethingWentWrongText:
    "This is our fault, not yours. Try again. If the problem persists, report it on the Contact page.",
} as const;

/** The names in braces of a message. */
type ParameterOf<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}`
    ? Name | ParameterOf<Rest>
    : never;

/** Fills in the `{name}` placeholders of a message; numbers get thousands separators. */
export function formatMessage<Template extends string>(
  template: Template,
  values: Readonly<Record<ParameterOf<Template>, string | number>>,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: ParameterOf<Template>) =>
    values[name].toLocaleString("en-US"),
  );
}
