import type {
  CallName,
  PagedCallName,
  SpecifiedCallName,
} from "../provider/contract/calls";
import { rateZone } from "../provider/contract/freight";
import { reportPageSize } from "../provider/contract/reports";
import { asnPageSize, trackingPageSize } from "../provider/contract/searches";
import { Skipped } from "./outcome";

/** What the checks are run with. */
export interface CheckOptions {
  /** Base URL of the provider, as in `PROVIDER_API_URL`. */
  url: string;
  email: string;
  password: string;
  /** True if checks that write may run. */
  write: boolean;
  /** First and last day of the searches and reports that provide data to check with, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  now: Date;
  /** Beginnings of the ids of the checks to make; absent for all. */
  only?: readonly string[] | undefined;
  /** A number that the packing slip search is checked with; rows contain none. */
  packingSlip?: string | undefined;
  /** An account with fewer pools, which must not see the others; absent if there is none. */
  second?: { email: string; password: string } | undefined;
  /** Email of an account that may be added to a group and removed again. */
  memberEmail?: string | undefined;
}

/** A payload, row or answer as sent. */
export type Fields = Readonly<Record<string, unknown>>;

/** What payloads are made of; each method throws Skipped if the provider has no such data. */
export interface PlanData {
  readonly options: CheckOptions;
  /** Returns the fields of the answer of a call. */
  fields(name: CallName): Promise<Fields>;
  /** Returns the rows of a call. */
  rows(name: CallName): Promise<Fields[]>;
  /** Returns different values of a field of these rows as texts. */
  values(name: CallName, field: string, most: number): Promise<string[]>;
  /** Returns one value of a field. */
  value(name: CallName, field: string): Promise<string>;
  /** Returns the id of a pool of the user. */
  pool(): Promise<string>;
}

/** The page size of the portal, in rows. */
export function portalPageSize(name: PagedCallName): number {
  if (name.startsWith("ASN")) return asnPageSize;
  return name.startsWith("tracking") ? trackingPageSize : reportPageSize;
}

/** How the checks use one call. */
export interface CallPlan {
  /** What the call provides to the user, completing "instead of …". */
  screen: string;
  /** True if the answer has data whatever is searched for. */
  isNeverEmpty?: boolean;
  /** A valid payload, made of the provider's own data where ids are needed. */
  payload(data: PlanData): Promise<Fields | undefined>;
}

const withoutPayload = async () => undefined;
const firstPage = (name: Parameters<typeof portalPageSize>[0]) => ({
  offset: 0,
  pageSize: portalPageSize(name),
});
const dates = ({ options: { startDate, endDate } }: PlanData) => ({
  startDate,
  endDate,
});
const everywhere = { pool: null, stores: [] };

const summary =
  (name: "getOnTimeReportPoolSummary" | "getOnTimeReportStoreSummary") =>
  async (data: PlanData) => ({
    ...dates(data),
    ...everywhere,
    ...firstPage(name),
  });

/** The first group of a list. */
const groupId = async (
  data: PlanData,
  list: "getUserMasterGroups" | "getUserPoolGroups",
) => Number(await data.value(list, "groupID"));

const minutes = (date: Date) =>
  `${date.toISOString().slice(0, 16).replace("T", " ")}:00.000`;

const manualReport =
  (
    list:
      | "manualReport_GetUnfinishedDeliveries"
      | "manualReport_GetUnfinishedPickups",
  ) =>
  async (data: PlanData) => {
    const now = data.options.now.getTime();
    return {
      formData: {
        delivDetailID: await data.value(list, "delivDetailID"),
        arriveDate: minutes(new Date(now - 30 * 60_000)),
        departDate: minutes(new Date(now - 15 * 60_000)),
        employeeID: null,
        textSig: "Provider check",
      },
    };
  };

/** A text that is no id and no number of anything. */
export const unknownText = "no-such-4f9c2b";

/** An email address that no account has. */
export const unknownEmail = "nobody@provider-check.invalid";

/** A plan for every call of the specification. */
export const plans: Readonly<Record<SpecifiedCallName, CallPlan>> = {
  checkValidUser: {
    screen: "any page",
    payload: async () => ({ skipRedirects: true }),
  },
  registerAccountPortal: {
    screen: "the registration",
    payload: async () => ({
      email: `check-${crypto.randomUUID()}@provider-check.invalid`,
      password: `Aa1!${crypto.randomUUID()}`,
      firstName: "Provider",
      lastName: "Check",
    }),
  },
  // Not the user's own email: wrong passwords would count against the account.
  loginPortal: {
    screen: "the sign-in",
    payload: async () => ({ email: unknownEmail, password: "Wrong-pass-1" }),
  },
  logoutPortal: { screen: "the logout", payload: withoutPayload },
  verifyAccountPortal: {
    screen: "the result of the verification link",
    payload: async () => ({ verificationCode: crypto.randomUUID() }),
  },
  getIsAdmin: {
    screen: "the home menu",
    payload: withoutPayload,
  },
  getUserPoolAndStoreList: {
    screen: "the pool selector",
    payload: withoutPayload,
  },
  getUserMasterGroups: {
    screen: "the list of master groups",
    payload: withoutPayload,
  },
  getUserPoolGroups: {
    screen: "the list of pool groups",
    payload: withoutPayload,
  },
  getMasterGroupInfo: {
    screen: "the properties of a master group",
    payload: async (data) => ({
      masterGroupID: await groupId(data, "getUserMasterGroups"),
    }),
  },
  getPoolGroupInfo: {
    screen: "the properties of a pool group",
    payload: async (data) => ({
      poolGroupID: await groupId(data, "getUserPoolGroups"),
    }),
  },
  addUserToGroup: {
    screen: "the confirmation that a user was added",
    payload: async (data) => ({
      targetEmail: unknownEmail,
      groupID: await groupId(data, "getUserPoolGroups"),
      groupType: 2,
    }),
  },
  removeUserFromGroup: {
    screen: "the confirmation that a user was removed",
    payload: async (data) => ({
      userID: "2000000000",
      groupID: await groupId(data, "getUserPoolGroups"),
    }),
  },
  ASNListSearch: {
    screen: "the results of an ASN search",
    payload: async (data) => ({
      ASNList: await data.values("ASNAdvancedSearch", "ASN", 3),
      ...firstPage("ASNListSearch"),
    }),
  },
  ASNManifestSearch: {
    screen: "the results of a manifest search",
    payload: async (data) => ({
      manifest: await data.value("ASNAdvancedSearch", "Manifest"),
      ...firstPage("ASNManifestSearch"),
    }),
  },
  ASNPackingSlipSearch: {
    screen: "the results of a packing slip search",
    // Rows contain no packing slip: without a given number, only refusals can be checked.
    payload: async ({ options: { packingSlip } }) => ({
      packingSlip: packingSlip ?? unknownText,
      ...firstPage("ASNPackingSlipSearch"),
    }),
  },
  ASNAdvancedSearch: {
    screen: "the results of an advanced search",
    payload: async (data) => ({
      ...dates(data),
      ...everywhere,
      delivID: null,
      manifest: null,
      scanType: null,
      isDelivered: null,
      isOnPallet: null,
      isOnTrailer: null,
      isOnManifest: null,
      ...firstPage("ASNAdvancedSearch"),
    }),
  },
  trackingPROListSearch: {
    screen: "the results of a PRO number search",
    payload: async (data) => ({
      PROList: await data.values("trackingAdvancedSearch", "PRO", 3),
      ...firstPage("trackingPROListSearch"),
    }),
  },
  trackingManifestSearch: {
    screen: "the results of a tracking manifest search",
    payload: async (data) => ({
      manifest: await data.value("ASNAdvancedSearch", "Manifest"),
      ...firstPage("trackingManifestSearch"),
    }),
  },
  trackingAdvancedSearch: {
    screen: "the results of an advanced tracking search",
    payload: async (data) => ({
      ...dates(data),
      ...everywhere,
      startDatePickup: null,
      endDatePickup: null,
      delivID: null,
      manifest: null,
      ...firstPage("trackingAdvancedSearch"),
    }),
  },
  getOnTimeReport: {
    screen: "the on-time report",
    payload: async (data) => ({
      ...dates(data),
      ...everywhere,
      ...firstPage("getOnTimeReport"),
    }),
  },
  getOnTimeReportPoolSummary: {
    screen: "the on-time summary by pool",
    payload: summary("getOnTimeReportPoolSummary"),
  },
  getOnTimeReportStoreSummary: {
    screen: "the on-time summary by store",
    payload: summary("getOnTimeReportStoreSummary"),
  },
  getScanReport: {
    screen: "the scan report",
    payload: async (data) => ({
      ...dates(data),
      ...everywhere,
      summaryType: "",
      specialFilters: "",
      ...firstPage("getScanReport"),
    }),
  },
  getDoorScanReport: {
    screen: "the door scan report",
    payload: async (data) => ({
      ...dates(data),
      pool: "",
      stores: [],
      summaryType: "",
      ...firstPage("getDoorScanReport"),
    }),
  },
  getDashboardManifests: {
    screen: "the dashboard",
    payload: async (data) => ({
      ...dates(data),
      pool: null,
      ...firstPage("getDashboardManifests"),
    }),
  },
  getDashboardManifestDetails: {
    screen: "the stores of a manifest",
    payload: async (data) => {
      const manifests = await data.rows("getDashboardManifests");
      const row = manifests.find(
        ({ PoolID, Manifest }) => PoolID != null && Manifest != null,
      );
      if (!row) throw new Skipped("no row of the dashboard has a manifest");
      return {
        pool: String(row.PoolID),
        manifest: String(row.Manifest),
        ...firstPage("getDashboardManifestDetails"),
      };
    },
  },
  getDeliveryMapStatuses: {
    screen: "the deliveries of the map",
    payload: async ({ options: { endDate } }) => ({
      date: `${endDate}T00:00:00.000Z`,
      requestNumber: 7,
      isAuto: false,
    }),
  },
  getDeliveryMapPinDetails: {
    screen: "the info window of a delivery",
    payload: async (data) => ({
      delivID: await data.value("getDeliveryMapStatuses", "delivID"),
    }),
  },
  getLTLRate: {
    screen: "the rate",
    payload: async () => ({
      zone: rateZone,
      zipFrom: "60601",
      zipTo: "75201",
      numPallets: 2,
    }),
  },
  createLTLBooking: {
    screen: "the confirmation of the booking",
    payload: async (data) => ({
      bookingData: {
        pool: await data.pool(),
        companyFrom: "Provider check",
        address1From: "1 Example Street",
        address2From: null,
        cityFrom: "Chicago",
        stateFrom: "IL",
        zipFrom: "60601",
        apptFrom: false,
        liftGateFrom: false,
        residentialFrom: false,
        customerNumberTo: null,
        companyTo: "Provider check",
        address1To: "2 Example Street",
        address2To: null,
        cityTo: "Dallas",
        stateTo: "TX",
        zipTo: "75201",
        apptTo: false,
        liftGateTo: false,
        residentialTo: false,
        BOLNumber: null,
        PRONumber: null,
        numPallets: 1,
        numPieces: 1,
        totalWeight: 100,
        description: "Provider check",
        class: 70,
        notes: "Made by the provider check; please cancel.",
      },
    }),
  },
  searchAddressBook: {
    screen: "the saved addresses",
    payload: async (data) => ({
      searchInput: "a",
      searchType: "companyName",
      pool: await data.pool(),
    }),
  },
  manualReport_GetUnfinishedDeliveries: {
    screen: "the list of unfinished deliveries",
    payload: withoutPayload,
  },
  manualReport_GetUnfinishedPickups: {
    screen: "the list of unfinished pickups",
    payload: withoutPayload,
  },
  manualReport_ReportDelivery: {
    screen: "the confirmation of the report",
    payload: manualReport("manualReport_GetUnfinishedDeliveries"),
  },
  manualReport_ReportPickup: {
    screen: "the confirmation of the report",
    payload: manualReport("manualReport_GetUnfinishedPickups"),
  },
};
