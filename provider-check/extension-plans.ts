import { calls, type CallName } from "../provider/contract/calls";
import type { ExtensionName } from "../provider/contract/extensions/capabilities";
import { Skipped } from "./outcome";
import type { CallPlan, Fields, PlanData } from "./plans";

const withoutPayload = async () => undefined;
const emptyPayload = async () => ({});

const ofDay = async ({ options: { endDate } }: PlanData) => ({
  date: `${endDate}T00:00:00.000Z`,
});

/** The first pool group that the user administers. */
const ofGroup = async (data: PlanData) => ({
  groupID: Number(await data.value("getUserPoolGroups", "groupID")),
});

/** A user of that group. */
async function userOf(data: PlanData): Promise<string> {
  const { userResult } = await data.fields("getPoolGroupInfo");
  const [user] = Array.isArray(userResult) ? (userResult as unknown[][]) : [];
  const id: unknown = user?.[3];
  if (typeof id === "string" || typeof id === "number") return String(id);
  throw new Skipped("the pool group has no users");
}

/** Why a call that reads is not made. */
const needs = (what: string) => async (): Promise<Fields> => {
  throw new Skipped(`it needs ${what}`);
};

/** A plan for every call of an extension that reads. */
export const extensionPlans: Readonly<Partial<Record<CallName, CallPlan>>> = {
  getAccessPreview: {
    screen: "what a user may see",
    // It says who the user is.
    isNeverEmpty: true,
    payload: async (data) => ({
      userID: await userOf(data),
      search: "",
      offset: 0,
    }),
  },
  getAccessPreviewStores: {
    screen: "the stores that a user may see",
    payload: async (data) => ({
      userID: await userOf(data),
      poolID: await data.pool(),
      offset: 0,
    }),
  },
  getAccount: { screen: "the account", payload: withoutPayload },
  getAlerts: { screen: "the alerts", payload: withoutPayload },
  getBillDetails: {
    screen: "what a bill of lading lacks",
    payload: async () => ({ bookingID: "0" }),
  },
  listBookings: { screen: "the bookings", payload: emptyPayload },
  getMayCreateGroups: { screen: "the admin menu", payload: withoutPayload },
  getAllPools: {
    screen: "the pools that a group can have",
    payload: withoutPayload,
  },
  getGroupDetails: {
    screen: "the pools and administrators of a group",
    payload: ofGroup,
  },
  getGroupInvitations: {
    screen: "the invitations of a group",
    payload: ofGroup,
  },
  getFirstRun: { screen: "the first-run screen", payload: withoutPayload },
  getMayImport: { screen: "the screen Data", payload: withoutPayload },
  getImportJobs: { screen: "the loaded documents", payload: withoutPayload },
  getImportJob: {
    screen: "a loaded document",
    payload: async (data) => ({
      token: await data.value("getImportJobs", "token"),
      errorOffset: 0,
    }),
  },
  getImportKinds: {
    screen: "what can be loaded",
    payload: withoutPayload,
  },
  getApiKeys: { screen: "the API keys", payload: withoutPayload },
  getTradingPartners: {
    screen: "the trading partners",
    payload: withoutPayload,
  },
  getStoreIdentifiers: {
    screen: "the store identifiers",
    payload: async () => ({ search: "", offset: 0 }),
  },
  getTruckPositions: { screen: "the trucks of the map", payload: ofDay },
  getStoreTimeZones: {
    screen: "the time zones of stores",
    payload: withoutPayload,
  },
  getReportedStop: {
    screen: "the form of a manual report",
    payload: async (data) => ({
      kind: "delivery",
      delivDetailID: await data.value(
        "manualReport_GetUnfinishedDeliveries",
        "delivDetailID",
      ),
    }),
  },
  getDeliverySchedule: { screen: "the schedule of a day", payload: ofDay },
  getReportMails: { screen: "the report mails", payload: withoutPayload },
  getShareLinks: { screen: "the share links", payload: withoutPayload },
  openShareLink: {
    screen: "a shared page",
    payload: needs("a share link, which would have to be created"),
  },
  getApiTokens: { screen: "the API tokens", payload: withoutPayload },
  checkApiToken: {
    screen: "answers to programs",
    payload: needs("an API token, which would have to be created"),
  },
  getSecondFactor: { screen: "the second factor", payload: withoutPayload },
  getGroupSecondFactor: {
    screen: "whether a group requires a second factor",
    payload: ofGroup,
  },
  getKeptList: {
    screen: "the result of a long list",
    payload: needs("a kept list, which would have to be created"),
  },
  getViews: { screen: "the saved views", payload: withoutPayload },
};

/** The calls of the extensions, by name, with the extension to which each belongs. */
export const extensionCalls: readonly {
  name: CallName;
  extension: ExtensionName;
}[] = (Object.keys(calls) as CallName[]).flatMap((name) => {
  const { extension } = calls[name];
  return extension === null ? [] : [{ name, extension }];
});
