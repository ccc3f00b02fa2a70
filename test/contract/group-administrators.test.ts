import { expect, it } from "vitest";
import { onEachEngine } from "./engines";
import {
  groupWorld,
  lastAdministrator,
  noSuchGroup,
  success,
  type TestUser,
} from "./group-world";
import { useTestProvider } from "./test-provider";
import { whenOthersWait } from "./waiting-statements";

onEachEngine("Administrators of a group", (engine) => {
  const provider = useTestProvider(engine);
  const world = groupWorld(provider);

  const remove = (who: TestUser, whom: TestUser, group: number) =>
    world.remove(who, whom.id, group);
  const isAdmin = async (who: TestUser) =>
    (await world.call(who, "getIsAdmin")).result;
  /** An administrator who is a member too. */
  const addKeeper = (group: number) =>
    world.addPerson({ memberOf: [group], administers: [group] });

  it("cannot remove themselves if nobody else administers the group", async () => {
    for (const group of [
      await world.addPoolGroup(),
      await world.addMasterGroup([await world.addPoolGroup()]),
    ]) {
      const ann = await addKeeper(group);
      await world.addPerson({ memberOf: [group] });
      // Accounts that cannot sign in do not count as administrators.
      const gone = await world.addPerson({
        administers: [group],
        verified: false,
      });
      const before = await world.peopleOf(group);
      expect(await remove(ann, ann, group)).toEqual(lastAdministrator);
      expect(await world.peopleOf(group)).toEqual(before);
      expect(before.administrators).toEqual([ann.id, gone.id]);
      expect(await world.changesOf(group)).toEqual([]);
    }
  });

  it("can leave if another administrator remains, and lose their rights", async () => {
    const group = await world.addPoolGroup();
    const ann = await addKeeper(group);
    const bob = await addKeeper(group);
    expect(await remove(ann, ann, group)).toEqual(success);
    expect(await isAdmin(ann)).toBe(false);
    expect(
      await world.call(ann, "getPoolGroupInfo", { poolGroupID: group }),
    ).toEqual(noSuchGroup);
    expect(await world.add(ann, ann.email, group)).toEqual(noSuchGroup);
    expect(await remove(bob, bob, group)).toEqual(lastAdministrator);
    const own = { actor: ann.id, whom: ann.id };
    expect(await world.changesOf(group)).toMatchObject([
      { ...own, change: "member removed" },
      { ...own, change: "administrator removed" },
    ]);
  });

  it("can leave a pool group to those of its master group, who can remove its own last one", async () => {
    const group = await world.addPoolGroup();
    const chain = await world.addMasterGroup([group]);
    const ann = await addKeeper(group);
    const boss = await addKeeper(chain);
    expect(await remove(ann, ann, group)).toEqual(success);
    const bob = await addKeeper(group);
    expect(await remove(boss, bob, group)).toEqual(success);
    expect(await world.peopleOf(group)).toEqual({
      members: [],
      administrators: [],
    });
    // The remaining administrator above cannot leave.
    expect(await remove(boss, boss, chain)).toEqual(lastAdministrator);
    expect(
      await world.call(boss, "getPoolGroupInfo", { poolGroupID: group }),
    ).toMatchObject(success);
  });

  it("of a master group keep administering a pool group that they are removed from", async () => {
    const group = await world.addPoolGroup();
    const chain = await world.addMasterGroup([group]);
    const boss = await world.addPerson({
      memberOf: [group],
      administers: [chain, group],
    });
    expect(await remove(boss, boss, group)).toEqual(success);
    expect(
      await world.call(boss, "getPoolGroupInfo", { poolGroupID: group }),
    ).toMatchObject(success);
    expect((await world.peopleOf(chain)).administrators).toEqual([boss.id]);
  });

  it("of a master group lose its pool groups with it, and keep their own", async () => {
    const [one, two] = [await world.addPoolGroup(), await world.addPoolGroup()];
    const chain = await world.addMasterGroup([one, two]);
    const ann = await world.addPerson({
      memberOf: [chain],
      administers: [chain, two],
    });
    const boss = await addKeeper(chain);
    expect(await remove(boss, ann, chain)).toEqual(success);
    expect(await world.call(ann, "getUserPoolGroups")).toMatchObject({
      result: [{ groupID: two }],
    });
    expect(await world.call(ann, "getUserMasterGroups")).toMatchObject({
      result: [],
    });
  });

  it("of a pool group do not administer its master group or sibling pool groups", async () => {
    const [one, two] = [await world.addPoolGroup(), await world.addPoolGroup()];
    const chain = await world.addMasterGroup([one, two]);
    const boss = await addKeeper(chain);
    const ann = await addKeeper(one);
    expect(await remove(ann, boss, chain)).toEqual(noSuchGroup);
    expect(await remove(ann, boss, two)).toEqual(noSuchGroup);
    expect(await world.call(ann, "getUserMasterGroups")).toMatchObject({
      result: [],
    });
  });

  it("remove themselves or each other simultaneously: one administrator remains", async () => {
    for (let round = 0; round < 10; round++) {
      const group = await world.addMasterGroup();
      const keepers = await Promise.all([
        addKeeper(group),
        addKeeper(group),
        addKeeper(group),
      ]);
      const [ann, bob, cid] = keepers;
      const pairs: (readonly [TestUser, TestUser])[] =
        round % 2 === 0
          ? keepers.map((keeper) => [keeper, keeper] as const)
          : [
              [ann, bob],
              [bob, cid],
              [cid, ann],
            ];
      const answers = await Promise.all(
        pairs.map(([who, whom]) => remove(who, whom, group)),
      );
      const done = answers.filter(({ httpStatus }) => httpStatus === 200);
      expect(done.length).toBeGreaterThan(0);
      expect(done.length).toBeLessThan(3);
      const { administrators } = await world.peopleOf(group);
      expect(administrators).toHaveLength(3 - done.length);
    }
  });

  it("whose right ends while their call waits change nothing", async () => {
    const group = await world.addPoolGroup();
    const ann = await addKeeper(group);
    await addKeeper(group);
    const bob = await world.addPerson({ memberOf: [group] });
    const cid = await world.addPerson();
    const calls = await provider.db.transaction(async (tx) => {
      await tx.query("SELECT FROM user_group WHERE id = $1 FOR UPDATE", [
        group,
      ]);
      const waiting = [
        remove(ann, bob, group),
        world.add(ann, cid.email, group),
      ];
      await whenOthersWait(tx, engine, waiting.length);
      await tx.query("DELETE FROM group_administrator WHERE account_id = $1", [
        ann.id,
      ]);
      return waiting;
    });
    expect(await Promise.all(calls)).toEqual([noSuchGroup, noSuchGroup]);
    const { members } = await world.peopleOf(group);
    expect(members).toContain(bob.id);
    expect(members).not.toContain(cid.id);
  });
});
