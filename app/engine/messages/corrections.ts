/** The messages of corrections by hand: of stops, scans, bookings and reports. */
export const correctionMessages = {
  corrections: "Corrections",
  aboutCorrections:
    "What was corrected by hand in your pools, the newest first. Reports and alerts follow each correction.",
  noCorrections:
    "Nothing has been corrected. A stop that was canceled or moved, a voided scan or a withdrawn report stands here, with who did it and why.",
  correctionsFailed:
    "Corrections cannot be loaded right now. Try again in a moment.",
  older: "Older corrections",
  newest: "Newest corrections",
  history: "Corrections so far",
  correct: "Correct",
  correctStop: "Cancel or move this stop",
  voidOne: "Void a scan…",
  correctBooking: "Change or cancel",
  // What was corrected
  stopCanceled: "Stop canceled",
  stopMoved: "Stop moved from {before} to {after}",
  stopRestored: "Stop restored",
  scanVoided: "{scan} voided",
  bookingCanceled: "Booking canceled",
  bookingChanged: "Booking changed",
  reportWithdrawn: "Report withdrawn",
  madeBy: "{time} by {name}",
  undoneBy: "Undone {time} by {name}",
  reasonWas: "Reason: {reason}",
  changedFromTo: "{label}: {before} → {after}",
  // The page of one delivery, carton or booking
  delivery: "Correct a delivery",
  scansOf: "Void a scan of {asn}",
  booking: "Change or cancel a booking",
  nothingToCorrect: "There is nothing to correct at this address.",
  notLoaded: "This cannot be loaded right now. Try again in a moment.",
  noScans: "There is no scan that you could void.",
  scheduled: "Scheduled",
  waiting: "No notice has this carton yet",
  visited:
    "Somebody was at this stop already, so it can be neither canceled nor moved. Void its scans or withdraw its report first.",
  pickedUp:
    "The freight was picked up: the booking can be neither changed nor canceled any more.",
  isCanceled: "This booking is canceled. It keeps its numbers.",
  reasonRequired: "Enter the reason.",
  reasonTooLong: "The reason has at most {limit} characters.",
  cancelStop: "Cancel this stop",
  cancelStopHint:
    "The stop leaves the map, the reports and the alerts. Its cartons stay announced.",
  moveStop: "Move this stop to another day",
  moveStopHint:
    "Its cartons, its freight and its window move with it. It leaves its route.",
  newDay: "New day",
  newDayRequired: "Enter the new day.",
  restoreStop: "Restore this stop",
  restoreStopHint: "The stop is planned again as it was.",
  voidScan: "Void this scan",
  voidNamed: "Void: {scan}",
  voidScanHint:
    "The scan does not count any more, also when its document is loaded again. A later scan counts.",
  changeBooking: "Change this booking",
  changeBookingHint:
    "The addresses and the numbers stay. For another place, cancel this booking and book again.",
  cancelBooking: "Cancel this booking",
  cancelBookingHint:
    "It keeps its numbers, and its bill of lading says that it is canceled.",
  price: "Rate: {price}",
  newPrice:
    "The new rate is {price}. Press Change this booking again to change it at this rate.",
  servicesFrom: "Services at the pickup",
  servicesTo: "Services at the delivery",
  // Scans
  palletScan: "Pallet scan",
  trailerScan: "Trailer scan",
  deliveryScan: "Delivery scan",
  foreignScan: "Delivery scan at another store",
  // After a correction
  done: "Corrected. You can undo it below.",
  undone: "Undone.",
  failed: "The correction could not be made. Try again.",
  unsure:
    "The correction may already have been made. It is safe to press the button again: it is made once.",
  undoNamed: "Undo: {name}",
  // Reports
  ownReports: "Your reports of the last hour",
  withdrawHint:
    "What stood there before comes back, and you can report it again.",
  withdrawNamed: "Withdraw the report of {location}",
  withdrawn: "The report is withdrawn.",
} as const;
