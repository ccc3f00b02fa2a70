/** Path of a booking form that shows the rate of {@link booking}. */
export const bookingPath =
  "/book-LTL?pool=1&zipFrom=60601&zipTo=53202&numPallets=2";

/** The fields of a shipment that can be booked without a bill of lading, between two addresses of a company. */
export const booking = (company: string) => ({
  companyFrom: `${company} From`,
  address1From: "1 Kiln Rd",
  cityFrom: "Gary",
  stateFrom: "IN",
  zipFrom: "60601",
  companyTo: `${company} To`,
  address1To: "2 Oven St",
  cityTo: "Milwaukee",
  stateTo: "WI",
  zipTo: "53202",
  numPallets: "2",
  totalWeight: "1,200",
  withoutBill: "on",
});
