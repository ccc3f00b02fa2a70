/** The messages of manual reports of deliveries and pickups. */
export const manualReportMessages = {
  // Specification, part 2, section 4
  submitted: "Report submitted successfully",
  // Section 5
  datesRequired: "Must enter an arrival and departure date",
  invalidArrivalDate: "Error formatting arrival date",
  invalidDepartureDate: "Error formatting departure date",
  invalidArrivalTime: "Error formatting arrival time",
  invalidDepartureTime: "Error formatting departure time",
  invalidEmployee: "Employee ID must be a number",
  // Section 8
  deliveriesFailed: "Error fetching unfinished deliveries",
  pickupsFailed: "Error fetching unfinished pickups",
  reportFailed: "Unknown error while submitting report. Please try again.",
  // The portal's own
  employeeId: "Employee ID",
  textSignature: "Text Signature",
  employeeTooLarge: "Employee ID is too large a number",
  reportUnsure:
    "The report may already have been saved. It is safe to submit it again: it is saved once.",
  timeHint:
    "Times are UTC. Dates default to the scheduled date. In the hours you can also type 14:05, 1405 or 2:05p.",
  timesAre: "Times are",
  localTimes: "Local time ({zone})",
  localTimeHint:
    "Times are those of the place, unless you choose UTC. Dates default to the scheduled date. In the hours you can also type 14:05, 1405 or 2:05p.",
  arrivalAfterWindow: "The arrival is {duration} after the window, {window}.",
  arrivalBeforeWindow: "The arrival is before the window, {window}.",
  window: "Window {window}",
  box: "{count} box",
  boxes: "{count} boxes",
  checkReport: "Check the report before you submit it.",
  isRight: "Is this right?",
  departureBeforeArrival: "The departure must not be before the arrival.",
  arrivalTooEarly: "The arrival is before the year 2000.",
  departureTooEarly: "The departure is before the year 2000.",
  arrivalInFuture: "The arrival is in the future.",
  departureInFuture: "The departure is in the future.",
  arrivalAfterSchedule:
    "The arrival is {days} days after the scheduled date, {scheduled}.",
  arrivalBeforeSchedule:
    "The arrival is {days} days before the scheduled date, {scheduled}.",
  departureAfterSchedule:
    "The departure is {days} days after the scheduled date, {scheduled}.",
  departureBeforeSchedule:
    "The departure is {days} days before the scheduled date, {scheduled}.",
  noMinute: "“{text}” is not a minute. Minutes go from 0 to 59.",
  hoursRequired: "Enter the hours.",
  minutesRequired: "Enter the minutes.",
  halfRequired: "Choose AM or PM.",
  contradictsMinutes: "“{text}” contradicts the minutes or AM/PM next to it.",
  noTime:
    "“{text}” is not a time. Hours go from 1 to 12; 14:05 and 2:05p also work.",
  none: "None",
  filter: "Location or ID",
  datesAreScheduled: "Dates are the scheduled dates.",
  unknownLocation: "Unknown location",
  // The form and its review
  arrivalDate: "Arrival Date",
  departureDate: "Departure Date",
  hoursOf: "{time}, hours",
  minutesOf: "{time}, minutes",
  halfOf: "{time}, AM or PM",
  signatureHint: "Who received or handed over the freight.",
  review: "Review report",
  checking: "Checking…",
  submit: "Submit report",
  submitting: "Submitting…",
  opening: "Opening…",
  atStore: "At the store",
  atPickup: "At the pickup",
  // Deliveries
  backToDeliveries: "Back to unfinished deliveries",
  noDeliveryReportNeeded:
    "This delivery does not need a report. It was already reported, or you do not have access to it.",
  noDeliveryWaits: "No delivery needs a report.",
  oneDeliveryWaits: "1 delivery needs a report.",
  deliveriesWait: "{count} deliveries need a report.",
  noDeliveryMatches: "No unfinished delivery matches “{query}”.",
  onlyDeliveryMatches: "1 of 1 unfinished delivery matches “{query}”.",
  oneDeliveryMatches: "1 of {count} unfinished deliveries matches “{query}”.",
  deliveriesMatch: "{found} of {count} unfinished deliveries match “{query}”.",
  // Pickups
  backToPickups: "Back to unfinished pickups",
  noPickupReportNeeded:
    "This pickup does not need a report. It was already reported, or you do not have access to it.",
  noPickupWaits: "No pickup needs a report.",
  onePickupWaits: "1 pickup needs a report.",
  pickupsWait: "{count} pickups need a report.",
  noPickupMatches: "No unfinished pickup matches “{query}”.",
  onlyPickupMatches: "1 of 1 unfinished pickup matches “{query}”.",
  onePickupMatches: "1 of {count} unfinished pickups matches “{query}”.",
  pickupsMatch: "{found} of {count} unfinished pickups match “{query}”.",
} as const;
