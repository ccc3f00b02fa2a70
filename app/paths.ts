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
    next && next !== "/"
      ? `/login?expired&next=${encodeURIComponent(next)}`
      : "/login?expired",
  register: () => "/register",
  registered: () => "/register?registered",
  verification: (verificationID: string) =>
    `/register/${encodeURIComponent(verificationID)}`,
  verificationResent: (verificationID: string) =>
    `/register/${encodeURIComponent(verificationID)}?resent`,
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
  /** A proof of delivery; `info` is `{id}` or `{id}/{id2}`. */
  pod: (info: string) => `/POD/${info}`,
  /** The CSV of a result page, which keeps the page's own search parameters. */
  csv: (resultPath: string) => `${resultPath}/ULSearchResults.csv`,
};

/** The panels of the search landing page that lead to a bundle. */
export type SearchPanel =
  "manifest-search" | "packing-slip" | "advanced-search";

function withNext(path: string, next: string | undefined): string {
  return next && next !== "/"
    ? `${path}?next=${encodeURIComponent(next)}`
    : path;
}
