import type { BundleFields, BundleValues } from "./bundle";

/**
 * The bundles of the specification (part 2, section 2): which keys each URL's criteria may have.
 */

/** `/search/manifest-search/{query}`: the manifest number. */
export const manifestSearchFields = {
  m: "text",
} as const satisfies BundleFields;

/** `/search/packing-slip/{query}`: the packing slip number. */
export const packingSlipFields = { ps: "text" } as const satisfies BundleFields;

/** Scan type values of the advanced search (specification, part 2, section 5). */
export const scanTypes = {
  "1": "Scanned",
  "0": "Not Scanned",
  "-1": "No Scan or POD",
} as const;

/**
 * `/search/advanced-search/{query}`: `s` and `f` the first and last day of the delivery window,
 * `p` pool id, `st` store ids, `manifest`, `trailer`, `pallet`, `deliv` the Yes/No filters,
 * `scanType`, `delivID` delivery id, `m` manifest number.
 */
export const advancedSearchFields = {
  s: "date",
  f: "date",
  p: "text",
  st: "list",
  manifest: "flag",
  trailer: "flag",
  pallet: "flag",
  deliv: "flag",
  scanType: ["1", "0", "-1"],
  delivID: "text",
  m: "text",
} as const satisfies BundleFields;

/** What an advanced search asks for. */
export type AdvancedSearchCriteria = BundleValues<typeof advancedSearchFields>;

/** The words of the Yes/No filters, by their key (specification, part 2, section 5). */
export const yesNoFilters = {
  manifest: { yes: "On Manifest", no: "Not On Manifest (Overage)" },
  trailer: { yes: "On Trailer", no: "Not On Trailer (Shortage)" },
  pallet: { yes: "On Pallet", no: "Not On Pallet" },
  deliv: { yes: "Delivered", no: "Not Delivered" },
} as const;
