import { beforeAll, expect, it } from "vitest";
import {
  getEntitledPoolIds,
  parsePoolId,
} from "../../provider/accounts/groups/entitlement";
import { addAdministrator } from "../../provider/accounts/groups/administrator";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { startTestProvider, useTestProvider } from "./test-provider";

onEachEngine("Pools and stores of a user", (engine) => {
  const provider = useTestProvider(engine);
  beforeAll(async () => {
    const { db } = provider;
    await db.query(
      "INSERT INTO pool (id, name) VALUES (1, 'Chicago'), (2, 'Dallas'), (3, 'Reno'), (10, 'Empty')",
    );
    for (const [number, pool] of [
      ["1000", 1],
      ["99", 1],
      ["101", 2],
      ["7", 3],
    ] as const) {
      await db.query(
        `INSERT INTO store (number, pool_id, name, address1, city, state, zip)
         VALUES ($1, $2, 'Store', '1 Main St', 'City', 'IL', '60601')`,
        [number, pool],
      );
    }
    // Master group 20 holds pool group 11 (Dallas, Empty); pool group 12 (Chicago) stands alone.
    await db.query(
      "INSERT INTO user_group (id, type, name) VALUES (11, 2, 'South'), (12, 2, 'North'), (13, 2, 'West'), (20, 1, 'All')",
    );
    await db.query(
      "INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (11, 2), (11, 10), (12, 1), (12, 2), (13, 3)",
    );
    await db.query(
      "INSERT INTO master_group_pool_group (master_group_id, pool_group_id) VALUES (20, 11)",
    );
  });

  async function listOf(name: string, groups: number[]) {
    const { id, cookie } = await makePeople(provider).add(name, ...groups);
    const { body } = await provider.call("getUserPoolAndStoreList", undefined, {
      cookie,
    });
    return { id, body };
  }

  it("are none without a group", async () => {
    const { id, body } = await listOf("none", []);
    expect(body).toEqual({
      status: "Success",
      fullStoreList: [],
      poolDict: {},
      poolNameMap: {},
      storeNameMap: {},
      cityDict: {},
    });
    expect(await getEntitledPoolIds(provider.db, id)).toEqual([]);
  });

  it("come from pool groups and through master groups, each once, stores by number", async () => {
    const { id, body } = await listOf("both", [12, 20]);
    expect(body).toEqual({
      status: "Success",
      fullStoreList: ["99", "101", "1000"],
      poolDict: { 1: ["99", "1000"], 2: ["101"], 10: [] },
      poolNameMap: { 1: "Chicago", 2: "Dallas", 10: "Empty" },
      storeNameMap: { 99: "Store", 101: "Store", 1000: "Store" },
      cityDict: { "City, IL": ["99", "101", "1000"] },
    });
    expect(await getEntitledPoolIds(provider.db, id)).toEqual([1, 2, 10]);
  });

  it("follow the master group to its own pool groups only", async () => {
    const { body } = await listOf("master", [20]);
    expect(body.poolNameMap).toEqual({ 2: "Dallas", 10: "Empty" });
  });

  it("do not include pools of groups that are only administered", async () => {
    const id = await provider.addAccount("keeper@shop.example");
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, 13)",
      [id],
    );
    const cookie = await provider.openSession(id);
    const list = await provider.call("getUserPoolAndStoreList", undefined, {
      cookie,
    });
    expect(list.body.fullStoreList).toEqual([]);
    expect(
      (await provider.call("getIsAdmin", undefined, { cookie })).body.result,
    ).toBe(true);
  });

  it("are available to an administrator made by the command, which is recorded", async () => {
    const registration = {
      email: "Boss@shop.example",
      password: "x",
      firstName: "Bo",
      lastName: null,
    };
    const first = await addAdministrator(
      provider.db,
      registration,
      provider.clock.now,
    );
    const again = await addAdministrator(
      provider.db,
      registration,
      provider.clock.now,
    );
    expect([first.isNewAccount, again.isNewAccount]).toEqual([true, false]);
    const changes = await provider.db.query(
      "SELECT group_id, change FROM membership_change ORDER BY id",
    );
    expect(changes).toEqual([
      { group_id: 20, change: "member added" },
      { group_id: 20, change: "administrator added" },
      // Pool groups in no master group.
      { group_id: 12, change: "administrator added" },
      { group_id: 13, change: "administrator added" },
    ]);
  });

  it("have no pool group that is a master group, or the reverse", async () => {
    await expect(
      provider.db.query(
        "INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (20, 1)",
      ),
    ).rejects.toThrow(/foreign key/);
    await expect(
      provider.db.query(
        "INSERT INTO master_group_pool_group (master_group_id, pool_group_id) VALUES (11, 12)",
      ),
    ).rejects.toThrow(/foreign key/);
  });
});

onEachEngine("The first administrator", (engine) => {
  it("gets a master group with all pools", async () => {
    const provider = await startTestProvider(engine);
    try {
      await provider.db.query(
        "INSERT INTO pool (id, name) VALUES (1, 'Chicago'), (2, 'Dallas')",
      );
      const id = await provider.addAccount("boss@shop.example");
      await addAdministrator(
        provider.db,
        {
          email: "BOSS@shop.example",
          password: "x",
          firstName: "Bo",
          lastName: null,
        },
        provider.clock.now,
      );
      const cookie = await provider.openSession(id);
      const list = await provider.call("getUserPoolAndStoreList", undefined, {
        cookie,
      });
      expect(list.body.poolNameMap).toEqual({ 1: "Chicago", 2: "Dallas" });
      expect(
        (await provider.call("getIsAdmin", undefined, { cookie })).body.result,
      ).toBe(true);
    } finally {
      await provider.remove();
    }
  });
});

it("a pool id is a positive 32-bit integer, in digits", () => {
  for (const text of [
    "",
    "0",
    "-1",
    "01",
    "1.0",
    "1e3",
    " 1",
    "2147483648",
    "99999999999999",
    "x",
    "١",
  ]) {
    expect(parsePoolId(text)).toBeNull();
  }
  expect(parsePoolId("2147483647")).toBe(2_147_483_647);
});
