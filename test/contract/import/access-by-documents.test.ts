import { expect, it } from "vitest";
import { listApiKeys } from "../../../provider/import/api-keys";
import { listMembershipChanges } from "../../../provider/accounts/groups/membership-changes";
import { groups as groupsKind } from "../../../provider/import/kinds/groups";
import { csvTemplate } from "../../../provider/import/templates";
import { onEachEngine } from "../engines";
import { noSuchGroup } from "../group-world";
import { importRecords } from "./import-world";
import { testPassword } from "../test-provider";
import { csv, useIngestWorld } from "./ingest-world";

const groupColumns = "Type,Group,All Pools,Pools,Pool Groups";

onEachEngine("Access that a document grants", (engine) => {
  const world = useIngestWorld(engine);

  /** Uploads a document of groups as the screen Data does; returns its token and the notes of its plan. */
  const plan = async (...rows: string[]) => {
    const { body } = await world.ingest("groups?mode=plan", {
      body: csv(groupColumns, ...rows),
      cookie: world.chief.cookie,
      headers: { "x-file-name": "groups.csv" },
    });
    const { token, notes } = body.result as { token: string; notes: string[] };
    return { token, notes };
  };
  const apply = async (token: string) => {
    const { result } = await world.call(world.chief, "applyImportJob", {
      token,
    });
    return result as { status: string; errors: number };
  };
  const changesOf = async (name: string) => {
    const found: unknown[] = [];
    const all = { groupId: null, email: null, since: null };
    for await (const one of listMembershipChanges(world.provider.db, all))
      if (one.groupName === name)
        found.push({
          change: one.change,
          by: one.actorEmail,
          key: one.apiKeyName,
          document: one.document,
          isTraced: one.requestId !== null && one.documentToken !== null,
        });
    return found;
  };

  it("leaves those who administer every pool group their rights when the template of groups is applied", async () => {
    const { body } = await world.ingest("groups?mode=plan", {
      body: csvTemplate(groupsKind),
      cookie: world.chief.cookie,
      headers: { "x-file-name": "groups.csv" },
    });
    expect(await apply((body.result as { token: string }).token)).toMatchObject(
      { status: "applied", errors: 0 },
    );
    expect(await world.call(world.chief, "getMayImport")).toMatchObject({
      result: true,
    });
    const { result } = await world.call(world.chief, "getUserPoolGroups");
    expect(result).toContainEqual(
      expect.objectContaining({ groupName: "Chicago dispatch" }),
    );
    const by = {
      by: world.chief.email,
      key: null,
      document: "groups.csv",
      isTraced: true,
    };
    expect(await changesOf("Chicago dispatch")).toEqual([
      { change: "group created", ...by },
      { change: "pools set", ...by },
      { change: "administrator added", ...by },
    ]);
  });

  it("does not make another administrator of a pool group that it puts into a master group", async () => {
    const { token } = await plan(
      "pool,New depot,no,Dallas,",
      "master,New region,,,New depot",
    );
    expect(await apply(token)).toMatchObject({ status: "applied" });
    expect((await changesOf("New region")).length).toBe(3);
    expect(await changesOf("New depot")).not.toContainEqual(
      expect.objectContaining({ change: "administrator added" }),
    );
    expect(await world.call(world.chief, "getMayImport")).toMatchObject({
      result: true,
    });
  });

  it("names the API key, its maker and the document in the audit trail", async () => {
    const { key } = await world.addKey({ kinds: ["groups", "memberships"] });
    await world.ingest("groups", {
      body: csv(groupColumns, "pool,By key,no,Dallas,"),
      key,
      headers: { "x-file-name": "by-key.csv" },
    });
    await world.ingest("memberships", {
      body: csv(
        "Group Type,Group,Email,Role",
        `pool,By key,${world.regional.email},member`,
      ),
      key,
      headers: { "x-file-name": "people.csv" },
    });
    const by = { by: world.chief.email, key: "Warehouse", isTraced: true };
    expect(await changesOf("By key")).toEqual([
      { change: "group created", ...by, document: "by-key.csv" },
      { change: "pools set", ...by, document: "by-key.csv" },
      { change: "administrator added", ...by, document: "by-key.csv" },
      { change: "member added", ...by, document: "people.csv" },
    ]);
  });

  it("comes with the invitations of people whose accounts are loaded", async () => {
    const email = "invited@shop.example";
    const groupID = await idOf("North");
    await world.call(world.regional, "inviteToGroup", {
      groupID,
      targetEmails: [email],
    });
    await world.ingest("accounts", {
      body: csv("Email,First Name", `${email.toUpperCase()},Ida`),
      cookie: world.chief.cookie,
      headers: { "x-file-name": "accounts.csv" },
    });
    expect(await changesOf("North")).toEqual([
      expect.objectContaining({
        change: "member added",
        by: world.regional.email,
      }),
    ]);
    expect(
      await world.call(world.regional, "getGroupInvitations", { groupID }),
    ).toMatchObject({ result: [] });
  });

  it("is suspended with the administration of the person who made the API key", async () => {
    const { provider, chief } = world;
    const { key } = await world.addKey({ kinds: ["groups"] });
    const keyList = () => listApiKeys(provider.db, "en");
    const send = async () =>
      (
        await world.ingest("groups", {
          body: csv(groupColumns, "pool,Later,no,Dallas,"),
          key,
        })
      ).httpStatus;
    await provider.db.query(
      "UPDATE user_group SET requires_second_factor = true WHERE name = 'Company'",
    );
    expect(await send()).toBe(403);
    expect((await keyList())[0]).toMatchObject({ isSuspended: true });
    await provider.db.query(
      "UPDATE user_group SET requires_second_factor = false",
    );
    expect((await keyList())[0]).toMatchObject({ isSuspended: false });
    const [left] = await provider.db.query<{ group_id: number }>(
      `DELETE FROM group_administrator WHERE account_id = $1
         AND group_id = (SELECT id FROM user_group WHERE name = 'Company') RETURNING group_id`,
      [chief.id],
    );
    expect(await send()).toBe(403);
    await provider.db.query(
      "INSERT INTO group_administrator (account_id, group_id) VALUES ($1, $2)",
      [chief.id, left?.group_id ?? 0],
    );
    expect(await send()).toBe(200);
  });

  it("needs the password for an API key, of which every full administrator is told, and ends with the password", async () => {
    const { provider, chief } = world;
    const make = (currentPassword: string) =>
      world.call(chief, "createApiKey", {
        name: "Access",
        kinds: ["memberships"],
        poolIDs: [],
        currentPassword,
      });
    expect((await make("Wrong-horse1")).httpStatus).toBe(403);
    const { httpStatus, key } = await make(testPassword);
    expect(httpStatus).toBe(200);
    await expect
      .poll(async () => (await provider.mails(1)).join("\n"))
      .toContain("may load accounts, groups or");
    const changed = await world.call(chief, "changePassword", {
      currentPassword: testPassword,
      password: `${testPassword}2`,
    });
    expect(changed.httpStatus).toBe(200);
    const sent = await world.ingest("memberships", {
      body: csv("Group Type,Group,Email,Role"),
      key: key as string,
    });
    expect(sent.httpStatus).toBe(401);
    await world.call(chief, "changePassword", {
      currentPassword: `${testPassword}2`,
      password: testPassword,
    });
  });

  it("does not fill a group that an administrator has renamed to the name of another, unless the plan shows it", async () => {
    const { regional } = world;
    const renamed = await world.call(regional, "renameGroup", {
      groupID: await idOf("North"),
      groupName: "Everything",
    });
    expect(renamed.httpStatus).toBe(200);
    const row = "pool,Everything,no,Dallas,";
    const { key } = await world.addKey({ kinds: ["groups"] });
    const { httpStatus, text } = await world.ingest("groups", {
      body: csv(groupColumns, row),
      key,
    });
    expect([httpStatus, text]).toEqual([
      422,
      expect.stringContaining("People made or renamed this group"),
    ]);
    const shown = await plan(row);
    expect(shown.notes).toEqual([
      `Applying changes the group Everything, which people made or renamed in the portal. It has "Chicago"; its administrators: ${regional.email}.`,
    ]);
    // What the plan has shown is not the group any more.
    await world.call(regional, "addGroupAdministrator", {
      groupID: await idOf("Everything"),
      targetEmail: world.chief.email,
    });
    expect(await apply(shown.token)).toMatchObject({ status: "rejected" });
    const { token } = await plan(row);
    expect(await apply(token)).toMatchObject({ status: "applied", errors: 0 });
    // From now on, a document has made it.
    const { httpStatus: again } = await world.ingest("groups", {
      body: csv(groupColumns, "pool,Everything,no,Chicago;Dallas,"),
      key,
    });
    expect(again).toBe(200);
  });

  it("shows in the plan who loses pools", async () => {
    const { provider } = world;
    await provider.db.query(
      "INSERT INTO user_group (type, name, all_pools, is_loaded) VALUES (2, 'All of them', true, true)",
    );
    for (const [table, { id }] of [
      ["group_member", world.regional],
      ["group_administrator", world.chief],
    ] as const)
      await provider.db.query(
        `INSERT INTO ${table} (account_id, group_id) VALUES ($1, $2)`,
        [id, await idOf("All of them")],
      );
    const { notes } = await plan("pool,All of them,no,Dallas,");
    expect(notes).toEqual([
      `The group All of them loses the pools that it does not list: ${world.regional.email}.`,
    ]);
    await provider.db.query(
      "DELETE FROM user_group WHERE name = 'All of them'",
    );
  });

  it("is refused for a name that differs from another by case or invisible characters", async () => {
    const { db } = world.provider;
    const { stored } = await importRecords(
      db,
      "groups",
      { type: "pool", name: "SOUTH" },
      { type: "pool", name: "So\u200buth" },
    );
    expect(stored.map(({ message }) => message)).toEqual([
      "Expected a name on one line, without invisible characters.",
      "The group South has this name in other letters. Write it the same way, or choose another name.",
    ]);
  });

  async function idOf(name: string): Promise<number> {
    const [row] = await world.provider.db.query<{ id: number }>(
      "SELECT id FROM user_group WHERE name = $1",
      [name],
    );
    if (!row) throw new Error(noSuchGroup.message);
    return row.id;
  }
});
