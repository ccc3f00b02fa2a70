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
  register: () => "/register",
  verification: (verificationID: string) =>
    `/register/${encodeURIComponent(verificationID)}`,
  search: () => "/search",
  asnSearch: () => "/search/ASN-search",
  manifestSearch: (query: string) => `/search/manifest-search/${query}`,
  packingSlipSearch: (query: string) => `/search/packing-slip/${query}`,
  advancedSearch: (query: string) => `/search/advanced-search/${query}`,
  /** A proof of delivery; `info` is `{id}` or `{id}/{id2}`. */
  pod: (info: string) => `/POD/${info}`,
  /** The CSV of a result page, which keeps the page's own search parameters. */
  csv: (resultPath: string) => `${resultPath}/ULSearchResults.csv`,
};

function withNext(path: string, next: string | undefined): string {
  return next && next !== "/"
    ? `${path}?next=${encodeURIComponent(next)}`
    : path;
}
