import { afterAll, beforeAll, expect, it } from "vitest";
import { allCalls } from "../../provider/calls/all-calls";
import { calls, type CallName } from "../../provider/contract/calls";
import { makePasswords } from "../../provider/accounts/passwords";
import { makeSessionCookie } from "../../provider/http/session-cookie";
import { onEachEngine } from "./engines";
import { samplePayloads } from "./sample-payloads";
import { startTestProvider, type TestProvider } from "./test-provider";

/**
 * Who may do what, as a table: identities down, calls across. A served call that the table does not
 * know fails the run, so nobody adds a call without saying who may make it.
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

/** Identities whose session leads nowhere. */
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
  /** HTTP code for anybody without a valid session. */
  stranger: number;
  /** HTTP code for anybody with one. */
  signedIn: number;
  /** What the answer of an identity must say, where it differs between them. */
  answers?: (pools: readonly number[], identity: Identity) => object;
}

const needsSession = { stranger: 401, signedIn: 200 };
const rowsOfNobody = { ...needsSession, answers: () => ({ result: [] }) };

const matrix: Partial<Record<CallName, Expectation>> = {
  checkValidUser: needsSession,
  registerAccountPortal: { stranger: 200, signedIn: 200 },
  // The sample is a wrong password: a session must not help with it.
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
  // Absent numbers here; rows of own and foreign pools are compared by the searches' own tests.
  ASNListSearch: rowsOfNobody,
  ASNManifestSearch: rowsOfNobody,
  ASNPackingSlipSearch: rowsOfNobody,
  ASNAdvancedSearch: rowsOfNobody,
};

const served = Object.keys(
  allCalls({
    passwords: makePasswords(),
    cookie: makeSessionCookie("http://localhost"),
    sendMails: () => undefined,
  }),
) as CallName[];

it("knows every call that is served, and no other", () => {
  expect(Object.keys(matrix).sort()).toEqual([...served].sort());
});

onEachEngine("Access", (engine) => {
  let provider: TestProvider;
  const accounts = new Map<Identity, string>();

  beforeAll(async () => {
    provider = await startTestProvider(engine);
    const { db } = provider;
    for (const pool of [1, 2]) {
      await db.query("INSERT INTO pool (id, name) VALUES ($1, $2)", [
        pool,
        `Pool ${pool}`,
      ]);
      await db.query(
        "INSERT INTO user_group (id, type, name) VALUES ($1, 2, $2)",
        [pool, `Group ${pool}`],
      );
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

  async function cookieFor(identity: Identity): Promise<string | undefined> {
    if (identity === "visitor") return undefined;
    if (identity === "made-up session")
      return `trackingSession=${"A".repeat(22)}`;
    if (identity === "ended session") {
      const cookie = await provider.openSession(
        accounts.get("two pools") ?? "",
      );
      await provider.call("logoutPortal", undefined, { cookie });
      return cookie;
    }
    return provider.openSession(accounts.get(identity) ?? "");
  }

  it.each(served)("to %s is as the table says", async (name) => {
    const expected = matrix[name];
    if (!expected) throw new Error(`${name} is missing from the table`);
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
      const want = isStranger ? expected.stranger : expected.signedIn;
      expect({ identity, httpStatus }).toEqual({ identity, httpStatus: want });
      if (isStranger && calls[name].session) {
        expect(Object.keys(body).sort()).toEqual(["message", "status"]);
      } else if (expected.answers && !isStranger) {
        expect({ identity, body }).toMatchObject({
          identity,
          body: expected.answers(poolsOf[identity] ?? [], identity),
        });
      }
    }
  });
});
