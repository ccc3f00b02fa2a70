import { afterAll, beforeAll, expect, it } from "vitest";
import { onEachEngine } from "./engines";
import { startTestProvider, type TestProvider } from "./test-provider";

onEachEngine("Kept lists", (engine) => {
  let provider: TestProvider;
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    provider = await startTestProvider(engine);
    for (const name of ["ann", "ben"]) {
      const id = await provider.addAccount(`${name}@shop.example`);
      cookies[name] = await provider.openSession(id);
    }
  });
  afterAll(() => provider.remove());

  const keep = async (who: string, numbers: string) => {
    const options = { cookie: cookies[who] ?? "" };
    const { body } = await provider.call("keepList", { numbers }, options);
    return (body as unknown as { key: string }).key;
  };
  const read = (who: string, key: string) =>
    provider.call("getKeptList", { key }, { cookie: cookies[who] ?? "" });

  it("are read by their owner only", async () => {
    const key = await keep("ann", "1 2 3");
    expect((await read("ann", key)).body).toMatchObject({ numbers: "1 2 3" });
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
    const rows = await provider.db.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM kept_list WHERE account_id <> (SELECT id FROM account WHERE email LIKE 'ann@%')",
    );
    expect(rows).toEqual([{ count: 50 }]);
  });

  it("are deleted after a day", async () => {
    const key = await keep("ann", "4");
    provider.clock.advance(24 * 60 * 60_000 + 1);
    cookies.ann = await provider.signIn("ann@shop.example");
    expect((await read("ann", key)).httpStatus).toBe(404);
    await keep("ann", "5");
    const rows = await provider.db.query<{ numbers: string }>(
      "SELECT numbers FROM kept_list",
    );
    expect(rows).toEqual([{ numbers: "5" }]);
  });
});
