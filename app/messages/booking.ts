/** The messages of LTL bookings and of the class estimate. */
export const bookingMessages = {
  // Specification, part 2, section 4
  startNewBooking: "Start New Booking",
  // Section 5
  poolRequired: "Must set a pool",
  invalidPallets: "Invalid number of pallets",
  invalidPieces: "Invalid number of pieces",
  invalidClass: "Invalid class: must be a number",
  invalidWeight: "Invalid total weight",
  bothLocationsRequired:
    "Must include company name, address 1, city, state, and zip for both locations",
  // Section 8
  bookingFailed: "Error while creating booking: {message}",
  unknownError: "Unknown error",
  // The portal's own
  book: "Book",
  bookingUnsure:
    "The booking may already have been made. It is safe to press Book again with the same values: the shipment is booked once.",
  booked: "The shipment is booked.",
  noNumbers: "The booking has no numbers.",
  noBill: "There is no bill of lading for this booking: it lacks the {fields}.",
  incompleteBookingLink:
    "This link is incomplete, so the booking cannot be shown.",
  foreignPool: "You do not have access to this pool",
  poolsUnknown: "Pools cannot be loaded right now. Try again in a moment.",
  poolsUnavailable:
    "Pools cannot be loaded right now. The rest of the form still works.",
  fieldRequired: "Must not be blank",
  givenTwice: "Must be given once",
  classTooLarge: "Class must be at most {limit}",
  notABarcode:
    "{label} must be at most {count} plain letters, digits and symbols, which a bar code can encode",
  bolNumber: "BOL Number",
  proNumber: "PRO Number",
  assignedNumber: "Assigned if left empty",
  classFilledIn:
    "Class {class} is filled in. This is an estimate: the carrier determines the class.",
  classIsEstimate: "This is an estimate: the carrier determines the class.",
  invalidMeasure: "{label} must be a number above 0, at most {limit}",
  unreadableAddress: "This saved address cannot be read. Look it up again.",
  addressFilledIn: "{side}: filled in from the saved address of {name}",
  lookUpBlank: "Enter the first characters of the {label}",
  price: "Rate",
  priceFor: "{amount} USD for {pallets}, {zipFrom} to {zipTo}",
  pricePerPallet: "{amount} USD per pallet",
  priceIncomplete:
    "Enter both ZIP codes and the number of pallets to see the rate.",
  priceUnknown:
    "The rate is not available right now. The shipment can be booked without it.",
  updatePrice: "Update Rate",
  rateWhenBooked: "Rate When Booked",
  bookSimilar: "Book Similar",
  similarUnknown:
    "The earlier booking cannot be loaded, so its values are not filled in.",
  similarFilledIn:
    "Filled in from an earlier booking. Pressing Book books another shipment.",
  summaryShortened: "Long texts of this booking are not repeated here.",
  foreignBooking:
    "This link shows the booking of another user, so it cannot be shown.",
  myBookings: "My Bookings",
  aboutBookings: "What you have booked, the newest first. Times are in UTC.",
  backToBookings: "Back to Bookings",
  shipment: "Shipment",
  numbersHeader: "BOL / PRO",
  bookedHeader: "Booked",
  documents: "Documents",
  noBookings: "There are no bookings yet.",
  noOlderBookings: "There are no older bookings.",
  bookingsUnknown:
    "Bookings cannot be loaded right now. Try again in a moment.",
  olderBookings: "Older Bookings",
  newestBookings: "Newest Bookings",
  billOfLading: "Bill of Lading",
  trackPro: "Track this PRO",
  manyMatches: "The first {count} matches. Enter more to see fewer.",
} as const;
