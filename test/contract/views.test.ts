import { beforeAll, beforeEach, expect, it } from "vitest";
import { maxViews } from "../../provider/contract/extensions/views";
import { deleteRemovedViews } from "../../provider/accounts/views/saved-views";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";

/** Ann and Ben are in the group 1, Cid administers it through the master group 3; Dan is in the group 2. */
const world = `
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'North'), (2, 2, 'South'), (3, 1, 'All');
  INSERT INTO master_group_pool_group (master_group_id, pool_group_id) VALUES (3, 1);`;

interface View {
  viewID: string;
  name: string;
  path: string;
  groupID: string | null;
  groupName: string | null;
  ownerName: string;
  isOwn: boolean;
  mayRemove: boolean;
}
interface Views {
  result: View[];
  groups: { groupID: string; groupName: string }[];
  startViewID: string | null;
}

onEachEngine("Saved views", (engine) => {
  const provider = useTestProvider(engine);
  const people = makePeople(provider);

  beforeAll(async () => {
    await provider.db.execute(world);
    for (const name of ["ann", "ben", "cid", "dan"]) await people.add(name);
  });
  beforeEach(async () => {
    await provider.db.execute(`
      DELETE FROM saved_view; DELETE FROM group_member; DELETE FROM group_administrator;`);
    await people.join("ann", 1);
    await people.join("ben", 1);
    await people.join("dan", 2);
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, 3)",
      [people.find("cid").id],
    );
  });

  const list = (who: string) => people.call<Views>(who, "getViews");
  const namesOf = async (who: string) =>
    (await list(who)).result.map(({ name }) => name);
  const save = (
    who: string,
    name: string,
    more: Partial<{
      viewID: string | null;
      path: string;
      groupID: number | null;
    }> = {},
    key?: string,
  ) => {
    const wanted = { viewID: null, name, path: "/attention", groupID: null };
    return people.call<{ viewID: string }>(
      who,
      "saveView",
      { ...wanted, ...more },
      key,
    );
  };

  it("are listed by name to their owner only, unless they are shared", async () => {
    const path =
      "/onTime-report/result/s=-7d_f=today?cols=Store,Pool&sort=Store";
    await save("ann", "View 10", { path });
    await save("ann", "view 9", { groupID: 1 });
    expect((await list("ann")).result).toEqual([
      {
        viewID: expect.any(String) as string,
        name: "view 9",
        path: "/attention",
        groupID: "1",
        groupName: "North",
        ownerName: "Ann",
        isOwn: true,
        mayRemove: true,
      },
      {
        viewID: expect.any(String) as string,
        name: "View 10",
        path,
        groupID: null,
        groupName: null,
        ownerName: "Ann",
        isOwn: true,
        mayRemove: true,
      },
    ]);
    expect((await list("ben")).result).toMatchObject([
      { name: "view 9", ownerName: "Ann", isOwn: false, mayRemove: false },
    ]);
    expect((await list("cid")).result).toMatchObject([
      { name: "view 9", isOwn: false, mayRemove: true },
    ]);
    expect(await namesOf("dan")).toEqual([]);
  });

  it("can be shared with the groups that somebody belongs to or administers", async () => {
    expect((await list("ann")).groups).toEqual([
      { groupID: "1", groupName: "North" },
    ]);
    expect((await list("cid")).groups).toEqual([
      { groupID: "3", groupName: "All" },
      { groupID: "1", groupName: "North" },
    ]);
    for (const groupID of [2, 3, 999, 9_007_199_254_740_991])
      expect(await save("ann", "Mine", { groupID })).toMatchObject({
        httpStatus: 404,
        message: "You can share a view only with a group that you belong to.",
      });
    expect(await namesOf("ann")).toEqual([]);
  });

  it("are shared no longer when the owner or the reader leaves the group", async () => {
    await save("ann", "Ours", { groupID: 1 });
    await people.leave("ben");
    expect(await namesOf("ben")).toEqual([]);
    expect(await namesOf("cid")).toEqual(["Ours"]);
    await people.leave("ann");
    expect(await namesOf("cid")).toEqual([]);
    // The owner keeps it, and sees that nobody else does.
    expect((await list("ann")).result).toMatchObject([
      { name: "Ours", groupID: null, groupName: null },
    ]);
  });

  it("are replaced by their owner only", async () => {
    const { viewID } = await save("ann", "Ours", { groupID: 1 });
    const change = { viewID, path: "/track", groupID: null };
    for (const who of ["ben", "cid", "dan"])
      expect(await save(who, "Mine", change)).toMatchObject({
        httpStatus: 404,
        message: "There is no such view, or not any more.",
      });
    expect(await save("ann", "Map", change)).toMatchObject({ viewID });
    expect((await list("ann")).result).toMatchObject([
      { viewID, name: "Map", path: "/track", groupID: null },
    ]);
    for (const id of ["0", "-1", "x", "999", "9".repeat(64)])
      expect(await save("ann", "Other", { viewID: id })).toMatchObject({
        httpStatus: 404,
      });
  });

  it("have names of their own, which do not differ by case alone", async () => {
    const { viewID } = await save("ann", "Late");
    expect(await save("ann", " LATE ")).toMatchObject({
      httpStatus: 409,
      message: expect.stringContaining("with this name already") as string,
    });
    expect((await save("ann", "LATE", { viewID })).httpStatus).toBe(200);
    expect((await save("ben", "Late")).httpStatus).toBe(200);
    for (const name of ["", "  ", "two\nlines", "\u200b", "x".repeat(101)])
      expect((await save("ann", name)).httpStatus).toBe(400);
  });

  it("have addresses of the portal only", async () => {
    for (const path of [
      "",
      "track",
      "//evil.example/",
      "/\\evil.example",
      "https://evil.example/",
      "/a b",
      "/a\n",
      "/é",
      `/${"a".repeat(8_000)}`,
    ])
      expect((await save("ann", "Bad", { path })).httpStatus).toBe(400);
    expect(await namesOf("ann")).toEqual([]);
  });

  it("are saved once, however often the form is sent", async () => {
    const key = "a".repeat(20);
    const answers = await Promise.all(
      [1, 2, 3].map(() => save("ann", "Late", {}, key)),
    );
    expect(new Set(answers.map(({ viewID }) => viewID)).size).toBe(1);
    expect(await namesOf("ann")).toEqual(["Late"]);
    expect((await save("ann", "Later", {}, key)).httpStatus).toBe(409);
  });

  it("can be removed and restored for a day", async () => {
    const { viewID } = await save("ann", "Ours", { groupID: 1 });
    await people.call("ben", "setStartView", { viewID });
    for (const who of ["ben", "dan"])
      expect(await people.call(who, "removeView", { viewID })).toMatchObject({
        httpStatus: 404,
      });
    const remove = () => people.call("ann", "removeView", { viewID });
    expect((await remove()).httpStatus).toBe(200);
    expect((await remove()).httpStatus).toBe(200);
    expect(await namesOf("ann")).toEqual([]);
    expect(await list("ben")).toMatchObject({ result: [], startViewID: null });
    expect(
      (await people.call("ben", "restoreView", { viewID })).httpStatus,
    ).toBe(404);
    const restore = () => people.call("ann", "restoreView", { viewID });
    expect((await restore()).httpStatus).toBe(200);
    expect((await restore()).httpStatus).toBe(200);
    expect(await list("ben")).toMatchObject({
      result: [{ name: "Ours" }],
      startViewID: viewID,
    });
    await remove();
    const { now } = provider.clock;
    await deleteRemovedViews(provider.db, new Date(now.getTime() + 86_300_000));
    expect((await restore()).httpStatus).toBe(200);
    await remove();
    await deleteRemovedViews(provider.db, new Date(now.getTime() + 86_500_000));
    expect((await restore()).httpStatus).toBe(404);
  });

  it("cannot be restored when their name is taken", async () => {
    const { viewID } = await save("ann", "Late");
    await people.call("ann", "removeView", { viewID });
    await save("ann", "late");
    expect(await people.call("ann", "restoreView", { viewID })).toMatchObject({
      httpStatus: 409,
    });
  });

  it("of another become private when an administrator removes them from the group", async () => {
    const { viewID } = await save("ann", "Ours", { groupID: 1 });
    expect(
      (await people.call("cid", "removeView", { viewID })).httpStatus,
    ).toBe(200);
    expect(await namesOf("ben")).toEqual([]);
    expect((await list("ann")).result).toMatchObject([
      { name: "Ours", groupID: null },
    ]);
    expect(
      (await people.call("cid", "removeView", { viewID })).httpStatus,
    ).toBe(404);
  });

  it("can be the start of their owner, or of those they are shared with", async () => {
    const { viewID: ours } = await save("ann", "Ours", { groupID: 1 });
    const { viewID: mine } = await save("ann", "Mine");
    const start = (who: string, viewID: string | null) =>
      people.call(who, "setStartView", { viewID });
    expect((await start("ben", mine)).httpStatus).toBe(404);
    expect((await start("dan", ours)).httpStatus).toBe(404);
    // A document would be shown, or a file downloaded, in place of the portal.
    for (const [n, path] of [
      "/POD/1",
      "/CLAIM/1",
      "/x/ULSearchResults.csv",
      "/x/ULSearchResults.xlsx",
    ].entries()) {
      const { viewID: file } = await save("ann", `File ${n}`, { path });
      expect((await start("ann", file)).httpStatus).toBe(404);
    }
    await start("ben", ours);
    await start("ann", ours);
    await start("ann", mine);
    expect((await list("ann")).startViewID).toBe(mine);
    expect((await list("ben")).startViewID).toBe(ours);
    // It is listed no longer, so it is no start any more either.
    await people.leave("ben");
    expect((await list("ben")).startViewID).toBeNull();
    await start("ann", null);
    expect((await list("ann")).startViewID).toBeNull();
  });

  it("are limited in number", async () => {
    await provider.db.query(
      `INSERT INTO saved_view (account_id, name, path)
       SELECT $1, 'View ' || n, '/track' FROM generate_series(2, ${maxViews}) AS n`,
      [people.find("ann").id],
    );
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((name) => save("ann", name)),
    );
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([
      200, 409, 409,
    ]);
    expect(await namesOf("ann")).toHaveLength(maxViews);
  });

  it("go with the account and with the group", async () => {
    await save("ann", "Ours", { groupID: 1 });
    await provider.db.query("DELETE FROM user_group WHERE id = 2");
    await provider.db.execute(
      "INSERT INTO user_group (id, type, name) VALUES (2, 2, 'South')",
    );
    await people.add("eve");
    const { viewID } = await save("eve", "Mine");
    await people.call("eve", "setStartView", { viewID });
    await people.remove("eve");
    expect(
      await provider.db.query("SELECT name FROM saved_view ORDER BY name"),
    ).toEqual([{ name: "Ours" }]);
  });
});
