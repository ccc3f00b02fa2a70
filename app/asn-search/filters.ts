/** Scan type values of the advanced search (specification, part 2, section 5). */
export const scanTypes = {
  "1": "Scanned",
  "0": "Not Scanned",
  "-1": "No Scan or POD",
} as const;

/** Labels of the Yes/No filters, by key (specification, part 2, section 5). */
export const yesNoFilters = {
  manifest: { yes: "On Manifest", no: "Not On Manifest (Overage)" },
  trailer: { yes: "On Trailer", no: "Not On Trailer (Shortage)" },
  pallet: { yes: "On Pallet", no: "Not On Pallet" },
  deliv: { yes: "Delivered", no: "Not Delivered" },
} as const;
