import { paths } from "../../../app/paths";
import { doorScanReport } from "../../../app/features/reports/door-scan-report.server";
import { onTimeReport } from "../../../app/features/reports/on-time-report.server";
import { scanReport } from "../../../app/features/reports/scan-report.server";
import { trackingAdvancedSearch } from "../../../app/features/search/tracking/tracking-searches.server";
import type { BenchmarkHarness } from "../harness";
import {
  quarterCriteria,
  reportWindow,
  type DemoUser,
} from "../programs/demo-searches";

/** One screen as a browser requests it. */
export interface Screen {
  name: string;
  path: string;
  /** Whose session cookie is sent; null without one. */
  user: DemoUser | null;
  /** The number of table rows that it must contain for a valid figure. */
  rows: number;
}

/** A screen without rows. */
const plain = (
  name: string,
  path: string,
  user: Screen["user"] = "shipper",
): Screen => ({ name, path, user, rows: 0 });

/** A screen with rows: a page of a hundred, if there are as many. */
const result = (name: string, path: string, rows: number): Screen => ({
  name,
  path,
  user: "shipper",
  rows,
});

/** The screens of the reports, the dashboard and tracking, over a week and over a quarter of a year. */
function reportScreens(PROs: readonly string[], manifest: string): Screen[] {
  const { encodedCriteria } = reportWindow();
  const quarter = quarterCriteria();
  return [
    plain("On-time report", onTimeReport.formPath(encodedCriteria)),
    result(
      "On-time result",
      onTimeReport.pagePath("result")(encodedCriteria),
      100,
    ),
    result(
      "On-time pool summary",
      onTimeReport.pagePath("pool")(encodedCriteria),
      2,
    ),
    result(
      "On-time store summary",
      onTimeReport.pagePath("store")(encodedCriteria),
      100,
    ),
    plain("Scan report", scanReport.formPath(encodedCriteria)),
    result("Scan result", scanReport.pagePath("result")(encodedCriteria), 100),
    result(
      "Scan pool summary",
      scanReport.pagePath("pool")(encodedCriteria),
      2,
    ),
    result(
      "Scan store summary",
      scanReport.pagePath("store")(encodedCriteria),
      100,
    ),
    plain("Door scan report", doorScanReport.formPath(encodedCriteria)),
    result(
      "Door scan result",
      doorScanReport.pagePath("result")(encodedCriteria),
      100,
    ),
    result(
      "Door scan pool summary",
      doorScanReport.pagePath("pool")(encodedCriteria),
      2,
    ),
    result("Dashboard", paths.dashboard(encodedCriteria), 20),
    result("Dashboard of 90 days", paths.dashboard(quarter), 100),
    result("Manifest of the dashboard", `/dashboard/manifest/${manifest}`, 2),
    plain("Tracking", paths.tracking()),
    // More than a hundred deliveries, all of them drawn, fifty in the list.
    result("Map Track", paths.track(`date=${lastWeekday()}`), 50),
    plain(
      "Rate Generator",
      paths.rateGenerator("zipFrom=60601&zipTo=53202&numPallets=4"),
    ),
    plain("Book LTL, choosing the pool", paths.bookLTL()),
    plain("Book LTL", paths.bookLTL("pool=1")),
    plain("Report Delivery", paths.reportEntry("delivery")),
    plain("Report Pickup", paths.reportEntry("pickup")),
    result("PRO list", paths.proSearch(`PROs=${PROs.join("+")}`), 100),
    result(
      "Tracking advanced search",
      trackingAdvancedSearch.path(encodedCriteria),
      100,
    ),
  ];
}

/** The last day before today that is no weekend: few stores are delivered to on a Sunday. */
function lastWeekday(): string {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() - 1);
  while ([0, 6].includes(day.getUTCDay()));
  return day.toISOString().slice(0, 10);
}

/** Every screen that exists. */
export async function screensOf(harness: BenchmarkHarness): Promise<Screen[]> {
  const searches = await harness.demoSearches();
  const asn = new URLSearchParams(searches.list.path.split("?")[1])
    .get("ASNs")
    ?.split(" ")[0];
  if (asn === undefined) throw new Error("The list names no ASN");
  return [
    plain("Home", paths.home()),
    plain("Log In", paths.login(), null),
    plain("Register", paths.register(), null),
    plain("Verification link", paths.verification("0123456789abcdef"), null),
    plain("Contact", paths.contact()),
    plain("Find", paths.find("Chicago")),
    plain("Bookings", paths.bookings()),
    plain("Saved views", paths.views()),
    plain("Save a view", paths.newView([paths.search()], "Search")),
    plain("New alert", paths.newAlert({})),
    plain("New share link", paths.newShareLink({ asn })),
    plain("Account", paths.account()),
    plain("Second factor", paths.secondFactor()),
    plain("API tokens", paths.apiTokens()),
    plain("Carton", paths.carton(asn)),
    plain("Shipment", paths.shipment(searches.PROs[0] ?? "")),
    plain("Admin", paths.management(), "administrator"),
    plain("Data", paths.data(), "administrator"),
    plain("API keys", paths.apiKeys(), "administrator"),
    plain("Search", paths.search()),
    plain("Logout", paths.logOut()),
    plain("No such page", "/no-such-page"),
    result("ASN list", searches.list.path, 100),
    result("Manifest", searches.manifest.path, 100),
    result("Packing slip", searches.packingSlip.path, 1),
    result("Advanced search", searches.large.path, 100),
    ...reportScreens(searches.PROs, searches.dashboardManifest),
  ];
}
