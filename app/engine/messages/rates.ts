/** The messages of the Rate Generator. */
export const rateMessages = {
  // Specification, part 2, section 5
  zipTooShort: "Zip codes must include at least the first 3 numbers",
  invalidPallets: "Number of pallets is invalid",
  // Section 8
  rateFailed: "Error calculating rate",
  // Section 9
  ratePerPallet: "Rate per pallet",
  totalFor: "Total for {pallets}",
  usd: "{amount} USD",
  // The portal's own
  zoneId: "Zone ID",
  fromZip: "From ZIP code",
  toZip: "To ZIP code",
  bookAtRate: "Book this shipment",
  getRate: "Get rate",
  calculating: "Calculating…",
  onePallet: "1 pallet",
  pallets: "{count} pallets",
  zipTooLong: "ZIP codes must be at most 10 characters",
  zipDigitMissing:
    "A ZIP code has five digits: enter all of them, with the leading zero (02108, not 2108).",
  title: "{title} · {zipFrom} to {zipTo} · {pallets}",
} as const;
