/** The messages of the home screen and of the screen Needs attention. */
export const homeMessages = {
  overview: "Overview",
  firstVisit: "New here?",
  firstVisitHint:
    "Each figure leads to its list. Each address can be bookmarked and mailed; dates such as the last seven days move on with today. A question mark beside a field says what its term means.",
  dismiss: "Dismiss",
  notAvailable: "not available",
  figuresLate: "Some figures take longer than usual.",
  waitForFigures: "Load them",
  figuresFailed: "Some figures cannot be loaded right now.",
  todaysDeliveries: "Today’s deliveries",
  nothingPlannedToday: "No delivery is scheduled for today.",
  completeOf: "of {total} complete",
  onTime: "On time",
  noDeliveries: "No deliveries in these days.",
  worstStores: "Stores with the lowest share",
  allStoresOnTime: "Every delivery of these days was on time.",
  allStores: "All stores",
  lateDelivery: "late delivery",
  lateDeliveries: "late deliveries",
  lateOf: "{late} late of {count}",
  onTimeByDay: "On time by day: {days}",
  lowestDay: "Lowest on {day}: {percent}",
  noShare: "no share",
  cartonsDue: "Cartons due and not delivered",
  cartonsDueAbout:
    "Scheduled in the seven days before today, without a delivery.",
  waitingForEntry: "Waiting for report entry",
  deliveriesWaiting: "Deliveries without a report",
  pickupsWaiting: "Pickups without a report",
  reportWaitingAbout:
    "Due by today, and neither a device nor a person has reported the departure.",
  needsAttention: "Needs attention",
  lateToday: "Late today",
  lateTodayAbout: "Deliveries of today that arrived after their window.",
  overdueToday: "Overdue today",
  overdueTodayAbout:
    "Deliveries of today whose window is over, and nobody is there.",
  atRiskToday: "At risk today",
  atRiskTodayAbout:
    "Deliveries of today that are expected after their window, which is not over.",
  notReceived: "Announced and not received",
  notReceivedAbout:
    "On a manifest of the seven days before today, and on no pallet and no trailer since.",
  receivedNotDelivered: "Received and not delivered",
  receivedNotDeliveredAbout:
    "Seen on a pallet or a trailer, scheduled in the seven days before today, and not delivered.",
  deliveredWithoutScan: "Delivered without scan",
  deliveredWithoutScanAbout:
    "Scheduled for yesterday or today, and covered by a signature only.",
  noProof: "No proof after 24 hours",
  noProofAbout:
    "Scheduled two to seven days ago, with neither a scan nor a proof of delivery.",
  receivedList:
    "Seen on a pallet or a trailer, scheduled for {dates}, and not delivered.",
  containingList: "To export or print them, open",
  nothingInList: "Nothing is in this list.",
  backToAttention: "Back to Needs attention",
  jobs: "What would you like to do?",
  nothingYet: "There is nothing to show yet.",
  importerHint:
    "Load your stores, ship notices and plans, and this page shows the deliveries of the day.",
  loadData: "Load data",
  aboutASNs:
    "Find cartons by ASN, manifest, packing slip, or by pool, store and date.",
  aboutTracking: "Follow shipments by PRO number, or by pool, store and dates.",
  aboutDashboard:
    "See what was on the manifests of the last days, what came and what was delivered.",
  aboutBooking:
    "Book a less-than-truckload shipment and print its bill of lading.",
  aboutRates: "What one pallet or several cost between two ZIP codes.",
  aboutMap: "Watch where the deliveries of a day stand.",
  aboutReportDelivery:
    "Enter when a delivery came that nobody has reported yet.",
  aboutReportPickup:
    "Enter when freight was picked up that nobody has reported yet.",
  aboutAdmin: "Who belongs to which group, and so sees which pools and stores.",
  userHint:
    "Deliveries appear here as soon as they are planned for the pools that you may see. Your administrator can tell you which pools these are.",
} as const;
