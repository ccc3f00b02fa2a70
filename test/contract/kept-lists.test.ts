import { beforeAll, expect, it } from "vitest";
import { countRows } from "./count-rows";
import { onEachEngine } from "./engines";
import { makePeople } from "./people";
import { useTestProvider } from "./test-provider";

onEachEngine("Kept lists", (engine) => {
  const provider = useTestProvider(engine);
  const people = makePeople(provider);
  beforeAll(async () => {
    for (const name of ["ann", "ben"]) await people.add(name);
  });

  const keep = async (who: string, numbers: string) =>
    (await people.call<{ key: string }>(who, "keepList", { numbers })).key;
  const read = (who: string, key: string) =>
    people.call(who, "getKeptList", { key });

  it("are read by their owner only", async () => {
    const key = await keep("ann", "1 2 3");
    expect(await read("ann", key)).toMatchObject({ numbers: "1 2 3" });
    expect((await read("ben", key)).httpStatus).toBe(404);
    expect((await read("ann", "absent")).httpStatus).toBe(404);
    expect((await read("", key)).httpStatus).toBe(401);
  });

  it("are fifty for each account: the oldest go first", async () => {
    const kept = await keep("ann", "other");
    const oldest = await keep("ben", "0");
    for (let n = 1; n <= 50; n++) {
      provider.clock.advance(1);
      await keep("ben", String(n));
    }
    expect((await read("ben", oldest)).httpStatus).toBe(404);
    expect((await read("ann", kept)).httpStatus).toBe(200);
    const ofBen =
      "kept_list WHERE account_id <> (SELECT id FROM account WHERE email LIKE 'ann@%')";
    expect(await countRows(provider.db, ofBen)).toBe(50);
  });

  it("are deleted after a day", async () => {
    const key = await keep("ann", "4");
    provider.clock.advance(24 * 60 * 60_000 + 1);
    await people.openSessions();
    expect((await read("ann", key)).httpStatus).toBe(404);
    await keep("ann", "5");
    const rows = await provider.db.query<{ numbers: string }>(
      "SELECT numbers FROM kept_list",
    );
    expect(rows).toEqual([{ numbers: "5" }]);
  });
});
