import { expect, it } from "vitest";
import { addAdministrator } from "../../provider/accounts/groups/administrator";
import type { Database } from "../../provider/db/database";
import { onEachEngine } from "./engines";
import { useTestProvider, type TestProvider } from "./test-provider";

const account = (email: string) => ({
  email,
  firstName: "Dana",
  lastName: null,
  password: "none",
});
const now = new Date("2026-11-20T12:00:00.000Z");
const addPool = (db: Database, name: string) =>
  db.query("INSERT INTO pool (name) VALUES ($1)", [name]);

onEachEngine("The group of all pools", (engine) => {
  const provider: TestProvider = useTestProvider(engine, async () => {});

  /** The pools that a user sees and administers. */
  async function look(email: string) {
    const [row] = await provider.db.query<{ id: string }>(
      "SELECT id FROM account WHERE email = $1",
      [email],
    );
    const cookie = await provider.openSession(row?.id ?? "");
    const ask = async (
      ...[call, payload]: [Parameters<TestProvider["call"]>[0], object?]
    ) => (await provider.call(call, payload, { cookie })).body;
    const list = await ask("getUserPoolAndStoreList");
    const [group] = (await ask("getUserPoolGroups")).result as {
      groupID: number;
    }[];
    const pools = list.poolNameMap as Record<string, string>;
    return {
      pools: Object.values(pools).sort(),
      stores: list.fullStoreList,
      listed: (await ask("getPoolGroupInfo", { poolGroupID: group?.groupID }))
        .poolResult,
      entitlement: (await ask("checkValidUser", { skipRedirects: true }))
        .entitlement,
    };
  }

  it("shows the first administrator pools that are added later", async () => {
    const { db } = provider;
    const email = "dana@shop.example";
    expect(await addAdministrator(db, account(email), now)).toEqual({
      accountId: expect.any(String) as string,
      isNewAccount: true,
      hasAllPools: true,
    });
    const before = await look(email);
    expect(before).toMatchObject({ pools: [], listed: [] });

    await addPool(db, "North");
    const one = await look(email);
    expect(one).toMatchObject({ pools: ["North"], listed: ["North"] });

    await addPool(db, "East");
    await db.query(
      `INSERT INTO store (number, pool_id, name, address1, city, state, zip)
       SELECT '101', id, 'Store', '1 Main St', 'Elgin', 'IL', '60120' FROM pool WHERE name = 'East'`,
    );
    const two = await look(email);
    expect(two).toMatchObject({
      pools: ["East", "North"],
      listed: ["East", "North"],
      stores: ["101"],
    });
    // Cached searches no longer match the user's entitlement.
    const marks = [before, one, two].map(({ entitlement }) => entitlement);
    expect(new Set(marks).size).toBe(3);
  });

  it("contains a pool once that is also listed", async () => {
    const { db } = provider;
    await db.query(
      `INSERT INTO pool_group_pool (pool_group_id, pool_id)
       SELECT g.id, p.id FROM user_group g, pool p WHERE g.all_pools AND p.name = 'North'`,
    );
    expect(await look("dana@shop.example")).toMatchObject({
      pools: ["East", "North"],
      listed: ["East", "North"],
    });
  });

  it("shows nothing to users outside the group", async () => {
    const id = await provider.addAccount("stranger@shop.example");
    const cookie = await provider.openSession(id);
    const { body } = await provider.call("getUserPoolAndStoreList", undefined, {
      cookie,
    });
    expect(body.poolNameMap).toEqual({});
  });

  it("is allowed for pool groups only", async () => {
    await expect(
      provider.db.query(
        "INSERT INTO user_group (type, name, all_pools) VALUES (1, 'Every', true)",
      ),
    ).rejects.toMatchObject({ code: "23514" });
  });
});
