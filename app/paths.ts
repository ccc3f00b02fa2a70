import { csvFileName } from "../provider/contract/csv-file-name";

/**
 * Maximum length of the return address after sign-in, in characters: a bookmarked list search has up to
 * 6,000. A longer one would make a Location header that proxies reject.
 */
export const maxNextLength = 8_000;

export { csvFileName };

/**
 * Encodes a query value as forms do, with `+` for a space, but with unchanged commas: a list of numbers then
 * has the same text in an address and in an address within an address, which packs as one copy.
 */
const queryValue = (text: string) =>
  encodeURIComponent(text.toWellFormed())
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",");

export type QueryParameter = readonly [name: string, value: string];

/** Encodes query parameters as `queryValue` does, without question mark. */
export const queryOf = (parameters: readonly QueryParameter[]): string =>
  parameters
    .map(([name, value]) => `${queryValue(name)}=${queryValue(value)}`)
    .join("&");

/**
 * Returns a query without some of its parameters; the others stay as they are written, but for commas, which
 * browsers and Remix's data requests encode.
 * @param query without question mark
 */
export const queryWithout = (query: string, names: readonly string[]): string =>
  query
    .split("&")
    .filter((part) =>
      [...new URLSearchParams(part).keys()].some(
        (name) => !names.includes(name),
      ),
    )
    .join("&")
    .replaceAll("%2C", ",");

/**
 * Builds the URLs that several parts of the portal link to. Route names are those of the specification
 * (part 1, section 2); `query` and `searchID` are encoded criteria (`criteria/`). The declarations of
 * result pages and reports build all others.
 */
export const paths = {
  home: () => "/",
  /** What needs attention; `query` without question mark, `list=received` for a list. */
  attention: (query?: string) => (query ? `/attention?${query}` : "/attention"),
  contact: () => "/contact",
  /** The search of a number of any kind; without one, its form. */
  find: (typed?: string) =>
    typed ? `/find?q=${encodeURIComponent(typed)}` : "/find",
  login: (next?: string) => withNext("/login", next),
  authExpired: (next?: string) => withNext("/login/authExpired", next),
  logOut: () => "/logOut",
  /** The login page with the notice that the session has expired. */
  loginAfterExpiry: (next?: string) =>
    next && next !== "/" && next.length <= maxNextLength
      ? `/login?expired&next=${encodeURIComponent(next)}`
      : "/login?expired",
  /** The login page after a sign-in whose cookie the browser may not have kept: it says so, or leads on. */
  loginCookieTest: (next: string) =>
    `/login?signedIn&next=${encodeURIComponent(next)}`,
  /** The own account. */
  account: () => "/account",
  secondFactor: () => "/account/second-factor",
  /** Creates the first administrator. */
  setup: () => "/setup",
  /** The login page with the notice that the first administrator exists. */
  loginAfterSetup: () => "/login?setUp",
  /** Asks for the code that completes a sign-in. */
  loginCode: (next?: string) => withNext("/login/code", next),
  /** The login page with the notice that the code was not typed in time. */
  loginAfterCode: () => "/login?codeExpired",
  /** The login page with the notice that the password was changed. */
  loginAfterReset: () => "/login?passwordChanged",
  /** Asks for a link that resets the password. */
  resetPassword: () => "/reset-password",
  resetRequested: () => "/reset-password?sent",
  register: () => "/register",
  registered: () => "/register?registered",
  verification: (verificationID: string) =>
    `/register/${encodeURIComponent(verificationID)}`,
  verificationResent: (verificationID: string) =>
    `/register/${encodeURIComponent(verificationID)}?resent`,
  /** The outcome of confirming a verification link, signed. */
  verificationOutcome: (verificationID: string, outcome: string) =>
    `/register/${encodeURIComponent(verificationID)}?outcome=${outcome}`,
  search: () => "/search",
  /** The search landing page with a panel filled in from encoded criteria (chips and back links). */
  searchForm: (panel: SearchIntent, encodedCriteria: string) =>
    `/search?panel=${panel}&q=${encodeURIComponent(encodedCriteria)}`,
  /** The search landing page with a typed list of ASNs. */
  asnListForm: (typed: string) => `/search?ASNs=${queryValue(typed)}`,
  asnSearch: () => "/search/ASN-search",
  onTimeReport: () => "/onTime-report",
  scanReport: () => "/scan-report",
  doorScanReport: () => "/doorscan-report",
  /** The on-time report of encoded criteria. */
  onTimeResult: (query: string) => `/onTime-report/result/${query}`,
  advancedSearch: (query: string) => `/search/advanced-search/${query}`,
  /** The page of one carton; it shows every carton with this ASN. */
  carton: (asn: string) =>
    `/carton?asn=${encodeURIComponent(asn.toWellFormed())}`,
  /** The page of one shipment; it shows every shipment with this PRO number. */
  shipment: (pro: string) =>
    `/shipment?pro=${encodeURIComponent(pro.toWellFormed())}`,
  tracking: () => "/tracking",
  /** The tracking landing page with the advanced search filled in from encoded criteria. */
  trackingForm: (encodedCriteria: string) =>
    `/tracking?q=${encodeURIComponent(encodedCriteria)}`,
  /** The tracking landing page with a typed list of PRO numbers. */
  proListForm: (typed: string) => `/tracking?PROs=${queryValue(typed)}`,
  proSearch: (query: string) => `/tracking/PRO-search/${query}`,
  /** The dashboard; without criteria an empty form. */
  dashboard: (searchID?: string) =>
    searchID ? `/dashboard/${searchID}` : "/dashboard",
  /** The delivery map; `query` as `map/map-address.ts` encodes it, without question mark. */
  track: (query?: string) => (query ? `/track?${query}` : "/track"),
  /** The changes on a delivery map, as JSON. */
  trackDeliveries: (query: string) => `/track/deliveries?${query}`,
  /** The trucks on a delivery map, as JSON. */
  trackTrucks: (query: string) => `/track/trucks?${query}`,
  /** The details of one delivery, as JSON. */
  trackDelivery: (query: string) => `/track/delivery?${query}`,
  /**
   * Booking: pool selection, form or confirmation; `query` as `booking/booking-address.ts` encodes it,
   * without question mark.
   */
  bookLTL: (query?: string) => (query ? `/book-LTL?${query}` : "/book-LTL"),
  /** A booking with what its bill of lading needs. */
  booking: (bookingID: string) => `/bookings/${encodeURIComponent(bookingID)}`,
  /**
   * The user's own bookings.
   * @param before id of the last booking of the page before; without it, the first page
   */
  bookings: (before?: string) =>
    before === undefined
      ? "/bookings"
      : `/bookings?before=${encodeURIComponent(before)}`,
  /**
   * The saved views.
   * @param removed id of the view that was just removed, which can be restored
   */
  views: (removed?: string) =>
    removed === undefined
      ? "/views"
      : `/views?removed=${encodeURIComponent(removed)}`,
  /** The form that changes a saved view. */
  viewForm: (id: string) => `/views/edit?id=${encodeURIComponent(id)}`,
  /** The form that has a saved view mailed. */
  reportMail: (id: string) => `/views/mail?id=${encodeURIComponent(id)}`,
  /**
   * The form that saves a page as a view.
   * @param pages its addresses to choose from; null for one that there is not
   * @param name the suggested name
   * @param isForMail true if the form of its mail follows
   */
  newView: (
    pages: readonly (string | null)[],
    name: string,
    isForMail = false,
  ) =>
    `/views/edit?${queryOf([
      ...(isForMail ? [["mail", "1"] as const] : []),
      ["name", name],
      ...pages
        .filter((path) => path !== null)
        .map((path) => ["path", path] as const),
    ])}`,
  /** The user's alerts. */
  alerts: () => "/alerts",
  /**
   * The form that creates an alert.
   * @param wanted its kind; for listed cartons a carton by its ASN, or those of a result page
   */
  newAlert: (wanted: Partial<Record<"kind" | "asn" | "from", string>>) =>
    `/alerts/edit?${queryOf(Object.entries(wanted))}`,
  /** The form that changes an alert. */
  alertForm: (id: string) => `/alerts/edit?id=${encodeURIComponent(id)}`,
  /** The user's links for people without an account. */
  shareLinks: () => "/share-links",
  /**
   * The form that creates a link for people without an account.
   * @param shown a carton, a shipment or a delivery by its number, or the cartons of a result page
   */
  newShareLink: (
    shown: Partial<Record<"asn" | "pro" | "delivery" | "from", string>>,
  ) => `/share-links/new?${queryOf(Object.entries(shown))}`,
  /** The public page of such a link. */
  sharedPage: (token: string) => `/t/${token}`,
  /** The user's API tokens. */
  apiTokens: () => "/account/tokens",
  /** The price of a shipment, as JSON. */
  bookingRate: (query: string) => `/book-LTL/rate?${query}`,
  /** Matching saved addresses, as JSON. */
  savedAddresses: (query: string) => `/book-LTL/addresses?${query}`,
  rateGenerator: (query?: string) =>
    query ? `/rateGenerator?${query}` : "/rateGenerator",
  /** Unfinished deliveries or pickups; with `?id=` the form for one of them. */
  reportEntry: (kind: "delivery" | "pickup", query?: string) =>
    query ? `/report-entry/${kind}?${query}` : `/report-entry/${kind}`,
  /** Administration of groups; `query` as `admin/admin-address.ts` encodes it, without question mark. */
  management: (query?: string) =>
    query ? `/management?${query}` : "/management",
  /** What a user has; `query` as `admin/access-address.ts` encodes it, without question mark. */
  accessPreview: (query: string) => `/management/access?${query}`,
  /** What was loaded, and the form that loads a file. */
  data: () => "/data",
  /** A loaded file; `errorOffset` is the number of errors before the first shown. */
  dataDocument: (token: string, errorOffset = 0) =>
    `/data/${encodeURIComponent(token)}${errorOffset > 0 ? `?errors=${errorOffset}` : ""}`,
  /** The errors of a loaded file, as CSV. */
  dataErrors: (token: string) =>
    `/data/${encodeURIComponent(token)}/errors.csv`,
  /** The 997 that answers a loaded X12 interchange. */
  dataAcknowledgement: (token: string) =>
    `/data/${encodeURIComponent(token)}/acknowledgement.edi`,
  /** The template of a kind of records. */
  dataTemplate: (kind: string) =>
    `/data/templates/${encodeURIComponent(kind)}.csv`,
  /** The columns of every kind of records. */
  dataColumns: () => "/data/columns",
  apiKeys: () => "/data/keys",
  tradingPartners: () => "/data/partners",
  /** Store identifiers; `query` without question mark. */
  storeIdentifiers: (query?: string) =>
    query ? `/data/stores?${query}` : "/data/stores",
  /** A bill of lading. */
  bol: (bookingID: string) => `/BOL/${bookingID}`,
  /** A delivery receipt. */
  dr: (id: string) => `/DR/${id}`,
  /** A proof of delivery; `info` is `{id}` or `{id}/{id2}`. */
  pod: (info: string) => `/POD/${info}`,
};

/** Last segment of a result page's Excel workbook. */
export const xlsxFileName = "ULSearchResults.xlsx";

/** Returns the path of the CSV of a result page; the page's search parameters are kept. */
export const csvPath = (resultPath: string) => `${resultPath}/${csvFileName}`;

/** Returns the path of the Excel workbook of a result page; the page's search parameters are kept. */
export const xlsxPath = (resultPath: string) => `${resultPath}/${xlsxFileName}`;

/** Query parameter of background requests of a page: their provider calls do not extend the session. */
export const backgroundParameter = "auto";

/** The forms of the search landing page that lead to encoded criteria, each in a panel of its own. */
export type SearchIntent =
  "manifest-search" | "packing-slip" | "advanced-search";

function withNext(path: string, next: string | undefined): string {
  return next && next !== "/" && next.length <= maxNextLength
    ? `${path}?next=${encodeURIComponent(next)}`
    : path;
}
