import { encodeCriteria } from "../criteria/criteria-codec";
import { addDays } from "../criteria/dates";
import { paths } from "../paths";
import type { Feature } from "../portal-env";
import { reports } from "../reports/index.server";
import { commonMessages, dataImportMessages } from "../messages";

/** An entry of the home menu (specification, part 1, section 2). */
export interface MenuEntry {
  label: string;
  /** Its purpose, in one line. */
  about: string;
  /** Returns the path of its screen. `today` is the date in the portal's time zone, `YYYY-MM-DD`. */
  to(today: string): string;
  /** The feature that must be on for the entry to show. */
  feature?: Feature;
  /** The right that a user must have for the entry to show. */
  right?: keyof UserRights;
}

/** What a user may do beside what everybody may. */
export interface UserRights {
  /** May administer groups. */
  isAdmin: boolean;
  /** May load data. */
  isImporter: boolean;
}

/** The menu in the order of the specification; an entry is added once its screen exists. */
export const homeMenu: readonly MenuEntry[] = [
  {
    label: commonMessages.checkASNs,
    about:
      "Find cartons by ASN, manifest, packing slip, or by pool, store and date.",
    to: paths.search,
  },
  {
    label: commonMessages.tracking,
    about: "Follow shipments by PRO number, or by pool, store and dates.",
    to: paths.tracking,
    feature: "tracking",
  },
  {
    label: commonMessages.dashboard,
    about:
      "See what was on the manifests of the last days, what came and what was delivered.",
    to: (today) =>
      paths.dashboard(encodeCriteria({ s: addDays(today, -7), f: today })),
  },
  {
    label: commonMessages.bookLTL,
    about: "Book a less-than-truckload shipment and print its bill of lading.",
    to: () => paths.bookLTL(),
    feature: "bookLTL",
  },
  {
    label: commonMessages.rateGenerator,
    about: "What a pallet costs between two ZIP codes, and all of them.",
    to: () => paths.rateGenerator(),
    feature: "rateGenerator",
  },
  ...reports.map(({ declared, formPath }) => ({
    label: declared.title,
    about: declared.about,
    to: () => formPath(),
  })),
  {
    label: commonMessages.mapTrack,
    about: "Watch where the deliveries of a day stand.",
    to: () => paths.track(),
  },
  {
    label: commonMessages.reportDelivery,
    about: "Enter when a delivery came that nobody has reported yet.",
    to: () => paths.reportEntry("delivery"),
    feature: "reportDelivery",
  },
  {
    label: commonMessages.reportPickup,
    about: "Enter when freight was picked up that nobody has reported yet.",
    to: () => paths.reportEntry("pickup"),
    feature: "reportPickup",
  },
  {
    label: commonMessages.admin,
    about: "Who belongs to which group, and so sees which pools and stores.",
    to: () => paths.management(),
    right: "isAdmin",
  },
  {
    label: dataImportMessages.data,
    about: dataImportMessages.dataAbout,
    to: () => paths.data(),
    right: "isImporter",
  },
];

/** Returns the entries visible to this user, with their paths. */
export function visibleEntries(
  menu: readonly MenuEntry[],
  user: UserRights & { features: ReadonlySet<Feature>; today: string },
) {
  return menu
    .filter(
      ({ feature }) => feature === undefined || user.features.has(feature),
    )
    .filter(({ right }) => right === undefined || user[right])
    .map(({ label, about, to }) => ({ label, about, to: to(user.today) }));
}
