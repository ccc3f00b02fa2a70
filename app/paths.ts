/**
 * Longest address that somebody is led back to after signing in, in characters: a bookmarked list search
 * has up to 6,000. A longer one would make a Location header that proxies refuse.
 */
export const maxNextLength = 8_000;

/**
 * Every URL of the portal is built here. Names of routes are those of the specification (part 1,
 * section 2). `query` and `searchID` are bundles, already encoded by `criteria/`.
 */
export const paths = {
  home: () => "/",
  contact: () => "/contact",
  login: (next?: string) => withNext("/login", next),
  authExpired: (next?: string) => withNext("/login/authExpired", next),
  logOut: () => "/logOut",
  /** Where the person is told that the session has expired. */
  loginAfterExpiry: (next?: string) =>
    next && next !== "/" && next.length <= maxNextLength
      ? `/login?expired&next=${encodeURIComponent(next)}`
      : "/login?expired",
  register: () => "/register",
  registered: () => "/register?registered",
  verification: (verificationID: string) =>
    `/register/${encodeURIComponent(verificationID)}`,
  verificationResent: (verificationID: string) =>
    `/register/${encodeURIComponent(verificationID)}?resent`,
  /** What confirming a link led to, signed. */
  verificationOutcome: (verificationID: string, outcome: string) =>
    `/register/${encodeURIComponent(verificationID)}?outcome=${outcome}`,
  search: () => "/search",
  /** The search landing page with a panel filled in from a bundle (chips and back links). */
  searchForm: (panel: SearchPanel, bundle: string) =>
    `/search?panel=${panel}&q=${encodeURIComponent(bundle)}`,
  /** The search landing page with a typed list of ASNs. */
  asnListForm: (typed: string) => `/search?ASNs=${encodeURIComponent(typed)}`,
  asnSearch: () => "/search/ASN-search",
  manifestSearch: (query: string) => `/search/manifest-search/${query}`,
  packingSlipSearch: (query: string) => `/search/packing-slip/${query}`,
  advancedSearch: (query: string) => `/search/advanced-search/${query}`,
  tracking: () => "/tracking",
  /** The tracking landing page with its advanced search filled in from a bundle. */
  trackingForm: (bundle: string) => `/tracking?q=${encodeURIComponent(bundle)}`,
  /** The tracking landing page with a typed list of PRO numbers. */
  proListForm: (typed: string) => `/tracking?PROs=${encodeURIComponent(typed)}`,
  proSearch: (query: string) => `/tracking/PRO-search/${query}`,
  trackingManifestSearch: (query: string) =>
    `/tracking/manifest-search/${query}`,
  trackingAdvancedSearch: (query: string) =>
    `/tracking/advanced-search/${query}`,
  dashboard: (searchID?: string) => optional("/dashboard", searchID),
  /** The page of a manifest; `from` is the bundle of the dashboard that its way back leads to. */
  dashboardManifest: (searchID: string, from?: string) =>
    `/dashboard/manifest/${searchID}${from ? `?from=${encodeURIComponent(from)}` : ""}`,
  onTimeReport: (searchID?: string) => optional("/onTime-report", searchID),
  onTimeResult: (searchID: string) => `/onTime-report/result/${searchID}`,
  onTimePoolSummary: (searchID: string) =>
    `/onTime-report/summary/pool/${searchID}`,
  onTimeStoreSummary: (searchID: string) =>
    `/onTime-report/summary/store/${searchID}`,
  scanReport: (searchID?: string) => optional("/scan-report", searchID),
  scanResult: (searchID: string) => `/scan-report/result/${searchID}`,
  scanPoolSummary: (searchID: string) =>
    `/scan-report/summary/pool/${searchID}`,
  scanStoreSummary: (searchID: string) =>
    `/scan-report/summary/store/${searchID}`,
  doorScanReport: (searchID?: string) => optional("/doorscan-report", searchID),
  doorScanResult: (searchID: string) => `/doorscan-report/result/${searchID}`,
  doorScanPoolSummary: (searchID: string) =>
    `/doorscan-report/summary/pool/${searchID}`,
  /** The delivery map; `query` as `map/map-address.ts` writes it, without its question mark. */
  track: (query?: string) => (query ? `/track?${query}` : "/track"),
  /** What has changed on a delivery map, as JSON. */
  trackDeliveries: (query: string) => `/track/deliveries?${query}`,
  /** One delivery in detail, as JSON. */
  trackDelivery: (query: string) => `/track/delivery?${query}`,
  /**
   * Booking: the choice of a pool, the form, or what came of it; `query` as `freight/booking/` writes
   * it, without its question mark.
   */
  bookLTL: (query?: string) => (query ? `/book-LTL?${query}` : "/book-LTL"),
  /** Saved addresses that match, as JSON. */
  savedAddresses: (query: string) => `/book-LTL/addresses?${query}`,
  rateGenerator: (query?: string) =>
    query ? `/rateGenerator?${query}` : "/rateGenerator",
  /** Unfinished deliveries or pickups; with `?id=` the form for one of them. */
  reportEntry: (kind: "delivery" | "pickup", query?: string) =>
    query ? `/report-entry/${kind}?${query}` : `/report-entry/${kind}`,
  /** Administration of groups; `query` as `admin/admin-address.ts` writes it, without its question mark. */
  management: (query?: string) =>
    query ? `/management?${query}` : "/management",
  /** A bill of lading. */
  bol: (bookingID: string) => `/BOL/${bookingID}`,
  /** A delivery receipt. */
  dr: (id: string) => `/DR/${id}`,
  /** A proof of delivery; `info` is `{id}` or `{id}/{id2}`. */
  pod: (info: string) => `/POD/${info}`,
  /** The CSV of a result page, which keeps the page's own search parameters. */
  csv: (resultPath: string) => `${resultPath}/ULSearchResults.csv`,
};

/**
 * Parameter of addresses that a page asks for by itself: its calls do not keep the session alive.
 */
export const backgroundParameter = "auto";

/** The panels of the search landing page that lead to a bundle. */
export type SearchPanel =
  "manifest-search" | "packing-slip" | "advanced-search";

/** A path whose last segment may be missing: a form without anything filled in. */
const optional = (path: string, segment: string | undefined) =>
  segment ? `${path}/${segment}` : path;

function withNext(path: string, next: string | undefined): string {
  return next && next !== "/" && next.length <= maxNextLength
    ? `${path}?next=${encodeURIComponent(next)}`
    : path;
}
