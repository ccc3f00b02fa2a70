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
  checkReport: "Check the report. It cannot be undone.",
  isRight: "Is this right?",
  departsBeforeArrival: "The departure is before the arrival.",
  arrivalInFuture: "The arrival is in the future.",
  departureInFuture: "The departure is in the future.",
  daysAfterSchedule:
    "The {end} is {days} days after the scheduled date, {scheduled}.",
  daysBeforeSchedule:
    "The {end} is {days} days before the scheduled date, {scheduled}.",
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
  noReportNeeded:
    "This {item} does not need a report. It was already reported, or you do not have access to it.",
  nothingWaits: "No {item} needs a report.",
  oneWaits: "1 {item} needs a report.",
  severalWait: "{count} {items} need a report.",
  noMatch: "No unfinished {item} matches “{query}”.",
  oneMatches: "1 of {count} unfinished {items} matches “{query}”.",
  severalMatch: "{found} of {count} unfinished {items} match “{query}”.",
} as const;
