import type { CallName } from "../provider/contract/calls";
import { rateZone } from "../provider/contract/freight";
import { groupType } from "../provider/contract/groups";
import type { CheckRun } from "./check-run";
import type { Fields } from "./expectations";

/** Something for some of the calls. */
type ForCalls<Entry> = Readonly<Partial<Record<CallName, Entry>>>;

/** A text that is no id and no number of anything. */
export const unknownText = "no-such-4f9c2b";
/** An email address that no account has. */
export const unknownEmail = "nobody@provider-check.invalid";

const aPool = (run: CheckRun) => run.value("getDashboardManifests", "PoolID");
const days = ({ options: { startDate, endDate } }: CheckRun) => ({
  startDate,
  endDate,
});
const allOfDays = (run: CheckRun) => ({
  ...days(run),
  pool: null,
  stores: [],
  delivID: null,
  manifest: null,
});
const reportOfPool = async (run: CheckRun) => ({
  ...days(run),
  pool: await aPool(run),
  stores: [],
});
const lastDay = ({ options }: CheckRun) => ({
  date: `${options.endDate}T00:00:00.000Z`,
});
const manifest = async (run: CheckRun) => ({
  manifest: await run.value("ASNAdvancedSearch", "Manifest"),
});
const poolGroup = async (run: CheckRun) => ({
  groupID: Number(await run.value("getUserPoolGroups", "groupID")),
});

/** The first item of a list arrived half an hour ago, and left 15 minutes later. */
async function manualReport(run: CheckRun, kind: "Deliveries" | "Pickups") {
  const ago = (minutes: number) => {
    const date = new Date(run.options.now.getTime() - minutes * 60_000);
    return `${date.toISOString().slice(0, 16).replace("T", " ")}:00.000`;
  };
  const list = `manualReport_GetUnfinished${kind}` as const;
  const item = { delivDetailID: await run.value(list, "delivDetailID") };
  const times = { arriveDate: ago(30), departDate: ago(15) };
  const signature = { employeeID: null, textSig: "Provider check" };
  return { formData: { ...item, ...times, ...signature } };
}

const from = {
  companyFrom: "Provider check",
  address1From: "1 Example Street",
  address2From: null,
  cityFrom: "Chicago",
  stateFrom: "IL",
  zipFrom: "60601",
  apptFrom: false,
  liftGateFrom: false,
  residentialFrom: false,
};
const to = {
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
};
const freight = {
  BOLNumber: null,
  PRONumber: null,
  numPallets: 1,
  numPieces: 1,
  totalWeight: 100,
  class: 70,
  description: "Provider check",
  notes: "Made by the provider check; please cancel.",
};

/**
 * A valid request for each call that has one, without the fields of pages. Of extensions, only calls that read
 * and need nothing which would have to be created first have one here; the others are not made.
 */
export const validRequests: ForCalls<
  (run: CheckRun) => Fields | Promise<Fields>
> = {
  checkValidUser: () => ({ skipRedirects: true }),
  registerAccountPortal: () => ({
    email: `check-${crypto.randomUUID()}@provider-check.invalid`,
    password: `Aa1!${crypto.randomUUID()}`,
    firstName: "Provider",
    lastName: "Check",
  }),
  // Not the user's own email: wrong passwords would count against the account.
  loginPortal: () => ({ email: unknownEmail, password: "Wrong-pass-1" }),
  verifyAccountPortal: () => ({ verificationCode: crypto.randomUUID() }),
  getMasterGroupInfo: async (run) => ({
    masterGroupID: Number(await run.value("getUserMasterGroups", "groupID")),
  }),
  getPoolGroupInfo: async (run) => ({
    poolGroupID: (await poolGroup(run)).groupID,
  }),
  addUserToGroup: async (run) => ({
    ...(await poolGroup(run)),
    targetEmail: unknownEmail,
    groupType: groupType.pool,
  }),
  removeUserFromGroup: async (run) => ({
    ...(await poolGroup(run)),
    userID: "2000000000",
  }),
  ASNListSearch: async (run) => ({
    ASNList: await run.values("ASNAdvancedSearch", "ASN"),
  }),
  ASNManifestSearch: manifest,
  // Rows contain no packing slip: without a given number, nothing is found.
  ASNPackingSlipSearch: ({ options }) => ({
    packingSlip: options.packingSlip ?? unknownText,
  }),
  ASNAdvancedSearch: (run) => ({
    ...allOfDays(run),
    scanType: null,
    isDelivered: null,
    isOnPallet: null,
    isOnTrailer: null,
    isOnManifest: null,
  }),
  trackingPROListSearch: async (run) => ({
    PROList: await run.values("trackingAdvancedSearch", "PRO"),
  }),
  trackingManifestSearch: manifest,
  trackingAdvancedSearch: (run) => ({
    ...allOfDays(run),
    startDatePickup: null,
    endDatePickup: null,
  }),
  getOnTimeReport: reportOfPool,
  getOnTimeReportPoolSummary: reportOfPool,
  getOnTimeReportStoreSummary: reportOfPool,
  getScanReport: async (run) => ({
    ...(await reportOfPool(run)),
    summaryType: "",
    specialFilters: "",
  }),
  getDoorScanReport: async (run) => ({
    ...(await reportOfPool(run)),
    summaryType: "",
  }),
  getDashboardManifests: (run) => ({ ...days(run), pool: null }),
  getDashboardManifestDetails: async (run) => ({
    pool: await aPool(run),
    manifest: await run.value("getDashboardManifests", "Manifest"),
  }),
  getDeliveryMapStatuses: (run) => ({
    ...lastDay(run),
    requestNumber: 7,
    isAuto: false,
  }),
  getDeliveryMapPinDetails: async (run) => ({
    delivID: await run.value("getDeliveryMapStatuses", "delivID"),
  }),
  getLTLRate: () => ({
    zone: rateZone,
    zipFrom: "60601",
    zipTo: "75201",
    numPallets: 2,
  }),
  createLTLBooking: async (run) => ({
    bookingData: { pool: await aPool(run), ...from, ...to, ...freight },
  }),
  searchAddressBook: async (run) => ({
    searchInput: "a",
    searchType: "companyName",
    pool: await aPool(run),
  }),
  manualReport_ReportDelivery: (run) => manualReport(run, "Deliveries"),
  manualReport_ReportPickup: (run) => manualReport(run, "Pickups"),
  getBillDetails: () => ({ bookingID: "0" }),
  getCorrectableBooking: () => ({ bookingID: "0" }),
  getCorrectableDelivery: () => ({ delivID: "0" }),
  getCorrectableScans: () => ({ ASN: "0" }),
  getCorrections: () => ({}),
  getDeliverySchedule: lastDay,
  getGroupDetails: poolGroup,
  getGroupInvitations: poolGroup,
  getGroupSecondFactor: poolGroup,
  getNotes: async (run) => ({
    subject: "carton",
    number: await run.value("ASNAdvancedSearch", "ASN"),
  }),
  getOnTimeDays: days,
  getScorecard: async (run) => ({
    ...(await reportOfPool(run)),
    by: "store",
    target: 95,
  }),
  getStoreIdentifiers: () => ({ search: "", offset: 0 }),
  getReceivingStops: () => ({
    store: null,
    deliveryID: null,
    withCartons: true,
  }),
  getTruckPositions: lastDay,
  getWithdrawableReports: () => ({ kind: "delivery" }),
  listBookings: () => ({}),
};

/** Requests of the right form that must be refused: what they have, and how they differ from the valid one. */
export const refusedRequests: ForCalls<Readonly<Record<string, Fields>>> = {
  registerAccountPortal: {
    "an email without a domain": { email: "nobody" },
    "a weak password": { password: "password" },
  },
  loginPortal: { "an unknown email": {} },
  verifyAccountPortal: { "the code of no link": {} },
  addUserToGroup: { "an email without an account": {} },
  removeUserFromGroup: { "a user who is not in the group": {} },
};

/** A field of every row, and the field of the request that it must be equal to, or be in the list of. */
export const requestedValues: ForCalls<readonly [ofRow: string, of: string]> = {
  ASNListSearch: ["ASN", "ASNList"],
  ASNManifestSearch: ["Manifest", "manifest"],
  trackingPROListSearch: ["PRO", "PROList"],
  getOnTimeReport: ["lngPoolID", "pool"],
  getOnTimeReportPoolSummary: ["lngPoolID", "pool"],
  getOnTimeReportStoreSummary: ["lngPoolID", "pool"],
  getScanReport: ["lngPoolID", "pool"],
  getDoorScanReport: ["lngPoolID", "pool"],
  getScorecard: ["lngPoolID", "pool"],
  getDeliveryMapStatuses: ["requestNumber", "requestNumber"],
  getDeliveryMapPinDetails: ["delivID", "delivID"],
};

/** Statements that must be true for a row, or for the answer of a call without rows, and for the request. */
export type Statements = Readonly<
  Record<string, (row: Fields, request: Fields) => boolean>
>;

const possibleCounts: Statements = {
  "Late and OnTime are at most Deliveries": (row) =>
    Number(row.Late) + Number(row.OnTime) <= Number(row.Deliveries),
};

/** What else must be true for every row. */
export const statements: ForCalls<Statements> = {
  getUserPoolAndStoreList: {
    "fullStoreList has the stores of every pool": (answer) => {
      const stores = (answer.fullStoreList as unknown[]).map(String);
      return Object.values(answer.poolDict as Record<string, unknown[]>)
        .flat()
        .every((store) => stores.includes(String(store)));
    },
  },
  getOnTimeReport: {
    "Delivery Date is one of the requested days": (row, request) => {
      const day = String(row["Delivery Date"]).slice(0, 10);
      return String(request.startDate) <= day && day <= String(request.endDate);
    },
  },
  getOnTimeDays: {
    "OnTime is at most Deliveries": ({ OnTime, Deliveries }) =>
      Number(OnTime) <= Number(Deliveries),
  },
  getOnTimeReportPoolSummary: possibleCounts,
  getOnTimeReportStoreSummary: possibleCounts,
  getDeliveryMapStatuses: {
    "lat is from -90 to 90, and lng from -180 to 180": ({ lat, lng }) =>
      Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180,
  },
  getLTLRate: { "rate is a positive number": ({ rate }) => Number(rate) > 0 },
};
