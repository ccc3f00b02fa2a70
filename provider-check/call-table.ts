import { rateZone } from "../provider/contract/freight";
import { groupType } from "../provider/contract/groups";
import { type CallTable, type CheckRun } from "./check-run";
import { Skipped, type Fields } from "./expectations";

/** A text that is no id and no number of anything. */
export const unknownText = "no-such-4f9c2b";
/** An email address that no account has. */
export const unknownEmail = "nobody@provider-check.invalid";

const days = ({ options: { startDate, endDate } }: CheckRun) => ({
  startDate,
  endDate,
});
const all = (run: CheckRun) => ({ ...days(run), pool: null, stores: [] });
const ofPool = async (run: CheckRun) => ({
  ...days(run),
  ...{ pool: await run.value("getDashboardManifests", "PoolID"), stores: [] },
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
const pool = async (run: CheckRun) => ({
  pool: Object.keys(await run.pools())[0],
});

/** The report of the first item of a list: it arrived half an hour ago, and left 15 minutes later. */
const manualReport =
  (kind: "Deliveries" | "Pickups") => async (run: CheckRun) => {
    const list = `manualReport_GetUnfinished${kind}` as const;
    const ago = (minutes: number) => {
      const date = new Date(run.options.now.getTime() - minutes * 60_000);
      return `${date.toISOString().slice(0, 16).replace("T", " ")}:00.000`;
    };
    const times = { arriveDate: ago(30), departDate: ago(15) };
    const delivDetailID = await run.value(list, "delivDetailID");
    const signature = { employeeID: null, textSig: "Provider check" };
    return { formData: { delivDetailID, ...times, ...signature } };
  };

const inPool = {
  "lngPoolID is the requested pool": (row: Fields, { pool }: Fields) =>
    String(row.lngPoolID) === pool,
};
const summary = {
  request: ofPool,
  rows: {
    ...inPool,
    "Late and OnTime are at most Deliveries": (row: Fields) =>
      Number(row.Late) + Number(row.OnTime) <= Number(row.Deliveries),
  },
};

/** How each call is checked. */
export const callTable: CallTable = {
  checkValidUser: { request: () => ({ skipRedirects: true }) },
  registerAccountPortal: {
    request: () => ({
      email: `check-${crypto.randomUUID()}@provider-check.invalid`,
      password: `Aa1!${crypto.randomUUID()}`,
      ...{ firstName: "Provider", lastName: "Check" },
    }),
    refused: {
      "an email without a domain": { email: "nobody" },
      "a weak password": { password: "password" },
    },
  },
  // Not the user's own email: wrong passwords would count against the account.
  loginPortal: {
    request: () => ({ email: unknownEmail, password: "Wrong-pass-1" }),
    refused: { "an unknown email": {} },
  },
  verifyAccountPortal: {
    request: () => ({ verificationCode: crypto.randomUUID() }),
    refused: { "the code of no link": {} },
  },
  getUserPoolAndStoreList: {
    rows: {
      "fullStoreList has the stores of every pool": (answer) => {
        const stores = (answer.fullStoreList as unknown[]).map(String);
        return Object.values(answer.poolDict as Record<string, unknown[]>)
          .flat()
          .every((store) => stores.includes(String(store)));
      },
    },
  },
  getMasterGroupInfo: {
    request: async (run) => ({
      masterGroupID: Number(await run.value("getUserMasterGroups", "groupID")),
    }),
  },
  getPoolGroupInfo: {
    request: async (run) => ({ poolGroupID: (await poolGroup(run)).groupID }),
  },
  addUserToGroup: {
    request: async (run) => ({
      ...(await poolGroup(run)),
      ...{ targetEmail: unknownEmail, groupType: groupType.pool },
    }),
    refused: { "an email without an account": {} },
  },
  removeUserFromGroup: {
    request: async (run) => ({
      ...(await poolGroup(run)),
      userID: "2000000000",
    }),
    refused: { "a user who is not in the group": {} },
  },
  ASNListSearch: {
    request: async (run) => ({
      ASNList: await run.values("ASNAdvancedSearch", "ASN", 3),
    }),
    rows: {
      "ASN is in the list": (row, { ASNList }) =>
        (ASNList as string[]).includes(String(row.ASN)),
    },
  },
  ASNManifestSearch: {
    request: manifest,
    rows: {
      "Manifest is the requested one": (row, request) =>
        row.Manifest === request.manifest,
    },
  },
  // Rows contain no packing slip: without a given number, only bad requests can be checked.
  ASNPackingSlipSearch: {
    request: ({ options }) => ({
      packingSlip: options.packingSlip ?? unknownText,
    }),
  },
  ASNAdvancedSearch: {
    request: (run) => ({
      ...all(run),
      ...{ delivID: null, manifest: null, scanType: null, isDelivered: null },
      ...{ isOnPallet: null, isOnTrailer: null, isOnManifest: null },
    }),
  },
  trackingPROListSearch: {
    request: async (run) => ({
      PROList: await run.values("trackingAdvancedSearch", "PRO", 3),
    }),
    rows: {
      "PRO is in the list": (row, { PROList }) =>
        (PROList as string[]).includes(String(row.PRO)),
    },
  },
  trackingManifestSearch: { request: manifest },
  trackingAdvancedSearch: {
    request: (run) => ({
      ...all(run),
      ...{ startDatePickup: null, endDatePickup: null },
      ...{ delivID: null, manifest: null },
    }),
  },
  getOnTimeReport: {
    request: ofPool,
    rows: {
      ...inPool,
      "Delivery Date is one of the requested days": (row, request) => {
        const day = String(row["Delivery Date"]).slice(0, 10);
        return (
          day >= String(request.startDate) && day <= String(request.endDate)
        );
      },
    },
  },
  getOnTimeReportPoolSummary: summary,
  getOnTimeReportStoreSummary: summary,
  getScanReport: {
    request: async (run) => ({
      ...(await ofPool(run)),
      ...{ summaryType: "", specialFilters: "" },
    }),
    rows: inPool,
  },
  getDoorScanReport: {
    request: async (run) => ({ ...(await ofPool(run)), summaryType: "" }),
    rows: inPool,
  },
  getDashboardManifests: {
    request: (run) => ({ ...days(run), pool: null }),
  },
  getDashboardManifestDetails: {
    async request(run) {
      const row = (await run.rows("getDashboardManifests")).find(
        ({ PoolID, Manifest }) => PoolID != null && Manifest != null,
      );
      if (!row) throw new Skipped("no row of the dashboard has a manifest");
      return { pool: String(row.PoolID), manifest: String(row.Manifest) };
    },
  },
  getDeliveryMapStatuses: {
    request: (run) => ({ ...lastDay(run), requestNumber: 7, isAuto: false }),
    rows: {
      "requestNumber is that of the request": (row, request) =>
        row.requestNumber === request.requestNumber,
      "lat is from -90 to 90, and lng from -180 to 180": ({ lat, lng }) =>
        Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180,
    },
  },
  getDeliveryMapPinDetails: {
    request: async (run) => ({
      delivID: await run.value("getDeliveryMapStatuses", "delivID"),
    }),
    rows: {
      "delivID is the requested one": (row, { delivID }) =>
        String(row.delivID) === delivID,
    },
  },
  getLTLRate: {
    request: () => ({
      ...{ zone: rateZone, zipFrom: "60601", zipTo: "75201", numPallets: 2 },
    }),
    rows: { "rate is a positive number": ({ rate }) => Number(rate) > 0 },
  },
  createLTLBooking: {
    request: async (run) => ({
      bookingData: {
        ...(await pool(run)),
        ...{ companyFrom: "Provider check", address1From: "1 Example Street" },
        ...{ address2From: null, cityFrom: "Chicago", stateFrom: "IL" },
        ...{ zipFrom: "60601", apptFrom: false, liftGateFrom: false },
        ...{ residentialFrom: false, customerNumberTo: null },
        ...{ companyTo: "Provider check", address1To: "2 Example Street" },
        ...{ address2To: null, cityTo: "Dallas", stateTo: "TX" },
        ...{ zipTo: "75201", apptTo: false, liftGateTo: false },
        ...{ residentialTo: false, BOLNumber: null, PRONumber: null },
        ...{ numPallets: 1, numPieces: 1, totalWeight: 100, class: 70 },
        description: "Provider check",
        notes: "Made by the provider check; please cancel.",
      },
    }),
  },
  searchAddressBook: {
    request: async (run) => ({
      ...{ searchInput: "a", searchType: "companyName" },
      ...(await pool(run)),
    }),
  },
  manualReport_ReportDelivery: { request: manualReport("Deliveries") },
  manualReport_ReportPickup: { request: manualReport("Pickups") },

  // Of extensions, the calls that read and have a request.
  getBillDetails: { request: () => ({ bookingID: "0" }) },
  getDeliverySchedule: { request: lastDay },
  getGroupDetails: { request: poolGroup },
  getGroupInvitations: { request: poolGroup },
  getGroupSecondFactor: { request: poolGroup },
  getStoreIdentifiers: { request: () => ({ search: "", offset: 0 }) },
  getTruckPositions: { request: lastDay },
  listBookings: { request: () => ({}) },
};
