/** The messages of the dashboard. */
export const dashboardMessages = {
  // Specification, part 2, section 2
  onManifest: "# On Manifest",
  received: "# Received",
  delivered: "# Delivered",
  dateInStore: "Date In Store",
  // Section 8
  noManifest: "Error fetching manifest details",
  // The portal's own
  chartTitle: "Cartons per date in store",
  receivedNotDelivered: "Received, not delivered",
  onManifestNotReceived: "On manifest, not received",
  firstManifests: "The chart shows the first {count} manifests.",
  moreComing: "The chart shows the first {count} manifests; more are loading.",
  countAll: "Count all",
  poolsUnavailable:
    "Pools cannot be loaded right now. You can still search by date.",
} as const;
