import { csvFileName } from "../provider/contract/csv-file-name";
import { pages, pathOf, type Page } from "./pages";

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

/** Returns the path of a page with a query, without question mark; an empty one is left out. */
const withQuery = (page: Page, query?: string) =>
  query ? `${pathOf(page)}?${query}` : pathOf(page);

/**
 * Builds the URLs that several parts of the portal link to, of the pages of `pages.ts`; `query` and
 * `searchID` are encoded criteria (`criteria/`). The declarations of result pages and reports build all others.
 */
export const paths = {
  home: () => pathOf(pages.home),
  /** What needs attention; `query` without question mark, `list=received` for a list. */
  attention: (query?: string) => withQuery(pages.attention, query),
  contact: () => pathOf(pages.contact),
  /** The search of a number of any kind; without one, its form. */
  find: (typed?: string) =>
    withQuery(pages.find, typed && `q=${encodeURIComponent(typed)}`),
  /** Names that a text may mean, as JSON. */
  findSuggestions: (typed: string) =>
    withQuery(pages.findSuggestions, `q=${encodeURIComponent(typed)}`),
  login: (next?: string) => withNext(pathOf(pages.login), next),
  authExpired: (next?: string) =>
    withNext(pathOf(pages.login, "authExpired"), next),
  logOut: () => pathOf(pages.logOut),
  /** The login page with the notice that the session has expired. */
  loginAfterExpiry: (next?: string) =>
    withQuery(
      pages.login,
      isNext(next) ? `expired&next=${encodeURIComponent(next)}` : "expired",
    ),
  /** The login page after a sign-in whose cookie the browser may not have kept: it says so, or leads on. */
  loginCookieTest: (next: string) =>
    withQuery(pages.login, `signedIn&next=${encodeURIComponent(next)}`),
  /** The own account. */
  account: () => pathOf(pages.account),
  secondFactor: () => pathOf(pages.secondFactor),
  /** Creates the first administrator. */
  setup: () => pathOf(pages.setup),
  /** The login page with the notice that the first administrator exists. */
  loginAfterSetup: () => withQuery(pages.login, "setUp"),
  /** Asks for the code that completes a sign-in. */
  loginCode: (next?: string) => withNext(pathOf(pages.loginCode), next),
  /** The login page with the notice that the code was not typed in time. */
  loginAfterCode: () => withQuery(pages.login, "codeExpired"),
  /** The login page with the notice that the password was changed. */
  loginAfterReset: () => withQuery(pages.login, "passwordChanged"),
  /** Asks for a link that resets the password. */
  resetPassword: () => pathOf(pages.resetPassword),
  resetRequested: () => withQuery(pages.resetPassword, "sent"),
  register: () => pathOf(pages.register),
  registered: () => withQuery(pages.register, "registered"),
  verification: (verificationID: string) =>
    pathOf(pages.register, encodeURIComponent(verificationID)),
  verificationResent: (verificationID: string) =>
    `${paths.verification(verificationID)}?resent`,
  /** The outcome of confirming a verification link, signed. */
  verificationOutcome: (verificationID: string, outcome: string): string =>
    `${paths.verification(verificationID)}?outcome=${outcome}`,
  search: () => pathOf(pages.checkASNs),
  /** The search landing page with a panel filled in from encoded criteria (chips and back links). */
  searchForm: (panel: SearchIntent, encodedCriteria: string) =>
    withQuery(
      pages.checkASNs,
      `panel=${panel}&q=${encodeURIComponent(encodedCriteria)}`,
    ),
  /** The search landing page with a typed list of ASNs. */
  asnListForm: (typed: string) =>
    withQuery(pages.checkASNs, `ASNs=${queryValue(typed)}`),
  asnSearch: () => pathOf(pages.asnSearch),
  /** The on-time report of encoded criteria. */
  onTimeResult: (query: string) => pathOf(pages.onTimeResult, query),
  advancedSearch: (query: string) => pathOf(pages.advancedSearch, query),
  /** The page of one carton; it shows every carton with this ASN. */
  carton: (asn: string) =>
    withQuery(pages.carton, `asn=${encodeURIComponent(asn.toWellFormed())}`),
  /** The page of one shipment; it shows every shipment with this PRO number. */
  shipment: (pro: string) =>
    withQuery(pages.shipment, `pro=${encodeURIComponent(pro.toWellFormed())}`),
  tracking: () => pathOf(pages.tracking),
  /** The tracking landing page with the advanced search filled in from encoded criteria. */
  trackingForm: (encodedCriteria: string) =>
    withQuery(pages.tracking, `q=${encodeURIComponent(encodedCriteria)}`),
  /** The tracking landing page with a typed list of PRO numbers. */
  proListForm: (typed: string) =>
    withQuery(pages.tracking, `PROs=${queryValue(typed)}`),
  proSearch: (query: string) => pathOf(pages.proSearch, query),
  /** The dashboard; without criteria an empty form. */
  dashboard: (searchID?: string) => pathOf(pages.dashboard, searchID),
  /** The delivery map; `query` as `map/map-address.ts` encodes it, without question mark. */
  track: (query?: string) => withQuery(pages.mapTrack, query),
  /** The changes on a delivery map, as JSON. */
  trackDeliveries: (query: string) => withQuery(pages.mapDeliveries, query),
  /** The trucks on a delivery map, as JSON. */
  trackTrucks: (query: string) => withQuery(pages.mapTrucks, query),
  /** The file with the streets of the map, by byte ranges. */
  mapTiles: () => "/map-tiles.pmtiles",
  /** The details of one delivery, as JSON. */
  trackDelivery: (query: string) => withQuery(pages.mapDelivery, query),
  /**
   * Booking: pool selection, form or confirmation; `query` as `booking/booking-address.ts` encodes it,
   * without question mark.
   */
  bookLTL: (query?: string) => withQuery(pages.bookLTL, query),
  /** A booking with what its bill of lading needs. */
  booking: (bookingID: string) =>
    pathOf(pages.booking, encodeURIComponent(bookingID)),
  /**
   * The user's own bookings.
   * @param before id of the last booking of the page before; without it, the first page
   */
  bookings: (before?: string) =>
    before === undefined
      ? pathOf(pages.bookings)
      : withQuery(pages.bookings, `before=${encodeURIComponent(before)}`),
  /**
   * The saved views.
   * @param removed id of the view that was just removed, which can be restored
   */
  views: (removed?: string) =>
    removed === undefined
      ? pathOf(pages.views)
      : withQuery(pages.views, `removed=${encodeURIComponent(removed)}`),
  /** The form that changes a saved view. */
  viewForm: (id: string) =>
    withQuery(pages.viewForm, `id=${encodeURIComponent(id)}`),
  /** The form that has a saved view mailed. */
  reportMail: (id: string) =>
    withQuery(pages.reportMail, `id=${encodeURIComponent(id)}`),
  /**
   * The form that saves a page as a view.
   * @param shown its addresses to choose from; null for one that there is not
   * @param name the suggested name
   * @param isForMail true if the form of its mail follows
   */
  newView: (
    shown: readonly (string | null)[],
    name: string,
    isForMail = false,
  ) =>
    withQuery(
      pages.viewForm,
      queryOf([
        ...(isForMail ? [["mail", "1"] as const] : []),
        ["name", name],
        ...shown
          .filter((path) => path !== null)
          .map((path) => ["path", path] as const),
      ]),
    ),
  /** The list of exceptions. */
  exceptions: (query: string) => pathOf(pages.exceptionList, query),
  /** The form that takes or closes several exceptions of a list. */
  severalExceptions: (query: string) => pathOf(pages.severalExceptions, query),
  /** An exception. */
  exception: (exceptionID: string) =>
    pathOf(pages.exception, encodeURIComponent(exceptionID)),
  /** The user's alerts. */
  alerts: () => pathOf(pages.alerts),
  /**
   * The form that creates an alert.
   * @param wanted its kind; for listed cartons a carton by its ASN, or those of a result page;
   *   for exceptions the list whose like it tells
   */
  newAlert: (wanted: Partial<Record<"kind" | "asn" | "from", string>>) =>
    withQuery(pages.alertForm, queryOf(Object.entries(wanted))),
  /** The form that changes an alert. */
  alertForm: (id: string) =>
    withQuery(pages.alertForm, `id=${encodeURIComponent(id)}`),
  /** The user's links for people without an account. */
  shareLinks: () => pathOf(pages.shareLinks),
  /**
   * The form that creates a link for people without an account.
   * @param shown a carton, a shipment or a delivery by its number, or the cartons of a result page
   */
  newShareLink: (
    shown: Partial<Record<"asn" | "pro" | "delivery" | "from", string>>,
  ) => withQuery(pages.newShareLink, queryOf(Object.entries(shown))),
  /** The public page of such a link. */
  sharedPage: (token: string) => `/t/${token}`,
  /**
   * The notes about one thing, with the form for another.
   * @param about a carton, a shipment or a delivery by its number; of a delivery the day of its map, too; the
   *   exception whose page leads here
   */
  notes: (
    about: Partial<
      Record<"asn" | "pro" | "delivery" | "date" | "exception", string>
    >,
  ) => withQuery(pages.notes, queryOf(Object.entries(about))),
  /** A photo of a note; the same path at the provider. */
  notePhoto: (id: string) => `/note-photos/${id}`,
  /** Its small version. */
  smallNotePhoto: (id: string) => `/note-photos/${id}/small`,
  /** The user's API tokens. */
  apiTokens: () => pathOf(pages.apiTokens),
  /** Today's stops at the user's stores, or the page at the door of one; `query` names a store. */
  receive: (id?: string, query?: string) => {
    const path = pathOf(pages.receive, id && encodeURIComponent(id));
    return query ? `${path}?${query}` : path;
  },
  /** Today's stops with their cartons, as JSON. */
  receivingStops: () => pathOf(pages.receivingStops),
  /** Where devices send scans to. */
  receivedScans: () => pathOf(pages.receivedScans),
  /** The price of a shipment, as JSON. */
  bookingRate: (query: string) => withQuery(pages.bookingRate, query),
  /** Matching saved addresses, as JSON. */
  savedAddresses: (query: string) => withQuery(pages.savedAddresses, query),
  rateGenerator: (query?: string) => withQuery(pages.rateGenerator, query),
  /** Unfinished deliveries or pickups; with `?id=` the form for one of them. */
  reportEntry: (kind: "delivery" | "pickup", query?: string) =>
    withQuery(
      kind === "delivery" ? pages.reportDelivery : pages.reportPickup,
      query,
    ),
  /** What was corrected by hand; those older than one of them. */
  corrections: (before?: string) =>
    withQuery(
      pages.corrections,
      before && `before=${encodeURIComponent(before)}`,
    ),
  /** Corrects a delivery, the scans of the cartons with an ASN, or a booking. */
  correct: (subject: Partial<Record<"delivery" | "asn" | "booking", string>>) =>
    withQuery(pages.correct, queryOf(Object.entries(subject))),
  /** Administration of groups; `query` as `admin/admin-address.ts` encodes it, without question mark. */
  management: (query?: string) => withQuery(pages.admin, query),
  /** What a user has; `query` as `admin/access-address.ts` encodes it, without question mark. */
  accessPreview: (query: string) => withQuery(pages.accessPreview, query),
  /** What was loaded, and the form that loads a file. */
  data: () => pathOf(pages.data),
  /** A loaded file; `errorOffset` is the number of errors before the first shown. */
  dataDocument: (token: string, errorOffset = 0) => {
    const path = pathOf(pages.dataDocument, encodeURIComponent(token));
    return errorOffset > 0 ? `${path}?errors=${errorOffset}` : path;
  },
  /** The errors of a loaded file, as CSV. */
  dataErrors: (token: string) => `${paths.dataDocument(token)}/errors.csv`,
  /** The 997 that answers a loaded X12 interchange. */
  dataAcknowledgement: (token: string) =>
    `${paths.dataDocument(token)}/acknowledgement.edi`,
  /** The template of a kind of records. */
  dataTemplate: (kind: string) =>
    `${pathOf(pages.data)}/templates/${encodeURIComponent(kind)}.csv`,
  /** The columns of every kind of records. */
  dataColumns: () => pathOf(pages.dataColumns),
  apiKeys: () => pathOf(pages.apiKeys),
  tradingPartners: () => pathOf(pages.tradingPartners),
  /** Store identifiers; `query` without question mark. */
  storeIdentifiers: (query?: string) =>
    withQuery(pages.storeIdentifiers, query),
  /** A bill of lading. */
  bol: (bookingID: string) => `/BOL/${bookingID}`,
  /** A claim about an exception. */
  claim: (exceptionID: string) => `/CLAIM/${exceptionID}`,
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

/** Returns whether a sign-in has something to return to. */
const isNext = (next: string | undefined): next is string =>
  Boolean(next && next !== "/" && next.length <= maxNextLength);

const withNext = (path: string, next: string | undefined): string =>
  isNext(next) ? `${path}?next=${encodeURIComponent(next)}` : path;
