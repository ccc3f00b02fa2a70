import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls, type CallName } from "../../provider/contract/calls";
import { exceptionCalls } from "../../provider/contract/extensions/exceptions";
import { ownAccountCalls } from "../../provider/contract/extensions/account";
import { correctionCalls } from "../../provider/contract/extensions/corrections";
import { secondFactorCalls } from "../../provider/contract/extensions/second-factor";
import { importCalls } from "../../provider/contract/extensions/imports";
import { files } from "../../provider/contract/files";
import { asnSearchCases } from "./asn-search-cases";
import { anyCriteria } from "./demo/reference";
import { onEachEngine } from "./engines";
import { fileCases, malformedAddresses } from "./file-cases";
import {
  addressCases,
  addSavedAddress,
  bookingFor,
  sampleTariff,
} from "./freight-cases";
import { getFile } from "./get-file";
import {
  addMasterGroup,
  administer,
  administered,
  groupCases,
  newcomer,
} from "./group-cases";
import {
  manualReportCases,
  invalidReports,
  reportOf,
} from "./manual-report-cases";
import { reportCases, reportsOfEverything } from "./report-cases";
import { samplePayloads } from "./sample-payloads";
import {
  cookieOf,
  startTestProvider,
  testPassword,
  type TestProvider,
} from "./test-provider";
import {
  anyTrackingCriteria,
  trackingSearchCases,
} from "./tracking-search-cases";

/**
 * Who may do what, as a table: identities down, calls across. A call that is missing in the table
 * neither compiles nor passes, so that nobody adds one without its permissions.
 */

const identities = [
  "visitor",
  "made-up session",
  "ended session",
  "no groups",
  "one pool",
  "two pools",
  "administrator",
] as const;
type Identity = (typeof identities)[number];

/** Identities without a valid session. */
const strangers: readonly Identity[] = [
  "visitor",
  "made-up session",
  "ended session",
];

/** Pools of each identity; pool 1 holds the store 101, pool 2 the store 202. */
const poolsOf: Partial<Record<Identity, readonly number[]>> = {
  "no groups": [],
  "one pool": [1],
  "two pools": [1, 2],
  administrator: [],
};

interface Expectation {
  /** HTTP status without a valid session. */
  stranger: number;
  /** HTTP status with a valid session, or by the pools of the identity. */
  signedIn: number | ((pools: readonly number[], identity: Identity) => number);
  /** What the response must contain, if it differs between identities. */
  answers?: (pools: readonly number[], identity: Identity) => object;
}

const needsSession = { stranger: 401, signedIn: 200 };
const notFound = { stranger: 401, signedIn: 404 };
/** Only the administrator of the group 1, which the samples name, knows that it exists. */
const ofGroup1 = (httpStatus: number): Expectation => ({
  stranger: 401,
  signedIn: (_pools, identity) =>
    identity === "administrator" ? httpStatus : 404,
});
/** Nobody here administers every pool group; the third table has users who do. */
const forbidden = { stranger: 401, signedIn: 403 };
const rowsOfNobody = { ...needsSession, answers: () => ({ result: [] }) };

const matrix: Record<CallName, Expectation> = {
  checkValidUser: needsSession,
  registerAccountPortal: { stranger: 200, signedIn: 200 },
  // The sample is a wrong password, which must be refused with a session too.
  loginPortal: { stranger: 401, signedIn: 401 },
  logoutPortal: needsSession,
  verifyAccountPortal: { stranger: 404, signedIn: 404 },
  getIsAdmin: {
    ...needsSession,
    answers: (_pools, identity) => ({ result: identity === "administrator" }),
  },
  getUserPoolAndStoreList: {
    ...needsSession,
    answers: (pools) => ({
      fullStoreList: pools.map((pool) => String(pool * 101)),
      poolNameMap: Object.fromEntries(
        pools.map((pool) => [String(pool), `Pool ${pool}`]),
      ),
    }),
  },
  getUserMasterGroups: rowsOfNobody,
  getUserPoolGroups: {
    ...needsSession,
    answers: (_pools, identity) => ({
      result:
        identity === "administrator"
          ? [{ groupID: 1, groupName: "Group 1", groupType: 2 }]
          : [],
    }),
  },
  // Their samples name the pool group 1, most of them as a master group; users who may not see it
  // get the response for an absent one.
  getMasterGroupInfo: notFound,
  getPoolGroupInfo: ofGroup1(200),
  addUserToGroup: notFound,
  removeUserFromGroup: notFound,
  getMayCreateGroups: { ...needsSession, answers: () => ({ result: false }) },
  getAllPools: forbidden,
  getGroupDetails: ofGroup1(200),
  createGroup: forbidden,
  renameGroup: ofGroup1(200),
  setGroupPools: ofGroup1(403),
  setGroupPoolGroups: ofGroup1(403),
  addGroupAdministrator: notFound,
  removeGroupAdministrator: notFound,
  deleteGroup: ofGroup1(403),
  inviteToGroup: {
    ...ofGroup1(200),
    answers: (_pools, identity) =>
      identity === "administrator"
        ? { result: [{ outcome: "invited" }] }
        : { message: "There is no such group." },
  },
  getGroupInvitations: ofGroup1(200),
  // Nobody has invited the address of the sample.
  withdrawInvitation: notFound,
  getAccessPreview: ofGroup1(200),
  getAccessPreviewStores: ofGroup1(200),
  keepList: {
    ...needsSession,
    answers: () => ({ key: expect.any(String) as string }),
  },
  getKeptList: notFound,
  getViews: { ...needsSession, answers: () => ({ startViewID: null }) },
  saveView: needsSession,
  removeView: notFound,
  restoreView: notFound,
  setStartView: notFound,
  getReportMails: rowsOfNobody,
  // Nobody may open the view of the samples, and no mail has their token.
  saveReportMail: notFound,
  removeReportMail: needsSession,
  getAlerts: { ...rowsOfNobody, answers: () => ({ lastSentAt: null }) },
  saveAlert: needsSession,
  removeAlert: needsSession,
  unsubscribe: { stranger: 404, signedIn: 404 },
  getShareLinks: rowsOfNobody,
  // The samples are an absent carton, link and token.
  createShareLink: notFound,
  revokeShareLink: notFound,
  openShareLink: { stranger: 404, signedIn: 404 },
  // The samples are an absent carton and note.
  getNotes: notFound,
  addNote: notFound,
  removeNote: notFound,
  // The samples name a store and a delivery that do not exist.
  getReceivingStops: rowsOfNobody,
  receiveDelivery: notFound,
  getApiTokens: rowsOfNobody,
  createApiToken: { stranger: 401, signedIn: 403 },
  revokeApiToken: notFound,
  // A session is no API token.
  checkApiToken: { stranger: 401, signedIn: 401 },
  // The sample is an absent token.
  completeSignIn: { stranger: 410, signedIn: 410 },
  getSecondFactor: {
    ...needsSession,
    answers: () => ({ isOn: false, isRequired: false, recoveryCodesLeft: 0 }),
  },
  // The sample has a wrong password.
  setUpSecondFactor: { stranger: 401, signedIn: 403 },
  // Nobody here has a second factor.
  createRecoveryCodes: { stranger: 401, signedIn: 403 },
  turnOffSecondFactor: { stranger: 401, signedIn: 403 },
  getGroupSecondFactor: ofGroup1(200),
  setGroupSecondFactor: ofGroup1(200),
  getAccount: {
    ...needsSession,
    answers: () => ({ emailChange: null, firstName: "Ann" }),
  },
  changeName: needsSession,
  changeLanguage: needsSession,
  changeClock: needsSession,
  // The sample has a wrong password.
  changePassword: { stranger: 401, signedIn: 403 },
  requestEmailChange: { stranger: 401, signedIn: 403 },
  cancelEmailChange: needsSession,
  // The sample is an absent link.
  answerEmailChange: { stranger: 404, signedIn: 404 },
  endSession: notFound,
  endAllSessions: needsSession,
  requestPasswordReset: { stranger: 200, signedIn: 200 },
  // The sample is an absent link.
  resetPassword: { stranger: 404, signedIn: 404 },
  // There are accounts.
  getFirstRun: { stranger: 404, signedIn: 404 },
  createFirstAdministrator: { stranger: 404, signedIn: 404 },
  getMayImport: { ...needsSession, answers: () => ({ result: false }) },
  getImportJobs: forbidden,
  getImportJob: forbidden,
  applyImportJob: forbidden,
  cancelImportJob: forbidden,
  getImportKinds: forbidden,
  getApiKeys: forbidden,
  createApiKey: forbidden,
  revokeApiKey: forbidden,
  getTradingPartners: forbidden,
  saveTradingPartner: forbidden,
  removeTradingPartner: forbidden,
  getStoreIdentifiers: forbidden,
  saveStoreIdentifier: forbidden,
  removeStoreIdentifier: forbidden,
  // Absent numbers here; the second table below has own, foreign and malformed ones.
  ASNListSearch: rowsOfNobody,
  ASNManifestSearch: rowsOfNobody,
  ASNPackingSlipSearch: rowsOfNobody,
  ASNAdvancedSearch: rowsOfNobody,
  getOnTimeReport: rowsOfNobody,
  getOnTimeReportPoolSummary: rowsOfNobody,
  getOnTimeReportStoreSummary: rowsOfNobody,
  getScanReport: rowsOfNobody,
  getDoorScanReport: rowsOfNobody,
  getDashboardManifests: rowsOfNobody,
  getDashboardManifestDetails: rowsOfNobody,
  trackingPROListSearch: rowsOfNobody,
  trackingManifestSearch: rowsOfNobody,
  trackingAdvancedSearch: rowsOfNobody,
  getDeliveryMapStatuses: {
    ...needsSession,
    answers: () => ({ result: [], requestNumber: 1 }),
  },
  getTruckPositions: rowsOfNobody,
  getDeliverySchedule: rowsOfNobody,
  getStoreTimeZones: rowsOfNobody,
  getDeliveryMapPinDetails: {
    ...needsSession,
    answers: () => ({ result: null }),
  },
  getReportedStop: { ...needsSession, answers: () => ({ result: null }) },
  getLTLRate: { ...needsSession, answers: () => ({ rate: 100 }) },
  // The sample is for pool 1.
  createLTLBooking: {
    ...needsSession,
    signedIn: (pools) => (pools.includes(1) ? 200 : 403),
  },
  // The sample is an absent booking.
  listBookings: {
    ...needsSession,
    answers: () => ({ result: [], hasMore: false }),
  },
  // The samples are absent exceptions.
  getExceptions: rowsOfNobody,
  getException: { ...needsSession, answers: () => ({ result: null }) },
  takeExceptions: notFound,
  getExceptionOwners: { ...needsSession, answers: () => ({ result: [] }) },
  assignExceptions: notFound,
  closeExceptions: notFound,
  reopenExceptions: notFound,
  getBillDetails: { ...needsSession, answers: () => ({ result: null }) },
  addBillDetails: notFound,
  getCorrections: needsSession,
  getCorrectableDelivery: needsSession,
  getCorrectableScans: needsSession,
  getCorrectableBooking: needsSession,
  getWithdrawableReports: needsSession,
  correctDelivery: notFound,
  voidScan: notFound,
  cancelBooking: notFound,
  changeBooking: notFound,
  withdrawReport: notFound,
  undoCorrection: notFound,
  searchAddressBook: rowsOfNobody,
  manualReport_GetUnfinishedDeliveries: rowsOfNobody,
  manualReport_GetUnfinishedPickups: rowsOfNobody,
  // The sample is an absent item.
  manualReport_ReportDelivery: notFound,
  manualReport_ReportPickup: notFound,
};

const callNames = Object.keys(calls) as CallName[];

it("lists every call of the contract, and no other", () => {
  expect(Object.keys(matrix).sort()).toEqual([...callNames].sort());
});

it("lists every file URL, and no other", () => {
  expect(Object.keys(fileCases).sort()).toEqual(Object.keys(files).sort());
});

/** Adds a pool, its pool group of the same id, and one store. */
async function addPool({ db }: TestProvider, pool: number): Promise<void> {
  await db.query("INSERT INTO pool (id, name) VALUES ($1, $2)", [
    pool,
    `Pool ${pool}`,
  ]);
  await db.query("INSERT INTO user_group (id, type, name) VALUES ($1, 2, $2)", [
    pool,
    `Group ${pool}`,
  ]);
  await db.query(
    "INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES ($1, $1)",
    [pool],
  );
  await db.query(
    `INSERT INTO store (number, pool_id, name, address1, city, state, zip)
     VALUES ($1, $2, 'Store', '1 Main St', 'City', 'IL', '60601')`,
    [String(pool * 101), pool],
  );
}

onEachEngine("Access", (engine) => {
  let provider: TestProvider;
  const accounts = new Map<Identity, string>();

  beforeAll(async () => {
    provider = await startTestProvider(engine);
    const { db } = provider;
    for (const pool of [1, 2]) await addPool(provider, pool);
    await db.execute(sampleTariff);
    for (const identity of identities.filter(
      (one) => !strangers.includes(one),
    )) {
      const id = await provider.addAccount(
        `${identity.replace(" ", "-")}@shop.example`,
      );
      accounts.set(identity, id);
      for (const pool of poolsOf[identity] ?? []) {
        await db.query(
          "INSERT INTO group_member (account_id, group_id) VALUES ($1, $2)",
          [id, pool],
        );
      }
    }
    await db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, 1)",
      [accounts.get("administrator") ?? ""],
    );
  });
  afterAll(() => provider.remove());

  const cookies = new Map<Identity, string>();
  async function cookieFor(identity: Identity): Promise<string | undefined> {
    if (identity === "visitor") return undefined;
    const cookie = cookies.get(identity) ?? (await openSession(identity));
    cookies.set(identity, cookie);
    return cookie;
  }
  async function openSession(identity: Identity): Promise<string> {
    if (identity === "made-up session")
      return `trackingSession=${"A".repeat(22)}`;
    if (identity !== "ended session")
      return provider.openSession(accounts.get(identity) ?? "");
    const cookie = await provider.openSession(accounts.get("two pools") ?? "");
    await provider.call("logoutPortal", undefined, { cookie });
    return cookie;
  }

  it.each(callNames)("to %s is as the table states", async (name) => {
    const expected = matrix[name];
    for (const [at, identity] of identities.entries()) {
      const cookie = await cookieFor(identity);
      const isStranger = strangers.includes(identity);
      const payload =
        name === "registerAccountPortal"
          ? { ...samplePayloads[name], email: `new${at}@shop.example` }
          : samplePayloads[name];
      const { httpStatus, body } = await provider.call(name, payload, {
        ...(cookie === undefined ? {} : { cookie }),
        address: `203.0.113.${at}`,
      });
      const { stranger, signedIn } = expected;
      const inside =
        typeof signedIn === "number"
          ? signedIn
          : signedIn(poolsOf[identity] ?? [], identity);
      const want = isStranger ? stranger : inside;
      expect({ identity, httpStatus }).toEqual({ identity, httpStatus: want });
      if (isStranger && calls[name].needsSession) {
        expect(Object.keys(body).sort()).toEqual(["message", "status"]);
      } else if (expected.answers && !isStranger) {
        expect({ identity, body }).toMatchObject({
          identity,
          body: expected.answers(poolsOf[identity] ?? [], identity),
        });
      }
    }
    // It may have ended sessions.
    if (calls[name].effect === "write") cookies.clear();
  });

  // A GET has no payload.
  it.each(callNames.filter((name) => calls[name].method === "POST"))(
    "to %s validates the payload only with a session",
    async (name) => {
      for (const identity of identities) {
        const cookie = await cookieFor(identity);
        const isRefusedFirst =
          calls[name].needsSession && strangers.includes(identity);
        for (const malformed of [[samplePayloads[name]], "x"]) {
          const { httpStatus, body } = await provider.call(name, malformed, {
            ...(cookie === undefined ? {} : { cookie }),
          });
          expect({ identity, malformed, httpStatus }).toEqual({
            identity,
            malformed,
            httpStatus: isRefusedFirst ? 401 : 400,
          });
          expect(Object.keys(body).sort()).toEqual(["message", "status"]);
        }
      }
    },
  );
});

/** The responses to administrators of every pool group, of the calls that all others are refused. */
const fullAdministrator = {
  getAllPools: 200,
  createGroup: 200,
  getImportJobs: 200,
  // Their samples name an absent document.
  getImportJob: 404,
  applyImportJob: 404,
  cancelImportJob: 404,
  getImportKinds: 200,
  getApiKeys: 200,
  createApiKey: 200,
  // The key that the call before has created.
  revokeApiKey: 200,
  getTradingPartners: 200,
  saveTradingPartner: 200,
  removeTradingPartner: 200,
  getStoreIdentifiers: 200,
  saveStoreIdentifier: 200,
  removeStoreIdentifier: 200,
} as const satisfies Partial<Record<CallName, number>>;
const fullCalls = Object.keys(
  fullAdministrator,
) as (keyof typeof fullAdministrator)[];

it("lists every call that is refused to users who do not administer every pool group", () => {
  expect([...fullCalls].sort()).toEqual(
    callNames.filter((name) => matrix[name] === forbidden).sort(),
  );
});

onEachEngine("Administration of every pool group", (engine) => {
  let provider: TestProvider;
  let id: string;
  const administerGroup = (group: number) =>
    provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, $2)",
      [id, group],
    );
  const statuses = async () => {
    const cookie = await provider.openSession(id);
    const found: Partial<Record<CallName, number>> = {};
    for (const name of fullCalls) {
      const { httpStatus } = await provider.call(name, samplePayloads[name], {
        cookie,
      });
      found[name] = httpStatus;
    }
    return found;
  };
  const refused = Object.fromEntries(fullCalls.map((name) => [name, 403]));

  beforeAll(async () => {
    provider = await startTestProvider(engine);
    id = await provider.addAccount("ann@shop.example");
  });
  afterAll(() => provider.remove());

  it("is nobody's in a database without groups", async () => {
    expect(await statuses()).toEqual(refused);
  });

  it("needs a master group: the administrator of the only pool group does not have it", async () => {
    await addPool(provider, 1);
    await administerGroup(1);
    expect(await statuses()).toEqual(refused);
  });

  it("allows the calls that all others are refused", async () => {
    await addMasterGroup(provider.db, 1);
    await administerGroup(11);
    // The ids above were chosen; those of new groups follow.
    await provider.db.query(
      "SELECT setval(pg_get_serial_sequence('user_group', 'id'), 100)",
    );
    expect(await statuses()).toEqual(fullAdministrator);
  });

  it("ends with a pool group of other administrators", async () => {
    await addPool(provider, 2);
    expect(await statuses()).toEqual(refused);
  });
});

const somePools = [1, 2, 3, 4];

/** Calls about the caller, or equal for all users: the first table is sufficient. */
const namingNothing: readonly CallName[] = [
  // A list belongs to its account.
  "keepList",
  "getKeptList",
  // Changes the own account only.
  "changeLanguage",
  "changeClock",
  "getStoreTimeZones",
  "checkValidUser",
  "registerAccountPortal",
  "loginPortal",
  "logoutPortal",
  "verifyAccountPortal",
  "getIsAdmin",
  "getUserPoolAndStoreList",
  "getLTLRate",
  "getMayCreateGroups",
  "getAllPools",
  "createGroup",
  "getFirstRun",
  "createFirstAdministrator",
  "requestPasswordReset",
  "resetPassword",
  // Administrators of every pool group see and change all of it, everybody else nothing.
  ...(Object.keys(importCalls) as (keyof typeof importCalls)[]),
];

/** The calls that only administrators of every pool group may make, for the pool group of a pool. */
const fillingCalls: readonly (readonly [
  CallName,
  (group: number) => object,
])[] = [
  [
    "setGroupPools",
    (groupID) => ({ groupID, allPools: false, poolIDs: somePools }),
  ],
  ["setGroupPools", (groupID) => ({ groupID, allPools: true, poolIDs: [] })],
  ["setGroupPoolGroups", (groupID) => ({ groupID, poolGroupIDs: somePools })],
  ["deleteGroup", (groupID) => ({ groupID })],
];

/**
 * The callers of searches and reports, with their pools; null without a session. Nobody sees pool
 * 4.
 */
const people = {
  "signed out": null,
  unverified: null,
  "store manager": [1],
  "regional manager": [1, 2],
  shipper: [1, 2, 3],
  // An administrator of three pools' groups and a member of one: administration shows no cartons.
  administrator: [1],
  "user without group": [],
} as const satisfies Record<string, readonly number[] | null>;
type Person = keyof typeof people;
const persons = Object.keys(people) as Person[];
/** Pool ids that do not exist. */
const absent = 77;

/** The booking n of pool n. */
const bookingOfPool = `
  INSERT INTO booking (id, pool_id, bol_number, pro_number,
    from_company, from_address1, from_city, from_state, from_zip,
    from_appointment, from_lift_gate, from_residential,
    to_company, to_address1, to_city, to_state, to_zip,
    to_appointment, to_lift_gate, to_residential,
    pallets, pieces, weight_pounds, description, freight_class, booked_by_name, booked_at)
  OVERRIDING SYSTEM VALUE
  VALUES ($1, $1, $2, $2,
    'Sender', '1 Main St', 'City', 'IL', '60601', false, false, false,
    'Receiver', '2 Main St', 'Town', 'WI', '53202', false, false, false,
    1, 1, 100, 'Bags', 60, 'Ann', '2026-11-19T15:00:00Z')`;

onEachEngine("rows visible to each user", (engine) => {
  let provider: TestProvider;
  const cookies = new Map<Person, string>();
  let newcomerId: string;

  beforeAll(async () => {
    provider = await startTestProvider(engine);
    const { db } = provider;
    for (const pool of somePools) {
      await addPool(provider, pool);
      await addMasterGroup(db, pool);
      await addSavedAddress(db, pool);
      await db.query(
        `INSERT INTO route (id, pool_id, route_date, number, position_lat, position_lng, position_at)
         VALUES ($1::int, $1::int, '2026-11-19', $2, 41.9, -87.6, '2026-11-19T14:00:00Z')`,
        [pool, `R${pool}`],
      );
      await db.query(
        `INSERT INTO delivery (id, pool_id, store_number, service_date, route_id)
         VALUES ($1, $2::int, $3, '2026-11-19', $2::int)`,
        [pool * 10, pool, String(pool * 101)],
      );
      await db.query(
        `INSERT INTO manifest (id, pool_id, number, manifest_date, store_date)
         VALUES ($1::int, $1::int, $2, '2026-11-18', '2026-11-19')`,
        [pool, `M${pool}`],
      );
      await db.query(
        `INSERT INTO packing_slip (id, number, manifest_id, delivery_id, service_date)
         VALUES ($1, $2, $1, $3, '2026-11-19')`,
        [pool, `S${pool}`, pool * 10],
      );
      await db.query(
        `INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, packing_slip_id, on_manifest)
         VALUES ($1::int, $2, $3, '2026-11-19', $1::int, $1::int, $1::int, true)`,
        [pool, `A${pool}`, pool * 10],
      );
      await db.query(
        `INSERT INTO shipment
           (id, pro, pool_id, delivery_id, service_date, manifest_id, scheduled_date, pickup_at,
            has_delivery_receipt)
         VALUES ($1::int, $2, $1::int, $3, '2026-11-19', $1::int, '2026-11-19', '2026-11-17T15:00:00Z', true)`,
        [pool, `P${pool}`, pool * 10],
      );
      await db.query(bookingOfPool, [pool, `B${pool}`]);
      await db.query(
        `INSERT INTO exception (id, kind, delivery_id, pool_id, store_number, service_date, cartons, found_at)
         VALUES ($1::int, 'short', $1::int * 10, $1::int, ($1::int * 101)::text, '2026-11-19', 1, '2026-11-20T00:00:00Z')`,
        [pool],
      );
      await db.query(
        `INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at)
         VALUES ($1, '2026-11-19', 1, 'Ann', '2026-11-19T15:00:00Z')`,
        [pool * 10],
      );
      await db.query(
        `INSERT INTO pickup (id, pool_id, company, address1, city, state, zip, scheduled_date)
         VALUES ($1, $2, $3, '1 Main St', 'City', 'IL', '60601', '2026-11-19')`,
        [pool * 10, pool, `Sender ${pool}`],
      );
    }
    // The numbers above are taken; those of new bookings follow them.
    await db.execute("ALTER TABLE booking ALTER COLUMN id RESTART WITH 1000");
    for (const person of persons) {
      if (person === "signed out") continue;
      const verified = person !== "unverified";
      const email = `${person.replaceAll(" ", "-")}@shop.example`;
      const id = await provider.addAccount(email, { verified });
      // The unverified account is a member too, which must not help without a session.
      const groups = people[person] ?? [1];
      for (const group of groups) {
        await db.query(
          "INSERT INTO group_member (account_id, group_id) VALUES ($1, $2)",
          [id, group],
        );
      }
      if (person === "administrator") await administer(db, id);
      if (verified) {
        cookies.set(person, await provider.openSession(id));
        continue;
      }
      const refused = await provider.call("loginPortal", {
        email,
        password: testPassword,
      });
      expect(refused.httpStatus).toBe(401);
      cookies.set(person, cookieOf(refused));
    }
    newcomerId = await provider.addAccount(newcomer);
  });
  afterAll(() => provider.remove());

  async function ask(person: Person, call: CallName, payload: object) {
    const cookie = cookies.get(person) ?? "";
    const { httpStatus, body } = await provider.call(
      call,
      { ...payload, offset: 0, pageSize: 10 },
      cookie === "" ? {} : { cookie },
    );
    return { httpStatus, body };
  }

  const cases = {
    ...Object.fromEntries(
      Object.entries(asnSearchCases).map(([name, one]) => [
        name,
        {
          ...one,
          row: (pool: number) => ({ ASN: `A${pool}`, Pool: `Pool ${pool}` }),
        },
      ]),
    ),
    ...reportCases,
    ...trackingSearchCases,
    ...addressCases,
  };
  describe.each(Object.entries(cases))(
    "by %s",
    (_, { call, of, row, malformed }) => {
      it.each(persons)("as %s", async (person) => {
        const own = people[person];
        const nothing = await ask(person, call, of(absent));
        if (own === null) {
          expect(nothing.httpStatus).toBe(401);
          expect(Object.keys(nothing.body).sort()).toEqual([
            "message",
            "status",
          ]);
          for (const payload of [...somePools.map(of), malformed]) {
            expect(await ask(person, call, payload)).toEqual(nothing);
          }
          return;
        }
        expect(nothing).toEqual({
          httpStatus: 200,
          body: {
            status: "Success",
            ...(calls[call].row && {
              entitlement: expect.any(String) as string,
            }),
            result: [],
          },
        });
        for (const pool of somePools) {
          const found = await ask(person, call, of(pool));
          if ((own as readonly number[]).includes(pool)) {
            expect(found).toMatchObject({
              httpStatus: 200,
              body: { result: [row(pool)] },
            });
          } else {
            expect({ pool, ...found }).toEqual({ pool, ...nothing });
          }
        }
        const refused = await ask(person, call, malformed);
        expect(refused.httpStatus).toBe(400);
        expect(refused.body).not.toHaveProperty("result");
      });
    },
  );

  const look = async (person: Person, path: string) => {
    const cookie = cookies.get(person) ?? "";
    const headers: Record<string, string> = cookie === "" ? {} : { cookie };
    const {
      httpStatus,
      headers: got,
      bytes,
    } = await getFile(provider.url, path, headers);
    return {
      httpStatus,
      type: got["content-type"],
      text: bytes.toString("latin1"),
    };
  };

  describe.each(Object.entries(fileCases))(
    "by the file URL %s",
    (_, { of }) => {
      it.each(persons)("as %s", async (person) => {
        const own = people[person];
        const nothing = await look(person, of(absent));
        expect(nothing.httpStatus).toBe(own === null ? 401 : 404);
        const refusal = JSON.parse(nothing.text) as object;
        expect(refusal).toMatchObject({ status: "Error" });
        expect(Object.keys(refusal).sort()).toEqual(["message", "status"]);
        for (const pool of somePools) {
          const found = await look(person, of(pool));
          if ((own as readonly number[] | null)?.includes(pool)) {
            expect(found).toMatchObject({
              httpStatus: 200,
              type: "application/pdf",
            });
            expect(found.text).toMatch(/^%PDF-1\.7\n[^]*%%EOF\s*$/);
          } else {
            expect({ pool, ...found }).toEqual({ pool, ...nothing });
          }
        }
        for (const path of malformedAddresses(of)) {
          expect({ path, ...(await look(person, path)) }).toEqual({
            path,
            ...nothing,
          });
        }
      });
    },
  );

  it.each(persons)("as %s, without criteria", async (person) => {
    const own = people[person];
    const cartons = await ask(person, "ASNAdvancedSearch", anyCriteria);
    const shipments = await ask(
      person,
      "trackingAdvancedSearch",
      anyTrackingCriteria,
    );
    for (const { httpStatus } of [cartons, shipments])
      expect(httpStatus).toBe(own === null ? 401 : 200);
    const asns = cartons.body.result as { ASN: string }[] | undefined;
    expect(asns?.map(({ ASN }) => ASN)).toEqual(own?.map((pool) => `A${pool}`));
    const pros = shipments.body.result as { PRO: string }[] | undefined;
    expect(pros?.map(({ PRO }) => PRO)).toEqual(own?.map((pool) => `P${pool}`));
  });

  it.each(persons)("as %s, with a booking", async (person) => {
    const own = people[person];
    const book = (pool: number | string) =>
      ask(person, "createLTLBooking", bookingFor(pool));
    const count = async () =>
      (await provider.db.query("SELECT id FROM booking")).length;
    const before = await count();
    const refused = await book(absent);
    expect(refused.httpStatus).toBe(own === null ? 401 : 403);
    for (const pool of [...somePools, "", "x", "1 OR true", "-1", "1e9"]) {
      const booked = await book(pool);
      if ((own as readonly (number | string)[] | null)?.includes(pool)) {
        expect(booked).toMatchObject({ httpStatus: 200 });
      } else {
        expect({ pool, ...booked }).toEqual({ pool, ...refused });
      }
    }
    expect(await count()).toBe(before + (own?.length ?? 0));
  });

  it.each(persons)("as %s, in reports without criteria", async (person) => {
    const own = people[person];
    for (const [call, payload, poolOf] of reportsOfEverything) {
      const { httpStatus, body } = await ask(person, call, payload);
      expect(httpStatus).toBe(own === null ? 401 : 200);
      const rows = body.result as Record<string, unknown>[] | undefined;
      expect({ call, pools: rows?.map((row) => row[poolOf]) }).toEqual({
        call,
        pools: own?.map(String),
      });
    }
  });

  const mapOf = (pool?: number) => ({
    date: "2026-11-19T00:00:00.000Z",
    ...(pool === undefined ? {} : { pool: String(pool) }),
    requestNumber: 7,
    isAuto: false,
  });

  it.each(persons)("as %s, on the map", async (person) => {
    const own: readonly number[] | null = people[person];
    const find = async (payload: object) => {
      const { httpStatus, body } = await ask(
        person,
        "getDeliveryMapStatuses",
        payload,
      );
      const rows = body.result as { delivID: string }[] | undefined;
      return { httpStatus, ids: rows?.map(({ delivID }) => delivID) };
    };
    if (own === null) {
      for (const payload of [mapOf(), mapOf(1), mapOf(absent), {}])
        expect(await find(payload)).toEqual({
          httpStatus: 401,
          ids: undefined,
        });
      return;
    }
    const all = { httpStatus: 200, ids: own.map((pool) => `${pool}0`) };
    expect(await find(mapOf())).toEqual(all);
    for (const pool of [...somePools, absent]) {
      const ids = own.includes(pool) ? [`${pool}0`] : [];
      expect({ pool, ...(await find(mapOf(pool))) }).toEqual({
        pool,
        httpStatus: 200,
        ids,
      });
    }
    expect(await find({ ...mapOf(), pool: { id: 1 } })).toEqual({
      httpStatus: 400,
      ids: undefined,
    });
  });

  it.each(persons)("as %s, of a delivery on the map", async (person) => {
    const own: readonly number[] | null = people[person];
    const call = "getDeliveryMapPinDetails";
    const nothing = await ask(person, call, { delivID: `${absent}0` });
    const malformed = await ask(person, call, { delivID: ["10"] });
    if (own === null) {
      expect(nothing.httpStatus).toBe(401);
      expect(malformed).toEqual(nothing);
    } else {
      expect(nothing).toEqual({
        httpStatus: 200,
        body: { status: "Success", result: null },
      });
      expect(malformed.httpStatus).toBe(400);
    }
    for (const pool of somePools) {
      const found = await ask(person, call, { delivID: `${pool}0` });
      if (own?.includes(pool)) {
        expect(found).toMatchObject({
          httpStatus: 200,
          body: { result: { delivID: `${pool}0`, pool: `Pool ${pool}` } },
        });
      } else {
        expect({ pool, ...found }).toEqual({ pool, ...nothing });
      }
    }
  });

  describe.each(Object.entries(groupCases))(
    "by %s",
    (_, { call, type, of, ofOtherType, answer, makesMember, malformed }) => {
      /** Removes the new user from all groups, or adds them to all where the call removes. */
      const startOver = async () => {
        await provider.db.query(
          "DELETE FROM group_member WHERE account_id = $1",
          [newcomerId],
        );
        if (makesMember !== false) return;
        await provider.db.query(
          "INSERT INTO group_member (account_id, group_id) SELECT $1, id FROM user_group",
          [newcomerId],
        );
      };
      const groupsOfNewcomer = async () =>
        (
          await provider.db.query<{ group_id: number }>(
            "SELECT group_id FROM group_member WHERE account_id = $1 ORDER BY group_id",
            [newcomerId],
          )
        ).map(({ group_id }) => group_id);

      it.each(persons)("as %s", async (person) => {
        const own = people[person];
        const administers: readonly number[] =
          person === "administrator" ? administered[type] : [];
        await startOver();
        const before = await groupsOfNewcomer();
        const nothing = await ask(person, call, of(absent, newcomerId));
        expect(nothing.httpStatus).toBe(own === null ? 401 : 404);
        expect(Object.keys(nothing.body).sort()).toEqual(["message", "status"]);
        for (const payload of malformed) {
          const refused = await ask(person, call, payload);
          expect({ payload, code: refused.httpStatus }).toEqual({
            payload,
            code: own === null ? 401 : 400,
          });
          if (own === null) expect(refused).toEqual(nothing);
        }
        for (const pool of ofOtherType ? somePools : []) {
          const found = await ask(person, call, ofOtherType?.(pool) ?? {});
          expect({ pool, ...found }).toEqual({ pool, ...nothing });
        }
        expect(await groupsOfNewcomer()).toEqual(before);
        const changed: number[] = [];
        for (const pool of somePools) {
          const found = await ask(person, call, of(pool, newcomerId));
          if (administers.includes(pool)) {
            expect(found).toMatchObject({
              httpStatus: 200,
              body: { status: "Success", ...answer(pool) },
            });
            changed.push(type === "master" ? pool + 10 : pool);
          } else {
            expect({ pool, ...found }).toEqual({ pool, ...nothing });
          }
        }
        const kept = before.filter((group) => !changed.includes(group));
        expect(await groupsOfNewcomer()).toEqual(
          makesMember === true
            ? changed
            : makesMember === false
              ? kept
              : before,
        );
      });
    },
  );

  it.each(persons)("as %s, in the lists of groups", async (person) => {
    const own = people[person];
    const isAdministrator = person === "administrator";
    for (const [call, groups] of [
      [
        "getUserMasterGroups",
        administered.master.map((pool) => [pool + 10, `Master ${pool}`, 1]),
      ],
      [
        "getUserPoolGroups",
        administered.pool.map((pool) => [pool, `Group ${pool}`, 2]),
      ],
    ] as const) {
      const { httpStatus, body } = await ask(person, call, {});
      expect(httpStatus).toBe(own === null ? 401 : 200);
      const listed = body.result as Record<string, unknown>[] | undefined;
      expect(
        listed?.map((group) => [
          group.groupID,
          group.groupName,
          group.groupType,
        ]),
      ).toEqual(own === null ? undefined : isAdministrator ? groups : []);
    }
  });

  it.each(persons)("as %s, filling and deleting groups", async (person) => {
    const own = people[person];
    const administers: readonly number[] =
      person === "administrator" ? administered.pool : [];
    const contents = () =>
      provider.db.query(
        "SELECT pool_group_id, pool_id FROM pool_group_pool ORDER BY 1, 2",
      );
    const before = await contents();
    for (const [call, of] of fillingCalls) {
      for (const group of [...somePools, absent]) {
        const { httpStatus } = await ask(person, call, of(group));
        const known = administers.includes(group) ? 403 : 404;
        expect({ call, group, httpStatus }).toEqual({
          call,
          group,
          httpStatus: own === null ? 401 : known,
        });
      }
    }
    expect(await contents()).toEqual(before);
  });

  describe.each(Object.entries(manualReportCases))(
    "by manual reports of %s",
    (_, { list, report, table, item }) => {
      const sendAs = async (
        person: Person,
        call: CallName,
        payload?: object,
      ) => {
        const cookie = cookies.get(person) ?? "";
        const options = cookie === "" ? {} : { cookie };
        const { httpStatus, body } = await provider.call(
          call,
          payload,
          options,
        );
        return { httpStatus, body };
      };

      it.each(persons)("as %s", async (person) => {
        const own = people[person];
        const nothing = await sendAs(person, report, reportOf(`${absent}0`));
        expect(nothing.httpStatus).toBe(own === null ? 401 : 404);
        expect(Object.keys(nothing.body).sort()).toEqual(["message", "status"]);
        const unfinished = await sendAs(person, list);
        if (own === null) {
          expect(unfinished).toEqual(nothing);
        } else {
          expect(unfinished).toEqual({
            httpStatus: 200,
            body: { status: "Success", result: own.map(item) },
          });
        }
        for (const payload of invalidReports) {
          const refused = await sendAs(person, report, payload);
          expect({ payload, code: refused.httpStatus }).toEqual({
            payload,
            code: own === null ? 401 : 400,
          });
          if (own === null) expect(refused).toEqual(nothing);
        }
        for (const pool of somePools) {
          const found = await sendAs(person, report, reportOf(`${pool}0`));
          if ((own as readonly number[] | null)?.includes(pool)) {
            expect(found).toEqual({
              httpStatus: 200,
              body: { status: "Success" },
            });
          } else {
            expect({ pool, ...found }).toEqual({ pool, ...nothing });
          }
        }
        // For the next identity.
        await provider.db.query(
          `UPDATE ${table} SET manual_arrival_at = NULL, manual_departure_at = NULL`,
        );
      });
    },
  );

  it("requests own and foreign data from every call that names some", () => {
    const asked = new Set<CallName>([
      ...Object.values(cases).map(({ call }) => call),
      ...Object.values(groupCases).map(({ call }) => call),
      ...fillingCalls.map(([call]) => call),
      ...Object.values(manualReportCases).flatMap((one) => [
        one.list,
        one.report,
      ]),
      // Each has a separate test above.
      "createLTLBooking",
      "getDeliveryMapStatuses",
      "getDeliveryMapPinDetails",
      // In manual-reports.test.ts.
      "getReportedStop",
      "getUserMasterGroups",
      "getUserPoolGroups",
      // In access-preview.test.ts, account.test.ts, second-factor.test.ts, booking-list.test.ts, views.test.ts,
      // report-mails.test.ts, alerts.test.ts, share-links.test.ts, notes.test.ts, receiving.test.ts and
      // tokens.test.ts.
      ...(Object.keys(secondFactorCalls) as (keyof typeof secondFactorCalls)[]),
      ...(Object.keys(ownAccountCalls) as (keyof typeof ownAccountCalls)[]),
      "getAccessPreview",
      "getAccessPreviewStores",
      "listBookings",
      "getBillDetails",
      "addBillDetails",
      // In exceptions.test.ts.
      ...(Object.keys(exceptionCalls) as (keyof typeof exceptionCalls)[]),
      // In corrections.test.ts.
      ...(Object.keys(correctionCalls) as (keyof typeof correctionCalls)[]),
      "getShareLinks",
      "createShareLink",
      "revokeShareLink",
      "openShareLink",
      "getNotes",
      "addNote",
      "removeNote",
      "getReceivingStops",
      "receiveDelivery",
      "getApiTokens",
      "createApiToken",
      "revokeApiToken",
      "checkApiToken",
      "getViews",
      "saveView",
      "removeView",
      "restoreView",
      "setStartView",
      "getReportMails",
      "saveReportMail",
      "removeReportMail",
      "getAlerts",
      "saveAlert",
      "removeAlert",
      "unsubscribe",
    ]);
    const left = callNames.filter((name) => !asked.has(name));
    expect(left.sort()).toEqual([...namingNothing].sort());
  });

  it("returns no rows for an impossible pool", async () => {
    for (const pool of ["", "0", "x", "1.0", "99999999999", "1 OR 1=1"]) {
      for (const { call, of } of Object.values(reportCases)) {
        if (call === "getDoorScanReport" && pool === "") continue;
        const { httpStatus, body } = await ask("shipper", call, {
          ...of(1),
          pool,
        });
        expect({ call, pool, httpStatus, ...body }).toEqual({
          call,
          pool,
          httpStatus: 200,
          status: "Success",
          ...(calls[call].row && {
            entitlement: expect.any(String) as string,
          }),
          result: [],
        });
      }
    }
  });
});
