import { beforeAll, describe, expect, it } from "vitest";
import type { AnswerOf } from "../../provider/contract/calls";
import {
  accessPoolPageSize,
  accessStorePageSize,
  maxAccessGroups,
} from "../../provider/contract/extensions/access-preview";
import { onEachEngine, type Engine } from "./engines";
import { groupWorld, type TestUser } from "./group-world";
import { samplePayloads } from "./sample-payloads";
import { useTestProvider } from "./test-provider";

type Preview = AnswerOf<"getAccessPreview"> & { httpStatus: number };

const noSuchUser = {
  httpStatus: 404,
  status: "Error",
  message: "There is no such user in the groups that you administer.",
};
const noSuchPool = {
  httpStatus: 404,
  status: "Error",
  message:
    "There is no user with such a pool in the groups that you administer.",
};

/** Why a user has a pool. */
const reason = (
  groupName: string,
  poolGroupName: string | null = null,
  isAllPools = false,
) => ({ groupName, poolGroupName, isAllPools });

/** The world of a test: a database of its own, and the calls of the preview. */
function setUp(engine: Engine) {
  const provider = useTestProvider(engine);
  const world = groupWorld(provider);
  const preview = async (
    caller: TestUser,
    userID: string | number,
    page: { search?: string; offset?: number } = {},
  ) =>
    // Cast: the contract's own tests check the shape.
    (await world.call(caller, "getAccessPreview", {
      userID,
      search: "",
      offset: 0,
      ...page,
    })) as unknown as Preview;
  return {
    provider,
    world,
    preview,
    storesOf: (caller: TestUser, userID: string, poolID: unknown, offset = 0) =>
      world.call(caller, "getAccessPreviewStores", { userID, poolID, offset }),
    /** The pools of a preview by name, each with its reasons. */
    async reasonsOf(caller: TestUser, user: TestUser) {
      const { result } = await preview(caller, user.id);
      const reasons: Record<string, unknown> = {};
      for (const pool of result) reasons[pool.poolName ?? ""] = pool.reasons;
      return reasons;
    },
    async addStores(pool: number, numbers: readonly string[]) {
      await provider.db.query(
        `INSERT INTO store (number, pool_id, name, address1, city, state, zip)
         SELECT number, $1, 'Store ' || number, '1 Main St', 'City', 'IL', '60601'
         FROM unnest($2::text[]) AS number`,
        [pool, numbers],
      );
    },
    /** What a user really sees: the answers of the calls that the portal's screens make. */
    async seenBy(who: TestUser) {
      const { poolNameMap, fullStoreList } = await world.call(
        who,
        "getUserPoolAndStoreList",
      );
      const rows = await world.call(who, "getOnTimeReportPoolSummary", {
        ...samplePayloads.getOnTimeReportPoolSummary,
        pageSize: 1_000,
      });
      return {
        pools: Object.values(poolNameMap as object).sort(),
        stores: (fullStoreList as string[]).length,
        rows: (rows.result as { Pool: string }[])
          .map(({ Pool }) => Pool)
          .sort(),
        isAdmin: (await world.call(who, "getIsAdmin")).result,
        mayImport: (await world.call(who, "getMayImport")).result,
      };
    },
  };
}

onEachEngine("An access preview", (engine) => {
  const { provider, world, preview, storesOf, reasonsOf, addStores } =
    setUp(engine);
  let chicago: number;
  let midwest: number;
  let national: number;
  let elsewhere: number;
  let administrators: Record<"pool" | "master" | "other", TestUser>;
  beforeAll(async () => {
    chicago = await world.addPool("Chicago");
    await addStores(chicago, ["9", "10", "101"]);
    const dallas = await world.addPool("Dallas");
    midwest = await world.addPoolGroup([chicago], "Midwest");
    national = await world.addMasterGroup([midwest], "National");
    elsewhere = await world.addPoolGroup([chicago, dallas], "Elsewhere");
    administrators = {
      pool: await world.addPerson({ administers: [midwest] }),
      master: await world.addPerson({ administers: [national] }),
      other: await world.addPerson({ administers: [elsewhere] }),
    };
  });

  it("says through which group a member has a pool", async () => {
    const ann = await world.addPerson({ memberOf: [midwest, national] });
    const groupOf = (
      groupID: number,
      groupName: string,
      groupType: number,
    ) => ({
      ...{ groupID, groupName, groupType, poolCount: 1 },
      ...{ isMember: true, isAdministrator: false },
    });
    expect(await preview(administrators.master, ann.id)).toEqual({
      httpStatus: 200,
      status: "Success",
      user: ["Ann", null, ann.email, ann.id],
      isUnconfirmed: false,
      isComplete: false,
      mayImport: false,
      groups: [
        groupOf(midwest, "Midwest", 2),
        groupOf(national, "National", 1),
      ],
      groupCount: 2,
      administeredCount: 0,
      poolCount: 1,
      storeCount: 3,
      matchCount: 1,
      result: [
        {
          poolID: chicago,
          poolName: "Chicago",
          storeCount: 3,
          reasonCount: 2,
          reasons: [reason("Midwest"), reason("National", "Midwest")],
        },
      ],
    });
  });

  it("lists the stores of a pool by number", async () => {
    const ann = await world.addPerson({ memberOf: [midwest] });
    expect(await storesOf(administrators.pool, ann.id, chicago)).toMatchObject({
      httpStatus: 200,
      user: ["Ann", null, ann.email, ann.id],
      pool: {
        poolName: "Chicago",
        storeCount: 3,
        reasons: [{ groupName: "Midwest" }],
      },
      result: [
        { number: "9", name: "Store 9" },
        { number: "10", name: "Store 10" },
        { number: "101", name: "Store 101" },
      ],
    });
  });

  it("shows nothing of groups that the administrator does not administer", async () => {
    const ann = await world.addPerson({ memberOf: [midwest] });
    const { pool } = administrators;
    const before = await preview(pool, ann.id);
    for (const table of ["group_member", "group_administrator"])
      await provider.db.query(
        `INSERT INTO ${table} (account_id, group_id) SELECT $1::bigint, unnest($2::int[])`,
        [ann.id, [elsewhere, national]],
      );
    expect(await preview(pool, ann.id)).toEqual(before);
    // The administrator of the other group sees its pools, for its own reason only.
    expect(await reasonsOf(administrators.other, ann)).toEqual({
      Chicago: [reason("Elsewhere")],
      Dallas: [reason("Elsewhere")],
    });
  });

  it("ends with the membership, and begins with it, on the next call", async () => {
    const ann = await world.addPerson();
    const { pool } = administrators;
    expect(await preview(pool, ann.id)).toEqual(noSuchUser);
    await world.add(pool, ann.email, midwest);
    expect(await preview(pool, ann.id)).toMatchObject({ poolCount: 1 });
    await world.remove(pool, ann.id, midwest);
    expect(await preview(pool, ann.id)).toEqual(noSuchUser);
    expect(await storesOf(pool, ann.id, chicago)).toEqual(noSuchPool);
  });

  it("shows an administrator of a group who is no member of it, without pools", async () => {
    const boss = await world.addPerson({ administers: [midwest] });
    expect(await preview(administrators.pool, boss.id)).toMatchObject({
      groups: [
        { groupName: "Midwest", isMember: false, isAdministrator: true },
      ],
      administeredCount: 1,
      poolCount: 0,
      storeCount: 0,
      result: [],
    });
    expect(await storesOf(administrators.pool, boss.id, chicago)).toEqual(
      noSuchPool,
    );
  });

  it("marks an account that is not confirmed", async () => {
    const new_ = await world.addPerson({
      memberOf: [midwest],
      verified: false,
    });
    expect(await preview(administrators.pool, new_.id)).toMatchObject({
      httpStatus: 200,
      isUnconfirmed: true,
    });
  });

  it("names a group of all pools, once for each pool", async () => {
    const everything = await world.addPoolGroup([chicago], "Everything");
    await provider.db.query(
      "UPDATE user_group SET all_pools = true WHERE id = $1",
      [everything],
    );
    const boss = await world.addPerson({ administers: [everything] });
    const ann = await world.addPerson({ memberOf: [everything] });
    const everywhere = [reason("Everything", null, true)];
    expect(await reasonsOf(boss, ann)).toEqual({
      Chicago: everywhere,
      Dallas: everywhere,
    });
  });

  describe("may be seen of", () => {
    const targets = [
      "member of the pool group",
      "administrator of the pool group",
      "member of the master group",
      "administrator of the master group",
      "member of another group",
      "user without group",
    ] as const;
    const seen = {
      "administrator of the pool group": [
        "member of the pool group",
        "administrator of the pool group",
      ],
      "administrator of its master group": [
        "member of the pool group",
        "administrator of the pool group",
        "member of the master group",
        "administrator of the master group",
      ],
      "administrator of another group": ["member of another group"],
      "member of the pool group": [],
      "user without group": [],
    } satisfies Record<string, (typeof targets)[number][]>;
    const callers = Object.keys(seen) as (keyof typeof seen)[];
    const roles = () =>
      ({
        "member of the pool group": { memberOf: [midwest] },
        "administrator of the pool group": { administers: [midwest] },
        "administrator of its master group": { administers: [national] },
        "member of the master group": { memberOf: [national] },
        "administrator of the master group": { administers: [national] },
        "administrator of another group": { administers: [elsewhere] },
        "member of another group": { memberOf: [elsewhere] },
        "user without group": {},
      }) satisfies Record<
        (typeof callers)[number] | (typeof targets)[number],
        object
      >;

    it.each(callers)(
      "the users of the groups of a caller: %s",
      async (role) => {
        const caller = await world.addPerson(roles()[role]);
        for (const target of targets) {
          const user = await world.addPerson(roles()[target]);
          const isSeen = seen[role].some((one) => one === target);
          const found = await preview(caller, user.id);
          expect({ target, httpStatus: found.httpStatus }).toEqual({
            target,
            httpStatus: isSeen ? 200 : 404,
          });
          if (!isSeen) expect(found).toEqual(noSuchUser);
          const stores = await storesOf(caller, user.id, chicago);
          const hasPool = isSeen && target.startsWith("member");
          expect({ target, httpStatus: stores.httpStatus }).toEqual({
            target,
            httpStatus: hasPool ? 200 : 404,
          });
          if (!hasPool) expect(stores).toEqual(noSuchPool);
        }
        // Callers see themselves where they administer.
        expect((await preview(caller, caller.id)).httpStatus).toBe(
          role.startsWith("administrator") ? 200 : 404,
        );
      },
    );

    it("no user of an impossible id, and no pool of one", async () => {
      const { pool } = administrators;
      for (const id of ["", "0", "-1", "1 OR 1=1", "x", "9".repeat(32), 0])
        expect(await preview(pool, id)).toEqual(noSuchUser);
      const ann = await world.addPerson({ memberOf: [midwest] });
      for (const id of ["", "0", "x", "99999999999", "1 OR 1=1", "999999"])
        expect(await storesOf(pool, ann.id, id)).toEqual(noSuchPool);
      for (const wrong of [
        { userID: "1\0" },
        { search: "x".repeat(61) },
        { offset: -1 },
      ]) {
        const payload = { ...samplePayloads.getAccessPreview, ...wrong };
        const refused = await world.call(pool, "getAccessPreview", payload);
        expect(refused.httpStatus).toBe(400);
      }
    });
  });
});

onEachEngine("A user of 450 pools and 12,000 stores", (engine) => {
  const { provider, world, preview, storesOf } = setUp(engine);
  let boss: TestUser;
  let ann: TestUser;
  let group: number;
  beforeAll(async () => {
    const { db } = provider;
    await db.execute(`
      INSERT INTO pool (name) SELECT 'Pool ' || n FROM generate_series(1, 450) AS n;
      INSERT INTO store (number, pool_id, name, address1, city, state, zip)
      SELECT n::text, (SELECT min(id) FROM pool) + n % 400, 'Store', '1 Main St', 'City', 'IL', '60601'
      FROM generate_series(1, 11800) AS n;
      INSERT INTO store (number, pool_id, name, address1, city, state, zip)
      SELECT n::text, (SELECT min(id) FROM pool), 'Store', '1 Main St', 'City', 'IL', '60601'
      FROM generate_series(11801, 12000) AS n;`);
    group = await world.addPoolGroup([], "Everything");
    await db.query(
      "INSERT INTO pool_group_pool (pool_group_id, pool_id) SELECT $1, id FROM pool",
      [group],
    );
    boss = await world.addPerson({ administers: [group] });
    ann = await world.addPerson({ memberOf: [group] });
  });

  it("gets pages of pools, and of the stores of one, with exact counts", async () => {
    const names: (string | null)[] = [];
    for (let offset = 0; offset < 450; offset += accessPoolPageSize) {
      const page = await preview(boss, ann.id, { offset });
      expect(page).toMatchObject({
        poolCount: 450,
        storeCount: 12_000,
        matchCount: 450,
      });
      expect(page.result).toHaveLength(accessPoolPageSize);
      names.push(...page.result.map(({ poolName }) => poolName));
    }
    expect(names).toEqual(
      Array.from({ length: 450 }, (_, at) => `Pool ${at + 1}`),
    );
    expect((await preview(boss, ann.id, { offset: 450 })).result).toEqual([]);
    const [first] = (await preview(boss, ann.id)).result;
    const numbers: string[] = [];
    for (let offset = 0; offset < 300; offset += accessStorePageSize) {
      const { result } = await storesOf(boss, ann.id, first?.poolID, offset);
      numbers.push(
        ...(result as { number: string }[]).map(({ number }) => number),
      );
    }
    expect(numbers).toHaveLength(first?.storeCount ?? 0);
    expect(numbers).toEqual([...numbers].sort((a, b) => Number(a) - Number(b)));
    expect(new Set(numbers).size).toBe(229);
  });

  it("is searched by the name of a pool, as text", async () => {
    const found = await preview(boss, ann.id, { search: " OOL 450 " });
    expect(found.result.map(({ poolName }) => poolName)).toEqual(["Pool 450"]);
    expect(found).toMatchObject({ matchCount: 1, poolCount: 450 });
    for (const search of ["%", "_", "Pool 451", "\\"])
      expect(await preview(boss, ann.id, { search })).toMatchObject({
        matchCount: 0,
        result: [],
      });
  });

  it("has at most a page of groups and of reasons, with exact counts", async () => {
    const many = maxAccessGroups + 20;
    const busy = await world.addPerson();
    await provider.db.execute(
      `INSERT INTO user_group (type, name) SELECT 2, 'Group ' || n FROM generate_series(1, ${many}) AS n;
         INSERT INTO pool_group_pool (pool_group_id, pool_id)
           SELECT g.id, min(p.id) FROM user_group g, pool p WHERE g.name LIKE 'Group %' GROUP BY g.id;
         INSERT INTO group_member (account_id, group_id)
           SELECT ${busy.id}, id FROM user_group WHERE name LIKE 'Group %';
         INSERT INTO group_administrator (account_id, group_id)
           SELECT ${boss.id}, id FROM user_group WHERE name LIKE 'Group %'`,
    );
    const found = await preview(boss, busy.id);
    expect(found.groups).toHaveLength(maxAccessGroups);
    expect(found.groupCount).toBe(many);
    expect(found.result).toHaveLength(1);
    expect(found.result[0]?.reasons).toHaveLength(maxAccessGroups);
    expect(found.result[0]?.reasonCount).toBe(many);
  });
});

/** A deterministic sequence, so that a failure can be repeated. */
function sequence(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

onEachEngine("Access previews of any groups", (engine) => {
  const { provider, world, preview, addStores, seenBy } = setUp(engine);

  it("are what the user really gets, restricted to the groups that the caller administers", async () => {
    const next = sequence(16);
    const some = <Item>(items: readonly Item[], most: number) =>
      [
        ...new Set(
          Array.from(
            { length: next(most + 1) },
            () => items[next(items.length)],
          ),
        ),
      ] as Item[];
    const { db } = provider;
    const pools: number[] = [];
    for (let n = 0; n < 8; n++) {
      const pool = await world.addPool(`Pool ${n}`);
      pools.push(pool);
      const numbers = Array.from({ length: n }, (_, at) => `${n}-${at}`);
      await addStores(pool, numbers);
      const delivery = { date: "2026-11-19", store: `${n}-door` };
      await addStores(pool, [delivery.store]);
      await db.query(
        "INSERT INTO delivery (id, pool_id, store_number, service_date) VALUES ($1::int, $1::int, $2, $3)",
        [pool, delivery.store, delivery.date],
      );
    }
    const poolGroups: number[] = [];
    for (let n = 0; n < 6; n++)
      poolGroups.push(await world.addPoolGroup(some(pools, 4)));
    await db.query("UPDATE user_group SET all_pools = true WHERE id = $1", [
      poolGroups[0] ?? 0,
    ]);
    const masters: number[] = [];
    for (let n = 0; n < 3; n++)
      masters.push(await world.addMasterGroup(some(poolGroups, 3)));
    // One master group of everything, so that some users administer every pool group.
    masters.push(await world.addMasterGroup(poolGroups));
    const groups = [...poolGroups.slice(1), ...masters];
    const everyGroup = [...poolGroups, ...masters];
    const whole = await world.addPerson({ administers: everyGroup });
    const people: { user: TestUser; memberOf: number[] }[] = [];
    for (let n = 0; n < 12; n++) {
      const memberOf = some(n % 6 === 0 ? everyGroup : groups, 3);
      const administers = some(masters, n % 3);
      people.push({
        user: await world.addPerson({ memberOf, administers }),
        memberOf,
      });
    }

    let compared = 0;
    for (const { user, memberOf } of people) {
      const found = await preview(whole, user.id);
      const real = await seenBy(user);
      if (found.httpStatus === 404) {
        // In no group at all.
        expect(real).toMatchObject({ pools: [], isAdmin: false });
        continue;
      }
      expect({
        pools: found.result.map(({ poolName }) => poolName).sort(),
        stores: found.storeCount,
        rows: found.result.map(({ poolName }) => poolName).sort(),
        isAdmin: found.administeredCount > 0,
        mayImport: found.mayImport,
      }).toEqual(real);
      expect(found.isComplete).toBe(true);
      for (const { reasons, reasonCount } of found.result)
        expect([reasons.length, reasons.length > 0]).toEqual([
          reasonCount,
          true,
        ]);

      // Another administrator sees what these of the groups give alone: a twin has only them.
      const administers = some(everyGroup, 3);
      const caller = await world.addPerson({ administers });
      const part = await preview(caller, user.id);
      const administered = new Set([
        ...administers,
        ...(
          await db.query<{ id: number }>(
            "SELECT pool_group_id AS id FROM master_group_pool_group WHERE master_group_id = ANY($1::int[])",
            [administers],
          )
        ).map(({ id }) => id),
      ]);
      const twin = await world.addPerson({
        memberOf: memberOf.filter((group) => administered.has(group)),
      });
      const seenByTwin = await seenBy(twin);
      const partly =
        part.httpStatus === 404
          ? { pools: [], stores: 0 }
          : {
              pools: part.result.map(({ poolName }) => poolName).sort(),
              stores: part.storeCount,
            };
      expect(partly).toEqual({
        pools: seenByTwin.pools,
        stores: seenByTwin.stores,
      });
      compared++;
    }
    expect(compared).toBeGreaterThan(6);
  });
});
