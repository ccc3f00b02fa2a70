import { expect, it } from "vitest";
import { calls, type CallName } from "../../provider/contract/calls";
import type { StagedPortal } from "../app/support/portal";
import { useStagedPortal } from "../app/support/use-portal";
import { onEachEngine } from "./engines";
import { samplePayloads } from "./sample-payloads";
import { useTestProvider, type TestProvider } from "./test-provider";

/** Each pool has its own group, 1 and 2; master group 20 contains the group of the second. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'South'), (3, 'East');
  INSERT INTO user_group (id, type, name) VALUES
    (1, 2, 'Northern'), (2, 2, 'Southern'), (4, 2, 'Both'), (20, 1, 'All of the South');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1), (2, 2), (4, 1), (4, 2);
  INSERT INTO master_group_pool_group (master_group_id, pool_group_id) VALUES (20, 2);
  INSERT INTO store (number, pool_id, name, address1, city, state, zip) VALUES
    ('101', 1, 'North store', '1 Main St', 'Elgin', 'IL', '60120'),
    ('201', 2, 'South store', '2 Main St', 'Dayton', 'OH', '45402');
  INSERT INTO delivery (id, pool_id, store_number, service_date) VALUES
    (10, 1, '101', '2026-11-19'), (20, 2, '201', '2026-11-19');
  INSERT INTO manifest (id, pool_id, number, manifest_date, store_date) VALUES
    (1, 1, 'M', '2026-11-17', '2026-11-19'), (2, 2, 'M', '2026-11-17', '2026-11-19');
  INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, on_manifest)
    SELECT n * 2 + p, to_char(n, 'FM000') || CASE p WHEN 0 THEN 'North' ELSE 'South' END,
      10 + 10 * p, '2026-11-19', 1 + p, 1 + p, true
    FROM generate_series(1, 150) AS n, generate_series(0, 1) AS p;`;

/** Changes a user's groups as an administrator would. */
const inGroups = ({ db }: TestProvider, accountId: string) => ({
  add: (group: number) =>
    db.query(
      "INSERT INTO group_member (account_id, group_id) VALUES ($1, $2)",
      [accountId, group],
    ),
  remove: (group: number) =>
    db.query(
      "DELETE FROM group_member WHERE account_id = $1 AND group_id = $2",
      [accountId, group],
    ),
});

onEachEngine("the entitlement of a user", (engine) => {
  const provider: TestProvider = useTestProvider(engine, async () => {
    await provider.db.execute(world);
  });

  const markOf = async (cookie: string, call: CallName = "checkValidUser") =>
    (await provider.call(call, samplePayloads[call], { cookie })).body
      .entitlement;

  async function person(email: string) {
    const id = await provider.addAccount(email);
    const cookie = await provider.openSession(id);
    return { id, cookie, groups: inGroups(provider, id) };
  }

  it("has a value that changes with every path to a pool, and returns with the pools", async () => {
    const { cookie, groups } = await person("ways@shop.example");
    const none = await markOf(cookie);
    await groups.add(1);
    const north = await markOf(cookie);
    await groups.add(2);
    const both = await markOf(cookie);
    expect(new Set([none, north, both]).size).toBe(3);
    // Through another group: the same pools.
    await groups.add(20);
    await groups.remove(2);
    expect(await markOf(cookie)).toBe(both);
    await groups.remove(20);
    expect(await markOf(cookie)).toBe(north);
    await groups.remove(1);
    expect(await markOf(cookie)).toBe(none);
  });

  it("changes when a group gets another pool", async () => {
    const { cookie, groups } = await person("given@shop.example");
    await groups.add(1);
    const before = await markOf(cookie);
    const give = (pool: number) =>
      `INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, ${pool})`;
    const take = (pool: number) =>
      `DELETE FROM pool_group_pool WHERE pool_group_id = 1 AND pool_id = ${pool}`;
    await provider.db.execute(give(3));
    expect(await markOf(cookie)).not.toBe(before);
    await provider.db.execute(take(3));
    expect(await markOf(cookie)).toBe(before);
  });

  it("is equal in all sessions of a user, and differs between users", async () => {
    const [ann, bob] = [
      await person("two@shop.example"),
      await person("bob@shop.example"),
    ];
    for (const { groups } of [ann, bob]) await groups.add(1);
    const elsewhere = await provider.openSession(ann.id);
    expect(await markOf(elsewhere)).toBe(await markOf(ann.cookie));
    expect(await markOf(bob.cookie)).not.toBe(await markOf(ann.cookie));
  });

  it("does not change with other groups, names and deliveries", async () => {
    const [ann, bob] = [
      await person("still@shop.example"),
      await person("moving@shop.example"),
    ];
    await ann.groups.add(1);
    const before = await markOf(ann.cookie);
    await bob.groups.add(1);
    await bob.groups.add(4);
    await provider.db.execute(
      `UPDATE account SET first_name = 'Anna' WHERE email = 'still@shop.example';
       UPDATE user_group SET name = 'Northmost' WHERE id = 1;
       INSERT INTO delivery (id, pool_id, store_number, service_date) VALUES (11, 1, '101', '2026-11-20');`,
    );
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, 2)",
      [ann.id],
    );
    expect(await markOf(ann.cookie)).toBe(before);
  });

  it("is returned with every page of rows", async () => {
    const { cookie, groups } = await person("rows@shop.example");
    const paged = (Object.keys(calls) as CallName[]).filter(
      (name) => calls[name].row !== null,
    );
    expect(paged).toHaveLength(17);
    for (const change of [() => groups.add(4), () => groups.remove(4)]) {
      await change();
      const mark = await markOf(cookie);
      expect(mark).toMatch(/^[\w-]{22}$/);
      for (const call of paged)
        expect([call, await markOf(cookie, call)]).toEqual([call, mark]);
    }
  });
});

/**
 * The results of the search for manifest M that a page may show: pages, an order, figures, files.
 */
const places = {
  "the first rows": "/search/manifest-search/m=M.data",
  "further rows": "/search/manifest-search/m=M.data?page=2",
  "the last rows": "/search/manifest-search/m=M.data?page=last",
  "another order": "/search/manifest-search/m=M.data?sort=ASN&dir=desc",
  "a file": "/search/manifest-search/m=M/ULSearchResults.csv",
  "a sorted file":
    "/search/manifest-search/m=M/ULSearchResults.csv?sort=ASN&dir=desc",
  "the dashboard": "/dashboard/s=2026-11-19_f=2026-11-19.data",
  "the dashboard's file":
    "/dashboard/s=2026-11-19_f=2026-11-19/ULSearchResults.csv",
};

onEachEngine("Entitlements", (engine) => {
  const provider: TestProvider = useTestProvider(engine, async () => {
    await provider.db.execute(world);
  });
  /** Two replicas. */
  const portals = [1, 2].map(() =>
    useStagedPortal({ providerUrl: () => provider.url }),
  );

  /** A user of these groups, and the pools whose rows a page of any portal shows them. */
  async function person(email: string, ...of: number[]) {
    const id = await provider.addAccount(email);
    const groups = inGroups(provider, id);
    for (const group of of) await groups.add(group);
    const cookie = await provider.openSession(id);
    const look = async (portal: StagedPortal, path: string) => {
      const answer = await fetch(portal.url + path, { headers: { cookie } });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text();
    };
    /** The portals and pages that show a pool. */
    const tellsOf = async (pool: string) => {
      const telling: string[] = [];
      for (const portal of portals)
        for (const [place, path] of Object.entries(places))
          if ((await look(portal, path)).includes(pool)) telling.push(place);
      return telling;
    };
    return { groups, look, tellsOf };
  }
  const everywhere = [...Object.keys(places), ...Object.keys(places)];
  const notIn = (place: keyof typeof places) =>
    everywhere.filter((one) => one !== place);
  // The provider's own order has the rows of the North first.
  const northOfBoth = notIn("the last rows");
  const southOfBoth = notIn("the first rows");

  it("end immediately: no page, order, figure or file of any replica shows the pool", async () => {
    const ann = await person("loses@shop.example", 1, 2);
    expect(await ann.tellsOf("North")).toEqual(northOfBoth);
    expect(await ann.tellsOf("South")).toEqual(southOfBoth);
    await ann.groups.remove(2);
    expect(await ann.tellsOf("South")).toEqual([]);
    // The rest has two pages.
    expect(await ann.tellsOf("North")).toEqual(everywhere);
  });

  it("begin immediately, also through a master group", async () => {
    const bob = await person("wins@shop.example", 1);
    expect(await bob.tellsOf("South")).toEqual([]);
    await bob.groups.add(20);
    expect(await bob.tellsOf("South")).toEqual(southOfBoth);
  });

  it("that did not change keep cached data", async () => {
    const cleo = await person("stays@shop.example", 1);
    const dan = await person("changes@shop.example", 1, 2);
    for (const one of [cleo, dan]) await one.tellsOf("North");
    await provider.db.execute(
      `INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, manifest_id, on_manifest)
       VALUES (9000, 'Newcomer', 10, '2026-11-19', 1, 1, true)`,
    );
    await dan.groups.remove(2);
    const [portal] = portals;
    if (!portal) throw new Error("There is no portal");
    const path = places["the last rows"];
    expect(await cleo.look(portal, path)).not.toContain("Newcomer");
    expect(await dan.look(portal, path)).toContain("Newcomer");
  });
});
