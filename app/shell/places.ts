import {
  alertMessages,
  apiMessages,
  bookingMessages,
  commonMessages,
  dataImportMessages,
  shareLinkMessages,
  ownAccountMessages,
  viewMessages,
} from "../messages";
import { paths } from "../paths";
import type { Feature } from "../portal-env";

/** An extension of the wire that links of the portal lead to. */
export type PlaceExtension =
  | "account"
  | "alerts"
  | "bookings"
  | "share-links"
  | "subscriptions"
  | "tokens"
  | "views";

/** What a user may do beside what everybody may. */
export interface UserRights {
  /** May administer groups. */
  isAdmin: boolean;
  /** May load data. */
  isImporter: boolean;
  /** The extensions of places that the provider announces (docs/decisions/075). */
  extensions: readonly PlaceExtension[];
}

/** A screen that the navigation and the home menu lead to. */
export interface Place {
  label: string;
  path: string;
  /** Path of the page of one item of those that the place lists. */
  itemPath?: string;
  /** The feature that must be on for the place to show. */
  feature?: Feature;
  /** The right that a user must have for the place to show. */
  right?: "isAdmin" | "isImporter";
  /** The extension that the provider must announce for the place to show. */
  extension?: PlaceExtension;
}

/** The places of the portal, in the order of the home menu (specification, part 1, section 2). */
export const places = {
  checkASNs: {
    label: commonMessages.checkASNs,
    path: paths.search(),
    itemPath: "/carton",
  },
  tracking: {
    label: commonMessages.tracking,
    path: paths.tracking(),
    itemPath: "/shipment",
    feature: "tracking",
  },
  dashboard: {
    label: commonMessages.dashboard,
    path: paths.dashboard("s=-7d_f=today"),
  },
  bookLTL: {
    label: commonMessages.bookLTL,
    path: paths.bookLTL(),
    feature: "bookLTL",
  },
  rateGenerator: {
    label: commonMessages.rateGenerator,
    path: paths.rateGenerator(),
    feature: "rateGenerator",
  },
  bookings: {
    label: bookingMessages.myBookings,
    path: paths.bookings(),
    feature: "bookLTL",
    extension: "bookings",
  },
  onTimeReport: {
    label: commonMessages.onTimeReport,
    path: paths.onTimeReport(),
  },
  scanReport: { label: commonMessages.scanReport, path: paths.scanReport() },
  doorScanReport: {
    label: commonMessages.doorScanReport,
    path: paths.doorScanReport(),
  },
  mapTrack: { label: commonMessages.mapTrack, path: paths.track() },
  reportDelivery: {
    label: commonMessages.reportDelivery,
    path: paths.reportEntry("delivery"),
    feature: "reportDelivery",
  },
  reportPickup: {
    label: commonMessages.reportPickup,
    path: paths.reportEntry("pickup"),
    feature: "reportPickup",
  },
  admin: {
    label: commonMessages.admin,
    path: paths.management(),
    right: "isAdmin",
  },
  views: {
    label: viewMessages.savedViews,
    path: paths.views(),
    extension: "views",
  },
  alerts: {
    label: alertMessages.alerts,
    path: paths.alerts(),
    extension: "alerts",
  },
  shareLinks: {
    label: shareLinkMessages.shareLinks,
    path: paths.shareLinks(),
    extension: "share-links",
  },
  apiTokens: {
    label: apiMessages.apiTokens,
    path: paths.apiTokens(),
    extension: "tokens",
  },
  account: {
    label: ownAccountMessages.account,
    path: paths.account(),
    extension: "account",
  },
  data: {
    label: dataImportMessages.data,
    path: paths.data(),
    right: "isImporter",
  },
} as const satisfies Record<string, Place>;

/** Returns whether a place shows, with these features on and for a user with these rights. */
export const isVisible = (
  { feature, right, extension }: Omit<Place, "label" | "path">,
  { features, rights }: { features: readonly Feature[]; rights: UserRights },
): boolean =>
  (feature === undefined || features.includes(feature)) &&
  (right === undefined || rights[right]) &&
  (extension === undefined || rights.extensions.includes(extension));
