import {
  alertMessages,
  apiMessages,
  bookingMessages,
  commonMessages,
  correctionMessages,
  dataImportMessages,
  exceptionMessages,
  ownAccountMessages,
  receivingMessages,
  scorecardMessages,
  shareLinkMessages,
  viewMessages,
} from "./engine/messages";
import type { Feature } from "./portal-env";

/** An extension of the wire that links of the portal lead to. */
export type PageExtension =
  | "account"
  | "alerts"
  | "bookings"
  | "exceptions"
  | "notes"
  | "receiving"
  | "scorecard"
  | "corrections"
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
  /** The extensions of pages that the provider announces (docs/decisions/075). */
  extensions: readonly PageExtension[];
}

/** A page of the portal, or data that one of them loads. */
export interface Page {
  /** Its URL: `:name` is a parameter, `:name?` one that may be absent. Its module in `routes/` has its name. */
  url: string;
  /** True if it answers with data: it has no screen. */
  isData?: true;
  /** True if a sign-in does not lead to it: it belongs to visitors, or ends the session. */
  isForVisitors?: true;
}

/** A page that menus lead to. */
export interface Place extends Page {
  label: string;
  /** Where menus lead to, if it is not the page without its parameters. */
  start?: string;
  /** URL of the page of one item of those that it lists. */
  itemUrl?: string;
  /** The feature that must be on for it to show. */
  feature?: Feature;
  /** The right that a user must have for it to show. */
  right?: "isAdmin" | "isImporter";
  /** The extension that the provider must announce for it to show. */
  extension?: PageExtension;
}

/** The pages that menus lead to, in the order of the home menu (specification, part 1, section 2). */
export const places = {
  checkASNs: {
    url: "/search",
    label: commonMessages.checkASNs,
    itemUrl: "/carton",
  },
  tracking: {
    url: "/tracking",
    label: commonMessages.tracking,
    itemUrl: "/shipment",
    feature: "tracking",
  },
  dashboard: {
    url: "/dashboard/:searchID?",
    label: commonMessages.dashboard,
    start: "/dashboard/s=-7d_f=today",
  },
  bookLTL: {
    url: "/book-LTL",
    label: commonMessages.bookLTL,
    feature: "bookLTL",
  },
  rateGenerator: {
    url: "/rateGenerator",
    label: commonMessages.rateGenerator,
    feature: "rateGenerator",
  },
  bookings: {
    url: "/bookings",
    label: bookingMessages.myBookings,
    feature: "bookLTL",
    extension: "bookings",
  },
  onTimeReport: {
    url: "/onTime-report/:searchID?",
    label: commonMessages.onTimeReport,
  },
  scanReport: {
    url: "/scan-report/:searchID?",
    label: commonMessages.scanReport,
  },
  doorScanReport: {
    url: "/doorscan-report/:searchID?",
    label: commonMessages.doorScanReport,
  },
  scorecard: {
    url: "/scorecard/:searchID?",
    label: scorecardMessages.scorecard,
    start: "/scorecard/summary/pool/s=-28d_f=-1d",
    extension: "scorecard",
  },
  mapTrack: { url: "/track", label: commonMessages.mapTrack },
  reportDelivery: {
    url: "/report-entry/delivery",
    label: commonMessages.reportDelivery,
    feature: "reportDelivery",
  },
  reportPickup: {
    url: "/report-entry/pickup",
    label: commonMessages.reportPickup,
    feature: "reportPickup",
  },
  receive: {
    url: "/receive/:deliveryID?",
    label: receivingMessages.receive,
    feature: "receive",
    extension: "receiving",
  },
  corrections: {
    url: "/corrections",
    label: correctionMessages.corrections,
    extension: "corrections",
  },
  admin: {
    url: "/management",
    label: commonMessages.admin,
    right: "isAdmin",
  },
  exceptions: {
    url: "/exceptions/:query?",
    label: exceptionMessages.exceptions,
    start: "/exceptions/list/state=active",
    itemUrl: "/exception",
    extension: "exceptions",
  },
  views: {
    url: "/views",
    label: viewMessages.savedViews,
    extension: "views",
  },
  alerts: {
    url: "/alerts",
    label: alertMessages.alerts,
    extension: "alerts",
  },
  shareLinks: {
    url: "/share-links",
    label: shareLinkMessages.shareLinks,
    extension: "share-links",
  },
  apiTokens: {
    url: "/account/tokens",
    label: apiMessages.apiTokens,
    extension: "tokens",
  },
  account: {
    url: "/account",
    label: ownAccountMessages.account,
    extension: "account",
  },
  data: {
    url: "/data",
    label: dataImportMessages.data,
    right: "isImporter",
  },
} as const satisfies Record<string, Place>;

/**
 * Every page of the portal, once: the route table of the specification (part 1, section 2) and what was added
 * to it. The route table, paths, menus and the check of a return address come from it.
 */
export const pages = {
  home: { url: "/" },
  attention: { url: "/attention" },
  find: { url: "/find" },
  contact: { url: "/contact" },
  login: { url: "/login/:authParam?", isForVisitors: true },
  loginCode: { url: "/login/code", isForVisitors: true },
  logOut: { url: "/logOut", isForVisitors: true },
  register: { url: "/register/:verificationID?", isForVisitors: true },
  resetPassword: { url: "/reset-password/:code?", isForVisitors: true },
  emailChange: { url: "/email-change/:code", isForVisitors: true },
  setup: { url: "/setup", isForVisitors: true },
  unsubscribe: { url: "/unsubscribe/:token", isForVisitors: true },

  ...places,

  asnSearch: { url: "/search/ASN-search" },
  manifestSearch: { url: "/search/manifest-search/:query" },
  packingSlipSearch: { url: "/search/packing-slip/:query" },
  advancedSearch: { url: "/search/advanced-search/:query" },
  carton: { url: "/carton" },
  shipment: { url: "/shipment" },
  proSearch: { url: "/tracking/PRO-search/:query" },
  shipmentManifestSearch: { url: "/tracking/manifest-search/:query" },
  shipmentSearch: { url: "/tracking/advanced-search/:query" },
  manifestDashboard: { url: "/dashboard/manifest/:searchID" },

  onTimeResult: { url: "/onTime-report/result/:searchID" },
  onTimePools: { url: "/onTime-report/summary/pool/:searchID" },
  onTimeStores: { url: "/onTime-report/summary/store/:searchID" },
  scanResult: { url: "/scan-report/result/:searchID" },
  scanPools: { url: "/scan-report/summary/pool/:searchID" },
  scanStores: { url: "/scan-report/summary/store/:searchID" },
  doorScanResult: { url: "/doorscan-report/result/:searchID" },
  doorScanPools: { url: "/doorscan-report/summary/pool/:searchID" },

  scorecardPools: { url: "/scorecard/summary/pool/:searchID" },
  scorecardStores: { url: "/scorecard/summary/store/:searchID" },

  exceptionList: { url: "/exceptions/list/:query" },
  severalExceptions: { url: "/exceptions/several/:query" },
  exception: { url: "/exception/:exceptionID" },

  findSuggestions: { url: "/find/suggestions", isData: true },
  mapDeliveries: { url: "/track/deliveries", isData: true },
  mapTrucks: { url: "/track/trucks", isData: true },
  mapDelivery: { url: "/track/delivery", isData: true },

  receivingStops: { url: "/receiving/stops", isData: true },
  receivedScans: { url: "/receiving/scans", isData: true },

  savedAddresses: { url: "/book-LTL/addresses", isData: true },
  bookingRate: { url: "/book-LTL/rate", isData: true },
  booking: { url: "/bookings/:bookingID" },

  correct: { url: "/correct" },

  accessPreview: { url: "/management/access" },
  dataColumns: { url: "/data/columns" },
  apiKeys: { url: "/data/keys" },
  tradingPartners: { url: "/data/partners" },
  storeIdentifiers: { url: "/data/stores" },
  dataDocument: { url: "/data/:token" },

  viewForm: { url: "/views/edit" },
  reportMail: { url: "/views/mail" },
  alertForm: { url: "/alerts/edit" },
  newShareLink: { url: "/share-links/new" },
  notes: { url: "/notes" },
  secondFactor: { url: "/account/second-factor" },
} as const satisfies Record<string, Page>;

const parameter = /\/:\w+(\?)?/g;

/**
 * Returns the path of a page.
 * @param values of its parameters, encoded, in their order; one that may be absent may be empty
 */
export function pathOf(
  { url }: Page,
  ...values: readonly (string | undefined)[]
): string {
  const left = [...values];
  return url.replace(parameter, (_, optional?: string) => {
    const value = left.shift() ?? "";
    return value === "" && optional ? "" : `/${value}`;
  });
}

/** Returns the source of a regular expression that matches the paths of a page. */
export const pathPattern = ({ url }: Page): string =>
  url.replace(parameter, (_, optional?: string) =>
    optional ? "(?:/[^/]+)?" : "/[^/]+",
  );

/** Returns the path that menus lead to. */
export const startOf = (place: Place): string => place.start ?? pathOf(place);

/** Returns whether a place shows, with these features on and for a user with these rights. */
export const isVisible = (
  { feature, right, extension }: Pick<Place, "feature" | "right" | "extension">,
  { features, rights }: { features: readonly Feature[]; rights: UserRights },
): boolean =>
  (feature === undefined || features.includes(feature)) &&
  (right === undefined || rights[right]) &&
  (extension === undefined || rights.extensions.includes(extension));
