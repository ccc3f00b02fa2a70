/** @module-tag all */

import { beforeAll, expect, it } from "vitest";
import {
  listMembershipChanges,
  recordMembershipChanges,
} from "../../provider/accounts/groups/membership-changes";
import {
  firstEngine,
  onEachEngine,
  openFreshStorage,
  useFreshStorage,
} from "./engines";
import { databaseVariables, runProviderCommand } from "./run-command";

onEachEngine("The command that prints changes of groups", (engine) => {
  const storage = useFreshStorage(engine, { isOwn: true });
  beforeAll(async () => {
    const { db } = storage;
    await db.execute(`
      INSERT INTO user_group (id, type, name) VALUES (3, 2, 'North "1"'), (4, 1, 'All');
      INSERT INTO account (id, email, email_key, first_name, password, resend_id, created_at) VALUES
        (7, 'Ann@shop.example', 'ann@shop.example', 'Ann', 'x', 7, now()),
        (8, 'boss@shop.example', 'boss@shop.example', 'Bo', 'x', 8, now());`);
    for (const [at, actorId, accountId, groupId, change, requestId] of [
      ["2026-10-31T23:59:59.000Z", "8", "7", 3, "member added", "r-1"],
      ["2026-11-01T00:00:00.000Z", null, "8", 4, "administrator added", null],
      ["2026-11-02T10:00:00.000Z", "99", "98", 5, "member removed", "r-2"],
    ] as const)
      await recordMembershipChanges(
        db,
        { accountId: actorId, requestId, now: new Date(at) },
        [{ accountId, groupId, change }],
      );
    // Only one process may open a folder.
    if (engine === "pglite") await storage.close();
  });

  const run = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await runProviderCommand(
      "membership-changes",
      args,
      databaseVariables(storage),
    );
    return { code: exitCode, said: stdout, complained: stderr };
  };
  const lines = [
    '2026-10-31T23:59:59.000Z  member added           Ann@shop.example  pool group 3 "North \\"1\\""  by boss@shop.example, request r-1',
    '2026-11-01T00:00:00.000Z  administrator added    boss@shop.example  master group 4 "All"  by a command or at the set-up',
    "2026-11-02T10:00:00.000Z  member removed         account 98 (gone)  group 5 (gone)  by account 99 (gone), request r-2",
  ];
  const text = (...which: number[]) =>
    which.map((at) => `${lines[at] ?? ""}\n`).join("");

  it("prints each in a line, oldest first, deleted users and groups by id", async () => {
    expect(await run()).toEqual({
      code: 0,
      said: text(0, 1, 2),
      complained: "",
    });
  });

  it("filters by group, user and day", async () => {
    expect((await run("--group", "5")).said).toBe(text(2));
    const filter = ["--email", " BOSS@shop.example", "--since", "2026-11-01"];
    expect((await run(...filter)).said).toBe(text(1));
    expect((await run("--group", "6")).said).toBe(
      "No membership changes are recorded.\n",
    );
  });

  it("prints the same as JSON", async () => {
    const { said } = await run("--json", "--group", "3");
    expect(JSON.parse(said)).toEqual({
      id: "1",
      at: "2026-10-31T23:59:59.000Z",
      change: "member added",
      accountId: "7",
      email: "Ann@shop.example",
      groupId: 3,
      groupName: 'North "1"',
      groupType: 2,
      actorId: "8",
      actorEmail: "boss@shop.example",
      requestId: "r-1",
      detail: null,
      apiKeyName: null,
      document: null,
      documentToken: null,
    });
  });

  it.runIf(engine === firstEngine)(
    "prints its usage for wrong arguments",
    async () => {
      for (const args of [
        ["--group", "x"],
        ["--since", "yesterday"],
      ]) {
        const { code, said, complained } = await run(...args);
        expect({ code, said }).toEqual({ code: 1, said: "" });
        expect(complained).toMatch(
          /^Usage: membership-changes \[--group <id>\]/,
        );
      }
    },
  );
});

onEachEngine("The audit trail of groups", (engine) => {
  it("is read completely, in pages", async () => {
    const storage = await openFreshStorage(engine, { isOwn: true });
    try {
      await storage.db.execute(`
        INSERT INTO membership_change (at, account_id, group_id, change)
        SELECT now(), 1, n, 'member added' FROM generate_series(1, 2500) AS n`);
      const groups: number[] = [];
      const all = { groupId: null, email: null, since: null };
      for await (const change of listMembershipChanges(storage.db, all))
        groups.push(change.groupId);
      expect(groups).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1));
    } finally {
      await storage.remove();
    }
  });
});
