import { expect, it } from "vitest";
import { groupType } from "../../provider/contract/groups";
import { onEachEngine } from "./engines";
import { alreadyInGroup, groupWorld, notInGroup, success } from "./group-world";
import { useTestProvider } from "./test-provider";

const { master, pool } = groupType;
const noConfirmedAccount = {
  httpStatus: 404,
  status: "Error",
  message: "There is no confirmed account with this email.",
};

onEachEngine("Administration of groups", (engine) => {
  const provider = useTestProvider(engine);
  const world = groupWorld(provider);

  it("lists the administered groups, each once, by name", async () => {
    const stores = await world.addPoolGroup([], "Stores 10");
    const ninth = await world.addPoolGroup([], "stores 9");
    const eighth = await world.addPoolGroup([], "Störes 8");
    const chain = await world.addMasterGroup([stores, ninth], "Chain");
    await world.addMasterGroup([eighth], "Another's");
    const ann = await world.addPerson({ administers: [chain, ninth, eighth] });
    expect(await world.call(ann, "getUserMasterGroups")).toEqual({
      ...success,
      result: [{ groupID: chain, groupName: "Chain", groupType: 1 }],
    });
    expect(await world.call(ann, "getUserPoolGroups")).toEqual({
      ...success,
      result: [
        { groupID: eighth, groupName: "Störes 8", groupType: 2 },
        { groupID: ninth, groupName: "stores 9", groupType: 2 },
        { groupID: stores, groupName: "Stores 10", groupType: 2 },
      ],
    });
    const member = await world.addPerson({ memberOf: [chain, stores] });
    for (const call of ["getUserMasterGroups", "getUserPoolGroups"] as const)
      expect(await world.call(member, call)).toEqual({
        ...success,
        result: [],
      });
  });

  it("shows a group's parts by name, its users by name and then email", async () => {
    const pools = [
      await world.addPool("Zanesville"),
      await world.addPool("akron"),
    ];
    const north = await world.addPoolGroup(pools, "North");
    const south = await world.addPoolGroup([], "A south");
    const all = await world.addMasterGroup([north, south]);
    const last = await world.addPerson({
      firstName: "Zoe",
      memberOf: [north, all],
    });
    const second = await world.addPerson({
      firstName: "Bo",
      email: "bo2@shop.example",
      memberOf: [north],
    });
    const first = await world.addPerson({
      firstName: "bo",
      email: "Bo1@shop.example",
      memberOf: [north],
    });
    const boss = await world.addPerson({ administers: [all] });
    expect(
      await world.call(boss, "getMasterGroupInfo", { masterGroupID: all }),
    ).toEqual({
      ...success,
      groupResult: ["A south", "North"],
      userResult: [["Zoe", null, last.email, last.id]],
    });
    expect(
      await world.call(boss, "getPoolGroupInfo", { poolGroupID: north }),
    ).toEqual({
      ...success,
      poolResult: ["akron", "Zanesville"],
      userResult: [
        ["bo", null, first.email, first.id],
        ["Bo", null, second.email, second.id],
        ["Zoe", null, last.email, last.id],
      ],
    });
    expect(
      await world.call(boss, "getPoolGroupInfo", { poolGroupID: south }),
    ).toEqual({ ...success, poolResult: [], userResult: [] });
  });

  it("adds a user with a confirmed account, by email regardless of case and blanks", async () => {
    const group = await world.addPoolGroup();
    const boss = await world.addPerson({ administers: [group] });
    const ann = await world.addPerson({ email: "Ann.Lee@Shop.example" });
    const add = (email: string) => world.add(boss, email, group);
    expect(await add(" ann.LEE@shop.EXAMPLE ")).toEqual(success);
    expect((await world.peopleOf(group)).members).toEqual([ann.id]);
    expect(await add("ann.lee@shop.example")).toEqual(alreadyInGroup);
    const waiting = await world.addPerson({ verified: false });
    // An unconfirmed registration may be a stranger's.
    for (const email of [waiting.email, "nobody@shop.example", "", " ", "@"])
      expect(await add(email)).toEqual(noConfirmedAccount);
    expect(await world.peopleOf(group)).toEqual({
      members: [ann.id],
      administrators: [boss.id],
    });
  });

  it("treats hostile texts as unknown emails and user ids", async () => {
    const group = await world.addPoolGroup();
    const boss = await world.addPerson({ administers: [group] });
    const ann = await world.addPerson({ memberOf: [group] });
    for (const text of [
      "' OR '1'='1",
      "%",
      "_",
      "\\",
      "$1",
      "<script>alert(1)</script>@x.y",
      "\ud800@shop.example",
      "a@shop.example\r\nBcc: b@shop.example",
      "１２",
      "__proto__",
    ])
      expect(await world.add(boss, text, group)).toEqual(noConfirmedAccount);
    for (const userID of [
      "1 OR true",
      `0${ann.id}`,
      ` ${ann.id}`,
      `${ann.id}.0`,
      "-1",
      "9".repeat(32),
      "x",
      "",
      0,
      Number.MAX_SAFE_INTEGER,
    ])
      expect(await world.remove(boss, userID, group)).toEqual(notInGroup);
    expect((await world.peopleOf(group)).members).toEqual([ann.id]);
    expect(
      provider.logged.filter((line) => line.includes('"level":50')),
    ).toEqual([]);
  });

  it("removes a user", async () => {
    const group = await world.addPoolGroup();
    const boss = await world.addPerson({ administers: [group] });
    const ann = await world.addPerson({ memberOf: [group] });
    const elsewhere = await world.addPerson();
    const vanished = await world.addPerson({ memberOf: [group] });
    await provider.db.query("DELETE FROM account WHERE id = $1", [vanished.id]);
    const remove = (userID: string | number) =>
      world.remove(boss, userID, group);
    expect(await remove(elsewhere.id)).toEqual(notInGroup);
    expect(await remove(vanished.id)).toEqual(notInGroup);
    expect(await remove(Number(ann.id))).toEqual(success);
    expect(await remove(ann.id)).toEqual(notInGroup);
    // An administrator who is not a member is in no list.
    expect(await remove(boss.id)).toEqual(notInGroup);
    expect(await world.peopleOf(group)).toEqual({
      members: [],
      administrators: [boss.id],
    });
  });

  it("records who did what to whom, in which group, when, and in which request", async () => {
    const group = await world.addMasterGroup();
    const boss = await world.addPerson({ administers: [group] });
    const ann = await world.addPerson();
    for (const request of ["request-1", "request-2"])
      await world.add(boss, ann.email, group, master, {
        "x-request-id": request,
      });
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, $2)",
      [ann.id, group],
    );
    await world.remove(boss, ann.id, group, { "x-request-id": "request-3" });
    const by = { actor: boss.id, whom: ann.id };
    expect(await world.changesOf(group)).toEqual([
      { ...by, change: "member added", request: "request-1" },
      { ...by, change: "member removed", request: "request-3" },
      { ...by, change: "administrator removed", request: "request-3" },
    ]);
    const times = await provider.db.query<{ at: string }>(
      "SELECT DISTINCT at FROM membership_change WHERE group_id = $1",
      [group],
    );
    expect(times).toEqual([{ at: provider.clock.now.toISOString() }]);
  });

  it("acts once per form, however often it is sent", async () => {
    const group = await world.addPoolGroup();
    const boss = await world.addPerson({ administers: [group] });
    const ann = await world.addPerson();
    const bob = await world.addPerson();
    const key = { "idempotency-key": "the-form" };
    const add = (email: string) => world.add(boss, email, group, pool, key);
    const remove = (userID: string) => world.remove(boss, userID, group, key);
    expect(await add(ann.email)).toEqual(success);
    expect(await add(ann.email.toUpperCase())).toEqual(success);
    expect(await add(bob.email)).toMatchObject({
      httpStatus: 409,
      message: /already been sent/,
    });
    for (let time = 0; time < 2; time++)
      expect(await remove(ann.id)).toEqual(success);
    expect(await remove(bob.id)).toMatchObject({ httpStatus: 409 });
    expect((await world.changesOf(group)).map(({ change }) => change)).toEqual([
      "member added",
      "member removed",
    ]);
  });

  it("returns 5,000 users of a group at once", async () => {
    const group = await world.addPoolGroup();
    const boss = await world.addPerson({ administers: [group] });
    await provider.db.query(
      `WITH people AS (
         INSERT INTO account (email, email_key, first_name, last_name, password, resend_id, created_at, verified_at)
         SELECT 'user' || n || '@many.example', 'user' || n || '@many.example', 'User', n::text, 'x', 900000000 + n, now(), now()
         FROM generate_series(1, 5000) AS n RETURNING id
       ) INSERT INTO group_member (account_id, group_id) SELECT id, $1::int FROM people`,
      [group],
    );
    const { userResult } = await world.call(boss, "getPoolGroupInfo", {
      poolGroupID: group,
    });
    const names = (userResult as string[][]).map(([, last]) => last);
    expect(names).toEqual(
      Array.from({ length: 5_000 }, (_, n) => String(n + 1)),
    );
  });
});
