/** The messages of the dashboard. */
export const dashboardMessages = {
  // Specification, part 2, section 2
  onManifest: "# On Manifest",
  received: "# Received",
  delivered: "# Delivered",
  dateInStore: "Date In Store",
  // Section 8
  noManifest: "Error fetching manifest details",
  withoutManifest: "No manifest",
  // The portal's own
  chartTitle: "Cartons per date in store",
  weeksTitle: "Cartons per week of dates in store",
  manyWeeksTitle: "Cartons for every {count} weeks of dates in store",
  unfinishedBar: "The last bar has {count} of {total} days.",
  aboutChart: "The same numbers stand under Figures.",
  arrowKeys: "Arrow keys go from day to day.",
  legend: "Parts of the bars",
  figures: "Figures",
  noDate: "No date",
  datesInStore: "Date in store",
  advice: "Widen the dates, or choose all pools.",
  backToDashboard: "Back to dashboard",
  manifestAdvice:
    "Check the manifest number and the pool, or go back to the dashboard.",
  receivedNotDelivered: "Received, not delivered",
  onManifestNotReceived: "On manifest, not received",
  firstManifests: "The chart shows the first {count} manifests.",
  moreComing: "The chart shows the first {count} manifests; more are loading.",
  countAll: "Count all",
  poolsUnavailable:
    "Pools cannot be loaded right now. You can still search by date.",
} as const;
