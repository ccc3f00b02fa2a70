import { describe, expect, it } from "vitest";
import { calls, type CallName } from "../../provider/contract/calls";
import {
  absent,
  masterGroupsSql,
  people,
  poolsSql,
  requestedElsewhere,
  rowsSql,
  somePools,
} from "./access-world";
import { asnSearchCases } from "./asn-search-cases";
import { firstEngine, onEachEngine } from "./engines";
import { fileCases, malformedAddresses } from "./file-cases";
import { addressCases, bookingFor, sampleTariff } from "./freight-cases";
import { getFile } from "./get-file";
import {
  administered,
  beyondIds,
  fillingCalls,
  groupCases,
  newcomer,
} from "./group-cases";
import {
  invalidReports,
  manualReportCases,
  reportOf,
} from "./manual-report-cases";
import { reportCases, rowsOfEverything } from "./report-cases";
import { samplePayloads } from "./sample-payloads";
import { testPassword, useTestProvider, type TestUser } from "./test-provider";
import { trackingSearchCases } from "./tracking-search-cases";

/**
 * Who may do what, as a table: identities down, calls across. The types require a line for each
 * call, so that nobody adds one without its permissions.
 */

/** Identities without a valid session. */
const strangers = ["visitor", "made-up session", "ended session"] as const;

/** Pools of the identities with a session; pool 1 holds the store 101, pool 2 the store 202. */
const poolsOf = {
  "no groups": [],
  "one pool": [1],
  "two pools": [1, 2],
  administrator: [],
} satisfies Record<string, readonly number[]>;
type SignedIn = keyof typeof poolsOf;
const signedIn = Object.keys(poolsOf) as SignedIn[];
type Identity = (typeof strangers)[number] | SignedIn;
const identities: readonly Identity[] = [...strangers, ...signedIn];

interface Expectation {
  /** HTTP status without a valid session. */
  stranger: number;
  /** HTTP status with a valid session, or by the pools of the identity. */
  signedIn: number | ((pools: readonly number[], identity: Identity) => number);
  /** What the response must contain, if it differs between identities. */
  answers?: (pools: readonly number[], identity: Identity) => object;
}

const both = (httpStatus: number): Expectation => ({
  stranger: httpStatus,
  signedIn: httpStatus,
});
const needsSession: Expectation = { stranger: 401, signedIn: 200 };
const answeringBy = (answers: Expectation["answers"]): Expectation => ({
  ...needsSession,
  answers,
});
const answering = (body: object) => answeringBy(() => body);
const noRows = answering({ result: [] });
const notFound: Expectation = { stranger: 401, signedIn: 404 };
/** Only the administrator of the group 1, which the samples name, knows that it exists. */
const ofGroup1 = (httpStatus: number): Expectation => ({
  stranger: 401,
  signedIn: (_pools, identity) =>
    identity === "administrator" ? httpStatus : 404,
});
const wrongPassword: Expectation = { stranger: 401, signedIn: 403 };
/** Nobody here administers every pool group; the second table has users who do. */
const forbidden: Expectation = { stranger: 401, signedIn: 403 };

const matrix: Record<CallName, Expectation> = {
  checkValidUser: needsSession,
  registerAccountPortal: both(200),
  // The sample is a wrong password, which must be refused with a session too.
  loginPortal: both(401),
  logoutPortal: needsSession,
  verifyAccountPortal: both(404),
  getIsAdmin: answeringBy((_pools, identity) => ({
    result: identity === "administrator",
  })),
  getUserPoolAndStoreList: answeringBy((pools) => ({
    fullStoreList: pools.map((pool) => String(pool * 101)),
    poolNameMap: Object.fromEntries(
      pools.map((pool) => [String(pool), `Pool ${pool}`]),
    ),
  })),
  getUserMasterGroups: noRows,
  getUserPoolGroups: answeringBy((_pools, identity) => ({
    result:
      identity === "administrator"
        ? [{ groupID: 1, groupName: "Group 1", groupType: 2 }]
        : [],
  })),
  // Their samples name the pool group 1, most of them as a master group; users who may not see it
  // get the response for an absent one.
  getMasterGroupInfo: notFound,
  getPoolGroupInfo: ofGroup1(200),
  addUserToGroup: notFound,
  removeUserFromGroup: notFound,
  getMayCreateGroups: answering({ result: false }),
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
  keepList: answering({ key: expect.any(String) as string }),
  getKeptList: notFound,
  getViews: answering({ startViewID: null }),
  saveView: needsSession,
  removeView: notFound,
  restoreView: notFound,
  setStartView: notFound,
  getReportMails: noRows,
  // Nobody may open the view of the samples, and no mail has their token.
  saveReportMail: notFound,
  removeReportMail: needsSession,
  getAlerts: answering({ result: [], lastSentAt: null }),
  saveAlert: needsSession,
  removeAlert: needsSession,
  unsubscribe: both(404),
  getShareLinks: noRows,
  // The samples are an absent carton, link and token.
  createShareLink: notFound,
  revokeShareLink: notFound,
  openShareLink: both(404),
  // The samples are an absent carton and note.
  getNotes: notFound,
  addNote: notFound,
  removeNote: notFound,
  // The samples name a store and a delivery that do not exist.
  getReceivingStops: noRows,
  receiveDelivery: notFound,
  getApiTokens: noRows,
  createApiToken: wrongPassword,
  revokeApiToken: notFound,
  // A session is no API token.
  checkApiToken: both(401),
  // The sample is an absent token.
  completeSignIn: both(410),
  getSecondFactor: answering({
    isOn: false,
    isRequired: false,
    recoveryCodesLeft: 0,
  }),
  // The sample has a wrong password.
  setUpSecondFactor: wrongPassword,
  // Nobody here has a second factor.
  createRecoveryCodes: wrongPassword,
  turnOffSecondFactor: wrongPassword,
  getGroupSecondFactor: ofGroup1(200),
  setGroupSecondFactor: ofGroup1(200),
  getAccount: answering({ emailChange: null, firstName: "Ann" }),
  changeName: needsSession,
  changeLanguage: needsSession,
  changeClock: needsSession,
  // The sample has a wrong password.
  changePassword: wrongPassword,
  requestEmailChange: wrongPassword,
  cancelEmailChange: needsSession,
  // The sample is an absent link.
  answerEmailChange: both(404),
  endSession: notFound,
  endAllSessions: needsSession,
  requestPasswordReset: both(200),
  // The sample is an absent link.
  resetPassword: both(404),
  // There are accounts.
  getFirstRun: both(404),
  createFirstAdministrator: both(404),
  getMayImport: answering({ result: false }),
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
  ASNListSearch: noRows,
  ASNManifestSearch: noRows,
  ASNPackingSlipSearch: noRows,
  ASNAdvancedSearch: noRows,
  getOnTimeReport: noRows,
  getOnTimeReportPoolSummary: noRows,
  getOnTimeReportStoreSummary: noRows,
  getScanReport: noRows,
  getDoorScanReport: noRows,
  getOnTimeDays: noRows,
  getScorecard: noRows,
  getDashboardManifests: noRows,
  getDashboardManifestDetails: noRows,
  trackingPROListSearch: noRows,
  trackingManifestSearch: noRows,
  trackingAdvancedSearch: noRows,
  getDeliveryMapStatuses: answering({ result: [], requestNumber: 1 }),
  getTruckPositions: noRows,
  getDeliverySchedule: noRows,
  getStoreTimeZones: noRows,
  getDeliveryMapPinDetails: answering({ result: null }),
  getReportedStop: answering({ result: null }),
  getLTLRate: answering({ rate: 100 }),
  // The sample is for pool 1.
  createLTLBooking: {
    ...needsSession,
    signedIn: (pools) => (pools.includes(1) ? 200 : 403),
  },
  // The sample is an absent booking.
  listBookings: answering({ result: [], hasMore: false }),
  // The samples are absent exceptions.
  getExceptions: noRows,
  getException: answering({ result: null }),
  takeExceptions: notFound,
  getExceptionOwners: answering({ result: [] }),
  assignExceptions: notFound,
  closeExceptions: notFound,
  reopenExceptions: notFound,
  getBillDetails: answering({ result: null }),
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
  searchAddressBook: noRows,
  manualReport_GetUnfinishedDeliveries: noRows,
  manualReport_GetUnfinishedPickups: noRows,
  // The sample is an absent item.
  manualReport_ReportDelivery: notFound,
  manualReport_ReportPickup: notFound,
};

const callNames = Object.keys(calls) as CallName[];

const withCookie = (cookie: string | undefined) =>
  cookie === undefined ? {} : { cookie };

onEachEngine("Access", (engine) => {
  const accounts: Partial<Record<Identity, TestUser>> = {};
  const provider = useTestProvider(engine, async ({ db, addPerson }) => {
    await db.execute(poolsSql(1, 2) + sampleTariff);
    for (const identity of signedIn)
      accounts[identity] = await addPerson({
        memberOf: poolsOf[identity],
        administers: identity === "administrator" ? [1] : [],
      });
  });

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
      return provider.openSession(accounts[identity]?.id ?? "");
    const cookie = await provider.openSession(accounts["two pools"]?.id ?? "");
    await provider.call("logoutPortal", undefined, { cookie });
    return cookie;
  }

  async function expectAccess(name: CallName, identity: Identity) {
    const at = identities.indexOf(identity);
    const payload =
      name === "registerAccountPortal"
        ? { ...samplePayloads[name], email: `new${at}@shop.example` }
        : samplePayloads[name];
    const { httpStatus, body } = await provider.call(name, payload, {
      ...withCookie(await cookieFor(identity)),
      address: `203.0.113.${at}`,
    });
    const expected = matrix[name];
    if (!(identity in poolsOf)) {
      expect({ identity, httpStatus }).toEqual({
        identity,
        httpStatus: expected.stranger,
      });
      if (calls[name].needsSession)
        expect(Object.keys(body).sort()).toEqual(["message", "status"]);
      return;
    }
    const pools = poolsOf[identity as SignedIn];
    expect({ identity, httpStatus, body }).toMatchObject({
      identity,
      httpStatus:
        typeof expected.signedIn === "number"
          ? expected.signedIn
          : expected.signedIn(pools, identity),
      body: expected.answers?.(pools, identity) ?? {},
    });
  }

  it.each(callNames)("to %s is as the table states", async (name) => {
    await Promise.all(identities.map((one) => expectAccess(name, one)));
    if (name === "logoutPortal" || name === "endAllSessions") cookies.clear();
  });

  it("needs an account that is confirmed: another gets no session", async () => {
    const { email } = await provider.addPerson({
      memberOf: [1],
      verified: false,
    });
    const signIn = { email, password: testPassword };
    const { httpStatus, headers } = await provider.call("loginPortal", signIn);
    expect([httpStatus, headers["set-cookie"]]).toEqual([401, undefined]);
  });
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
  let ann: TestUser;
  const provider = useTestProvider(engine, async ({ addPerson }) => {
    ann = await addPerson();
  });
  const administerGroup = (group: number) =>
    provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, $2)",
      [ann.id, group],
    );
  const statuses = async () => {
    const found: Partial<Record<CallName, number>> = {};
    for (const name of fullCalls) {
      const answer = await provider.call(name, samplePayloads[name], ann);
      found[name] = answer.httpStatus;
    }
    return found;
  };
  const refused = Object.fromEntries(fullCalls.map((name) => [name, 403]));

  it("is nobody's in a database without groups", async () => {
    expect(await statuses()).toEqual(refused);
  });

  it("needs a master group: the administrator of the only pool group does not have it", async () => {
    await provider.db.execute(poolsSql(1));
    await administerGroup(1);
    expect(await statuses()).toEqual(refused);
  });

  it("allows the calls that all others are refused", async () => {
    // The ids above were chosen; those of new groups follow.
    await provider.db.execute(
      `${masterGroupsSql(1)}
       SELECT setval(pg_get_serial_sequence('user_group', 'id'), 100)`,
    );
    await administerGroup(11);
    expect(await statuses()).toEqual(fullAdministrator);
  });

  it("ends with a pool group of other administrators", async () => {
    await provider.db.execute(poolsSql(2));
    expect(await statuses()).toEqual(refused);
  });
});

const cases = {
  ...asnSearchCases,
  ...reportCases,
  ...trackingSearchCases,
  ...addressCases,
};

onEachEngine("rows visible to each user", (engine) => {
  const cookies: Record<string, string> = {};
  let newcomerId: string;
  const provider = useTestProvider(engine, async ({ db, addPerson }) => {
    await db.execute(poolsSql(...somePools));
    await db.execute(masterGroupsSql(...somePools) + rowsSql);
    for (const [person, memberOf] of Object.entries(people)) {
      if (memberOf === null) continue;
      // Groups 1 and 2 through their master groups.
      const administers = person === "administrator" ? [11, 12, 3] : [];
      cookies[person] = (await addPerson({ memberOf, administers })).cookie;
    }
    newcomerId = (await addPerson({ email: newcomer })).id;
  });

  async function send(person: string, call: CallName, payload?: object) {
    const options = withCookie(cookies[person]);
    const { httpStatus, body } = await provider.call(call, payload, options);
    return { httpStatus, body };
  }
  const ask = (person: string, call: CallName, payload: object) =>
    send(person, call, { ...payload, offset: 0, pageSize: 10 });
  type Answer = Awaited<ReturnType<typeof send>>;

  const expectRefusal = ({ httpStatus, body }: Answer, expected: number) => {
    expect(httpStatus).toBe(expected);
    expect(Object.keys(body).sort()).toEqual(["message", "status"]);
  };
  /** Does something as each of the callers, side by side; a failure names the caller. */
  async function eachPerson(
    act: (person: string, own: readonly number[] | null) => Promise<void>,
  ): Promise<void> {
    await Promise.all(
      Object.entries(people).map(([person, own]) =>
        act(person, own).catch((cause: unknown) => {
          throw new Error(`As ${person}: ${String(cause)}`, { cause });
        }),
      ),
    );
  }
  /** Expects the caller to find the data of some pools, and nothing of the others. */
  const expectOnly = <Found extends object>(
    pools: readonly number[] | null | undefined,
    find: (pool: number) => Promise<Found>,
    nothing: Found,
    found: (pool: number) => object,
  ) =>
    Promise.all(
      somePools.map(async (pool) => {
        const answer = await find(pool);
        if (pools?.includes(pool)) expect(answer).toMatchObject(found(pool));
        else expect({ pool, ...answer }).toEqual({ pool, ...nothing });
      }),
    );

  // Refused by their form alone, before any statement with their data.
  const onlyFirst = it.runIf(engine === firstEngine);
  onlyFirst.each([
    ...Object.entries(cases).map(
      ([by, { call, malformed }]) => [by, call, [malformed]] as const,
    ),
    ...Object.entries(groupCases).map(
      ([by, { call, malformed }]) => [by, call, malformed] as const,
    ),
    ...Object.entries(manualReportCases).map(
      ([by, { report }]) => [by, report, invalidReports] as const,
    ),
  ])("by %s, never with an invalid payload", async (_, call, payloads) => {
    await Promise.all(
      payloads.map(async (payload) => {
        expectRefusal(await ask("signed out", call, payload), 401);
        const refused = await ask("administrator", call, payload);
        expect({ payload, ...refused }).toMatchObject({
          payload,
          httpStatus: 400,
        });
        expect(refused.body).not.toHaveProperty("result");
      }),
    );
  });

  it.each(Object.entries(cases))(
    "by %s",
    async (_, { call, of, row, isSingle = false }) => {
      await eachPerson(async (person, own) => {
        const nothing = await ask(person, call, of(absent));
        if (own === null) expectRefusal(nothing, 401);
        else
          expect(nothing).toMatchObject({
            httpStatus: 200,
            body: { status: "Success", result: isSingle ? null : [] },
          });
        await expectOnly(
          own,
          (pool) => ask(person, call, of(pool)),
          nothing,
          (pool) => ({
            httpStatus: 200,
            body: { result: isSingle ? row(pool) : [row(pool)] },
          }),
        );
      });
    },
  );

  it.each(rowsOfEverything)(
    "by %s without criteria, %j",
    async (call, payload, field, nameOf) => {
      await eachPerson(async (person, own) => {
        const { httpStatus, body } = await ask(person, call, payload);
        const rows = body.result as Record<string, unknown>[] | undefined;
        expect({ httpStatus, pools: rows?.map((row) => row[field]) }).toEqual({
          httpStatus: own === null ? 401 : 200,
          pools: own?.map(nameOf),
        });
      });
    },
  );

  describe.each(Object.entries(fileCases))(
    "by the file URL %s",
    (_, { of }) => {
      const pdf = /^%PDF-1\.7\n[^]*%%EOF\s*$/;
      const look = async (person: string, path: string) => {
        const headers = withCookie(cookies[person]) as Record<string, string>;
        const file = await getFile(provider.url, path, headers);
        return {
          httpStatus: file.httpStatus,
          type: file.headers["content-type"],
          text: file.bytes.toString("latin1"),
        };
      };

      it("names own documents", () =>
        eachPerson(async (person, own) => {
          const nothing = await look(person, of(absent));
          const body = JSON.parse(nothing.text) as Record<string, unknown>;
          expectRefusal({ ...nothing, body }, own === null ? 401 : 404);
          await expectOnly(
            own,
            (pool) => look(person, of(pool)),
            nothing,
            () => ({
              httpStatus: 200,
              type: "application/pdf",
              text: expect.stringMatching(pdf) as string,
            }),
          );
        }));

      it.each(["signed out", "shipper"])(
        "as %s, never by an invalid one",
        async (person) => {
          const nothing = await look(person, of(absent));
          await Promise.all(
            malformedAddresses(of).map(async (path) =>
              expect({ path, ...(await look(person, path)) }).toEqual({
                path,
                ...nothing,
              }),
            ),
          );
        },
      );
    },
  );

  it.each(Object.keys(people))("as %s, with a booking", async (person) => {
    const own = people[person];
    const book = (pool: number) =>
      ask(person, "createLTLBooking", bookingFor(pool));
    const count = async () =>
      (await provider.db.query("SELECT FROM booking")).length;
    const before = await count();
    const refused = await book(absent);
    expectRefusal(refused, own === null ? 401 : 403);
    await expectOnly(own, book, refused, () => ({ httpStatus: 200 }));
    expect(await count()).toBe(before + (own?.length ?? 0));
  });

  describe.each(Object.entries(groupCases))(
    "by %s",
    (_, { call, type, of, ofOtherType, answer, makesMember }) => {
      /** Removes the new user from all groups, or adds them to all where the call removes. */
      const startOver = () =>
        provider.db.query(
          makesMember === false
            ? `INSERT INTO group_member (account_id, group_id)
               SELECT $1, id FROM user_group ON CONFLICT DO NOTHING`
            : "DELETE FROM group_member WHERE account_id = $1",
          [newcomerId],
        );
      const groupsOfNewcomer = async () => {
        const rows = await provider.db.query<{ id: number }>(
          "SELECT group_id AS id FROM group_member WHERE account_id = $1 ORDER BY 1",
          [newcomerId],
        );
        return rows.map(({ id }) => id);
      };

      it.each(Object.keys(people))("as %s", async (person) => {
        const isStranger = people[person] === null;
        const administers: readonly number[] =
          person === "administrator" ? administered[type] : [];
        await startOver();
        const before = await groupsOfNewcomer();
        const nothing = await ask(person, call, of(absent, newcomerId));
        expectRefusal(nothing, isStranger ? 401 : 404);
        for (const pool of beyondIds) {
          const found = await ask(person, call, of(pool, newcomerId));
          expect({ pool, ...found }).toEqual({ pool, ...nothing });
        }
        for (const pool of ofOtherType ? somePools : []) {
          const found = await ask(person, call, ofOtherType?.(pool) ?? {});
          expect({ pool, ...found }).toEqual({ pool, ...nothing });
        }
        expect(await groupsOfNewcomer()).toEqual(before);
        await expectOnly(
          administers,
          (pool) => ask(person, call, of(pool, newcomerId)),
          nothing,
          (pool) => ({
            httpStatus: 200,
            body: { status: "Success", ...answer(pool) },
          }),
        );
        const changed = administers.map((pool) =>
          type === "master" ? pool + 10 : pool,
        );
        const after = {
          true: changed,
          false: before.filter((group) => !changed.includes(group)),
          undefined: before,
        };
        expect(await groupsOfNewcomer()).toEqual(after[`${makesMember}`]);
      });
    },
  );

  it.each([
    [
      "getUserMasterGroups",
      administered.master.map((pool) => ({
        groupID: pool + 10,
        groupName: `Master ${pool}`,
        groupType: 1,
      })),
    ],
    [
      "getUserPoolGroups",
      administered.pool.map((pool) => ({
        groupID: pool,
        groupName: `Group ${pool}`,
        groupType: 2,
      })),
    ],
  ] as const)("by %s, only to the administrator", (call, groups) =>
    eachPerson(async (person, own) => {
      const answer = await ask(person, call, {});
      if (own === null) return expectRefusal(answer, 401);
      const listed = person === "administrator" ? groups : [];
      expect(answer.body.result).toEqual(listed);
    }),
  );

  it.each(fillingCalls)("by %s of nobody (%#)", async (call, of) => {
    const contents = () =>
      provider.db.query(
        "SELECT pool_group_id, pool_id FROM pool_group_pool ORDER BY 1, 2",
      );
    const before = await contents();
    await eachPerson(async (person, own) => {
      const known: readonly number[] =
        person === "administrator" ? administered.pool : [];
      for (const group of [...somePools, absent]) {
        const { httpStatus } = await ask(person, call, of(group));
        const refusal = known.includes(group) ? 403 : 404;
        expect([group, httpStatus]).toEqual([
          group,
          own === null ? 401 : refusal,
        ]);
      }
    });
    expect(await contents()).toEqual(before);
  });

  describe.each(Object.entries(manualReportCases))(
    "by manual reports of %s",
    (_, { list, report, table, item }) => {
      it.each(Object.keys(people))("as %s", async (person) => {
        const own = people[person];
        const nothing = await send(person, report, reportOf(`${absent}0`));
        expectRefusal(nothing, own === null ? 401 : 404);
        expect(await send(person, list)).toEqual(
          own
            ? {
                httpStatus: 200,
                body: { status: "Success", result: own.map(item) },
              }
            : nothing,
        );
        await expectOnly(
          own,
          (pool) => send(person, report, reportOf(`${pool}0`)),
          nothing,
          () => ({ httpStatus: 200, body: { status: "Success" } }),
        );
        // For the next identity.
        await provider.db.query(
          `UPDATE ${table} SET manual_arrival_at = NULL, manual_departure_at = NULL`,
        );
      });
    },
  );

  it("requests own and foreign data from every call that names some", () => {
    const requested = [
      ...Object.values({ ...cases, ...groupCases }).map(({ call }) => call),
      ...fillingCalls.map(([call]) => call),
      ...Object.values(manualReportCases).flatMap(({ list, report }) => [
        list,
        report,
      ]),
      // Each has a separate test above.
      "createLTLBooking",
      "getUserMasterGroups",
      "getUserPoolGroups",
    ];
    const left = callNames.filter((name) => !requested.includes(name));
    expect(left.filter((name) => !(name in requestedElsewhere))).toEqual([]);
  });

  it.each(["0", "x", "99999999999", "1 OR 1=1"])(
    "returns no rows for the impossible pool %j",
    async (pool) => {
      const ofPool = Object.values(reportCases).filter(
        ({ of }) => "pool" in of(1),
      );
      await Promise.all(
        ofPool.map(async ({ call, of }) => {
          const answer = await ask("shipper", call, { ...of(1), pool });
          expect({ call, ...answer }).toMatchObject({
            call,
            httpStatus: 200,
            body: { status: "Success", result: [] },
          });
        }),
      );
    },
  );
});
