import { beforeAll, expect, it } from "vitest";
import { groupType } from "../../provider/contract/groups";
import { anyCriteria } from "./asn-search-cases";
import { onEachEngine } from "./engines";
import { getFile } from "./get-file";
import {
  groupWorld,
  success,
  type GroupWorld,
  type TestUser,
} from "./group-world";
import { useTestProvider } from "./test-provider";

onEachEngine("the entitlement of a user", (engine) => {
  let pool: number;
  const provider = useTestProvider(engine);
  const world = groupWorld(provider);
  beforeAll(async () => {
    pool = await world.addPool("Chicago");
    await provider.db.execute(`
      INSERT INTO store (number, pool_id, name, address1, city, state, zip)
        VALUES ('101', ${pool}, 'Store', '1 Main St', 'City', 'IL', '60601');
      INSERT INTO delivery (id, pool_id, store_number, service_date)
        VALUES (10, ${pool}, '101', '2026-11-20');
      INSERT INTO carton (id, asn, delivery_id, service_date, pool_id, on_manifest)
        VALUES (1, 'A1', 10, '2026-11-20', ${pool}, true);
      INSERT INTO proof_of_delivery (delivery_id, service_date, document, signed_by, signed_at)
        VALUES (10, '2026-11-20', 1, 'Ann', '2026-11-20T09:00:00Z')`);
  });

  /** What a user sees of the pool's only delivery, by search, map, file and pool list. */
  async function seenBy(who: TestUser) {
    const page = { offset: 0, pageSize: 10 };
    const count = async (...call: Parameters<GroupWorld["call"]>) =>
      ((await world.call(...call)).result as unknown[]).length;
    return {
      pools: (await world.call(who, "getUserPoolAndStoreList")).poolNameMap,
      cartons: await count(who, "ASNAdvancedSearch", {
        ...anyCriteria,
        ...page,
      }),
      pins: await count(who, "getDeliveryMapStatuses", {
        date: "2026-11-20T00:00:00.000Z",
        requestNumber: 1,
        isAuto: false,
      }),
      proof: (await getFile(provider.url, "/POD/10", { cookie: who.cookie }))
        .httpStatus,
    };
  }
  const nothing = { pools: {}, cartons: 0, pins: 0, proof: 404 };

  it.each(["pool", "master"] as const)(
    "changes with a %s group on the next call",
    async (kind) => {
      const poolGroup = await world.addPoolGroup([pool]);
      const group =
        kind === "pool" ? poolGroup : await world.addMasterGroup([poolGroup]);
      const boss = await world.addPerson({ administers: [group] });
      const ann = await world.addPerson();
      const everything = {
        pools: { [pool]: "Chicago" },
        cartons: 1,
        pins: 1,
        proof: 200,
      };
      for (let time = 0; time < 2; time++) {
        expect(await seenBy(ann)).toEqual(nothing);
        expect(
          await world.add(boss, ann.email, group, groupType[kind]),
        ).toEqual(success);
        expect(await seenBy(ann)).toEqual(everything);
        expect(await world.remove(boss, ann.id, group)).toEqual(success);
      }
      expect(await seenBy(ann)).toEqual(nothing);
      // Administration shows nothing of it.
      expect(await seenBy(boss)).toEqual(nothing);
    },
  );

  it("stays if another group contains the pool", async () => {
    const one = await world.addPoolGroup([pool]);
    const chain = await world.addMasterGroup([
      await world.addPoolGroup([pool]),
    ]);
    const boss = await world.addPerson({ administers: [one] });
    const ann = await world.addPerson({ memberOf: [one, chain] });
    await world.remove(boss, ann.id, one);
    expect(await seenBy(ann)).toMatchObject({ cartons: 1, proof: 200 });
  });
});
