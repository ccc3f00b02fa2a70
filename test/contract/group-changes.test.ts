import { beforeEach, expect, it } from "vitest";
import { groupType } from "../../provider/contract/groups";
import { administersEveryPoolGroup } from "../../provider/accounts/groups/administration";
import { addAdministrator } from "../../provider/accounts/groups/administrator";
import { onEachEngine } from "./engines";
import {
  groupWorld,
  lastAdministrator,
  noSuchGroup,
  success,
  type TestUser,
} from "./group-world";
import { useTestProvider } from "./test-provider";

const { master, pool } = groupType;
const onlyFull = {
  httpStatus: 403,
  status: "Error",
  message: "Only an administrator of every pool group can do this.",
};
const refused = (httpStatus: number, message: string) => ({
  httpStatus,
  status: "Error",
  message,
});

onEachEngine("Changes of groups", (engine) => {
  const provider = useTestProvider(engine);
  const world = groupWorld(provider);
  let chicago: number;
  let dallas: number;
  /** The pool group of Chicago, which the chief administers through the master group. */
  let north: number;
  let company: number;
  /** Administers every pool group. */
  let chief: TestUser;
  /** Administers one pool group of two. */
  let regional: TestUser;

  // Each test has all groups of the database, because what "every pool group" is depends on all.
  beforeEach(async () => {
    await provider.db.execute(`
      DELETE FROM membership_change; DELETE FROM account; DELETE FROM user_group; DELETE FROM pool`);
    chicago = await world.addPool("Chicago");
    dallas = await world.addPool("Dallas");
    north = await world.addPoolGroup([chicago], "North");
    const south = await world.addPoolGroup([dallas], "South");
    company = await world.addMasterGroup([north, south], "Company");
    chief = await world.addPerson({ administers: [company] });
    regional = await world.addPerson({ administers: [north] });
  });

  const mayCreate = async (who: TestUser) =>
    (await world.call(who, "getMayCreateGroups")).result;
  const details = (who: TestUser, groupID: number) =>
    world.call(who, "getGroupDetails", { groupID });
  const setPools = (
    who: TestUser,
    groupID: number,
    poolIDs: (string | number)[] | "all",
  ) =>
    world.call(who, "setGroupPools", {
      groupID,
      allPools: poolIDs === "all",
      poolIDs: poolIDs === "all" ? [] : poolIDs,
    });
  const create = async (name: string, type: 1 | 2 = pool, who = chief) => {
    const created = await world.call(who, "createGroup", {
      groupType: type,
      groupName: name,
    });
    expect(created).toMatchObject(success);
    return Number(created.groupID);
  };
  const poolsSeenBy = async (who: TestUser) => {
    const { poolNameMap } = await world.call(who, "getUserPoolAndStoreList");
    return Object.values(poolNameMap as Record<string, string>).sort();
  };

  it("creates a group that every full administrator administers, fills it, and shows it", async () => {
    const other = await world.addPerson({ administers: [company] });
    const id = await create("  East  ");
    for (const who of [chief, other]) {
      expect(await mayCreate(who)).toBe(true);
      expect(await details(who, id)).toMatchObject({
        ...success,
        groupName: "East",
        groupType: pool,
        allPools: false,
        pools: [],
      });
    }
    expect((await world.peopleOf(id)).members).toEqual([]);
    const { result: all } = await world.call(chief, "getAllPools");
    expect(all).toEqual([
      { id: chicago, name: "Chicago" },
      { id: dallas, name: "Dallas" },
    ]);
    expect(
      await setPools(chief, id, [String(dallas), chicago, chicago]),
    ).toEqual(success);
    expect((await details(chief, id)).pools).toEqual(all);
    const member = await world.addPerson({ memberOf: [id] });
    expect(await poolsSeenBy(member)).toEqual(["Chicago", "Dallas"]);
    await setPools(chief, id, "all");
    await world.addPool("Later");
    expect(await poolsSeenBy(member)).toEqual(["Chicago", "Dallas", "Later"]);
    expect(await details(chief, id)).toMatchObject({
      allPools: true,
      pools: [],
    });
    await setPools(chief, id, []);
    expect(await poolsSeenBy(member)).toEqual([]);
  });

  it("keeps every pool group administered when a master group loses it", async () => {
    const east = await create("East");
    const members = await world.addPerson({ memberOf: [company] });
    await setPools(chief, east, "all");
    expect(
      await world.call(chief, "setGroupPoolGroups", {
        groupID: company,
        poolGroupIDs: [east],
      }),
    ).toEqual(success);
    expect(await poolsSeenBy(members)).toEqual(["Chicago", "Dallas"]);
    expect((await details(chief, company)).poolGroups).toEqual([
      { id: east, name: "East" },
    ]);
    expect(await mayCreate(chief)).toBe(true);
    expect((await world.peopleOf(north)).administrators).toEqual(
      [chief.id, regional.id].sort((a, b) => Number(a) - Number(b)),
    );
    // The parts of the other type are refused, and nothing changes.
    for (const [call, payload] of [
      ["setGroupPoolGroups", { groupID: east, poolGroupIDs: [north] }],
      ["setGroupPools", { groupID: company, allPools: true, poolIDs: [] }],
    ] as const)
      expect((await world.call(chief, call, payload)).httpStatus).toBe(400);
    for (const [call, payload] of [
      ["setGroupPoolGroups", { groupID: company, poolGroupIDs: [company] }],
      ["setGroupPoolGroups", { groupID: company, poolGroupIDs: [2 ** 40] }],
      ["setGroupPools", { groupID: east, allPools: false, poolIDs: ["x"] }],
      [
        "setGroupPools",
        { groupID: east, allPools: false, poolIDs: [9_999_999] },
      ],
    ] as const)
      expect((await world.call(chief, call, payload)).httpStatus).toBe(404);
    expect((await details(chief, company)).poolGroups).toEqual([
      { id: east, name: "East" },
    ]);
  });

  it("refuses names that are empty, taken, too long or invisible", async () => {
    for (const [groupName, status, message] of [
      ["   ", 400, "Must enter a name"],
      ["nORTH", 409, "There is already a pool group with this name."],
      [
        "a\u202eb",
        400,
        "A name stands on one line and has no invisible characters",
      ],
    ] as const) {
      const answer = refused(status, message);
      expect(
        await world.call(chief, "createGroup", { groupType: pool, groupName }),
      ).toEqual(answer);
      expect(
        await world.call(chief, "renameGroup", {
          groupID: north + 1,
          groupName,
        }),
      ).toEqual(answer);
    }
    // A master group may have the name of a pool group, and a group its own in another case.
    await create("North", master);
    const same = { groupID: north, groupName: "NORTH" };
    expect(await world.call(regional, "renameGroup", same)).toEqual(success);
  });

  it("gives nobody access to pools that the caller does not administer", async () => {
    const far = await world.addPool("Far");
    const before = await provider.db.query(
      "SELECT * FROM pool_group_pool ORDER BY 1, 2",
    );
    for (const [call, payload] of [
      ["getAllPools", undefined],
      ["createGroup", { groupType: pool, groupName: "Mine" }],
      ["createGroup", { groupType: master, groupName: "Mine" }],
      ["setGroupPools", { groupID: north, allPools: true, poolIDs: [] }],
      ["setGroupPools", { groupID: north, allPools: false, poolIDs: [far] }],
      ["setGroupPoolGroups", { groupID: north, poolGroupIDs: [north] }],
      ["deleteGroup", { groupID: north }],
    ] as const)
      expect({
        call,
        answer: await world.call(regional, call, payload),
      }).toEqual({ call, answer: onlyFull });
    // The administrator of a master group without all pool groups fills it no more than its pool groups.
    const part = await world.addMasterGroup([north], "Part");
    const manager = await world.addPerson({ administers: [part] });
    expect(
      await world.call(manager, "setGroupPoolGroups", {
        groupID: part,
        poolGroupIDs: [north, north + 1],
      }),
    ).toEqual(onlyFull);
    expect(
      await provider.db.query("SELECT * FROM pool_group_pool ORDER BY 1, 2"),
    ).toEqual(before);
  });

  it("lets nobody but a full administrator decide who administers every pool group", async () => {
    // Who administers everything but North needs only the administrator of North.
    const part = await world.addMasterGroup([north + 1], "Part");
    const nearly = await world.addPerson({ administers: [part] });
    const promote = { groupID: north, targetEmail: nearly.email };
    expect(
      await world.call(regional, "addGroupAdministrator", promote),
    ).toEqual(onlyFull);
    expect(await mayCreate(nearly)).toBe(false);
    expect(await world.call(chief, "addGroupAdministrator", promote)).toEqual(
      success,
    );
    expect(await mayCreate(nearly)).toBe(true);
    // Nor may an administrator of one group end the rights of a full one, by either call.
    for (const call of [
      "removeGroupAdministrator",
      "removeUserFromGroup",
    ] as const) {
      await provider.db.query(
        "INSERT INTO group_member (account_id, group_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [nearly.id, north],
      );
      const from = { groupID: north, userID: nearly.id };
      expect(await world.call(regional, call, from)).toEqual(onlyFull);
      expect(await mayCreate(nearly)).toBe(true);
      expect((await world.peopleOf(north)).members).toEqual([nearly.id]);
    }
  });

  it("keeps an administrator in every group, and one of every pool group", async () => {
    const remove = (userID: string, groupID = company) =>
      world.call(chief, "removeGroupAdministrator", { groupID, userID });
    expect(await remove(chief.id)).toEqual(lastAdministrator);
    expect(await remove(regional.id)).toEqual(
      refused(
        404,
        "This user is not an administrator of this group, or not any more.",
      ),
    );
    // North keeps the administrator of its master group.
    expect(await remove(regional.id, north)).toEqual(success);
    expect(await details(regional, north)).toEqual(noSuchGroup);
    const east = await create("East");
    const helper = await world.addPerson();
    await world.call(chief, "addGroupAdministrator", {
      groupID: east,
      targetEmail: helper.email.toUpperCase(),
    });
    expect(await remove(chief.id, east)).toEqual(
      refused(
        409,
        "Nobody would administer every pool group any more. Make somebody else an administrator first.",
      ),
    );
    expect(await mayCreate(chief)).toBe(true);
    const unknown = await world.addPerson({ verified: false });
    for (const [targetEmail, status] of [
      [helper.email, 409],
      [unknown.email, 404],
      ["nobody@shop.example", 404],
    ] as const)
      expect(
        await world.call(chief, "addGroupAdministrator", {
          groupID: east,
          targetEmail,
        }),
      ).toMatchObject({ httpStatus: status });
  });

  it("deletes only groups without parts and without other members", async () => {
    const east = await create("East");
    const gone = { groupID: east };
    await setPools(chief, east, "all");
    const notEmpty = refused(
      409,
      "Only a group without pools, pool groups and other members can be deleted.",
    );
    expect(await world.call(chief, "deleteGroup", gone)).toEqual(notEmpty);
    await setPools(chief, east, []);
    const member = await world.addPerson({ memberOf: [east] });
    expect(await world.call(chief, "deleteGroup", gone)).toEqual(notEmpty);
    await provider.db.query(
      "UPDATE group_member SET account_id = $1 WHERE account_id = $2",
      [chief.id, member.id],
    );
    expect(await world.call(chief, "deleteGroup", gone)).toEqual(success);
    expect(await world.call(chief, "deleteGroup", gone)).toEqual(noSuchGroup);
    expect(
      await world.call(chief, "deleteGroup", { groupID: company }),
    ).toEqual(notEmpty);
    expect((await world.changesOf(east)).map(({ change }) => change)).toEqual([
      "group created",
      "administrator added",
      "pools set",
      "pools set",
      "group deleted",
    ]);
  });

  it("does not delete the group that kept somebody from administering every pool group", async () => {
    const part = await world.addMasterGroup([north, north + 1], "Part");
    const nearly = await world.addPerson({ administers: [part] });
    const east = await create("East");
    await provider.db.query(
      "DELETE FROM group_administrator WHERE group_id = $1 AND account_id = $2",
      [east, nearly.id],
    );
    expect(await mayCreate(nearly)).toBe(false);
    expect(
      (await world.call(chief, "deleteGroup", { groupID: east })).httpStatus,
    ).toBe(409);
    expect(await mayCreate(nearly)).toBe(false);
  });

  it("records each change with its actor", async () => {
    const name = { groupID: north, groupName: "Midwest" };
    await world.call(regional, "renameGroup", name, {
      "x-request-id": "request-7",
    });
    await setPools(chief, north, [chicago, dallas]);
    const trail = await provider.db.query(
      `SELECT actor_account_id AS actor, account_id AS whom, change, detail
       FROM membership_change ORDER BY id`,
    );
    expect(trail).toEqual([
      {
        actor: regional.id,
        whom: null,
        change: "group renamed",
        detail: "Midwest",
      },
      {
        actor: chief.id,
        whom: null,
        change: "pools set",
        detail: '"Chicago", "Dallas"',
      },
    ]);
    expect((await world.changesOf(north))[0]?.request).toBe("request-7");
  });

  it("keeps somebody who administers every pool group when two remove each other from different groups", async () => {
    await provider.db.execute("DELETE FROM group_administrator");
    const all = await provider.db.query<{ id: number }>(
      "SELECT id FROM user_group ORDER BY id",
    );
    const everywhere = all.map(({ id }) => id);
    const south = everywhere.find((id) => ![north, company].includes(id)) ?? 0;
    for (let round = 0; round < 10; round += 1) {
      const options = { administers: everywhere, memberOf: everywhere };
      const ann = await world.addPerson(options);
      const bert = await world.addPerson(options);
      // The master group would make them administrators of its pool groups again.
      await provider.db.execute("DELETE FROM master_group_pool_group");
      const answers = await Promise.all([
        world.remove(ann, bert.id, north),
        world.remove(bert, ann.id, south),
      ]);
      expect(answers).toContainEqual(success);
      expect(answers.map(({ httpStatus }) => httpStatus)).toContain(409);
      const full = await Promise.all(
        [ann, bert].map(({ id }) => administersEveryPoolGroup(provider.db, id)),
      );
      expect(full).toContain(true);
      await provider.db.execute("DELETE FROM group_administrator");
    }
  });

  it("does not let a group gain all pools by its name", async () => {
    // The command creates groups of this name.
    await setPools(chief, north, []);
    for (const [groupID, who] of [
      [north, regional],
      [company, chief],
    ] as const)
      expect(
        await world.call(who, "renameGroup", {
          groupID,
          groupName: "All pools",
        }),
      ).toEqual(success);
    const added = { email: "new@shop.example", firstName: "New" };
    const outcome = await addAdministrator(
      provider.db,
      { ...added, lastName: null, password: "x" },
      provider.clock.now,
    );
    expect(outcome).toMatchObject({ hasAllPools: false });
    expect((await details(chief, north)).allPools).toBe(false);
  });

  it("the operator's command makes administrators of pool groups in no master group, too", async () => {
    await create("East");
    const account = { email: "new@shop.example", firstName: "New" };
    await addAdministrator(
      provider.db,
      { ...account, lastName: null, password: "x" },
      provider.clock.now,
    );
    const [row] = await provider.db.query<{ id: string }>(
      "SELECT id FROM account WHERE email = $1",
      [account.email],
    );
    expect(await administersEveryPoolGroup(provider.db, row?.id ?? "")).toBe(
      true,
    );
  });
});
