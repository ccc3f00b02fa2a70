import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "../../provider/db/migrate";
import { onEachEngine, openFreshStorage, type TestStorage } from "./engines";

const name = "005-one-registration-per-address.sql";

onEachEngine("the migration to one registration per email", (engine) => {
  let storage: TestStorage;
  beforeEach(async () => {
    storage = await openFreshStorage(engine);
  });
  afterEach(() => storage.remove());

  it("keeps confirmed accounts and the latest registration, which earlier links lead to", async () => {
    const { db } = storage;
    await db.execute(`
      DROP INDEX account_waiting_email;
      ALTER TABLE account DROP COLUMN registration_token_hash;
      INSERT INTO account (id, email, email_key, first_name, password, resend_id, created_at, verified_at)
      VALUES (1, 'a', 'a', 'A', 'p', 1, '2026-11-01', '2026-11-01'),
             (2, 'b', 'b', 'B', 'p', 2, '2026-11-01', null),
             (3, 'b', 'b', 'B', 'p', 3, '2026-11-03', null),
             (4, 'b', 'b', 'B', 'p', 4, '2026-11-03', null),
             (5, 'c', 'c', 'C', 'p', 5, '2026-11-02', null);
      INSERT INTO verification_link (code_hash, account_id, expires_at)
      VALUES ('one', 1, '2026-12-01'), ('two', 2, '2026-12-01'), ('three', 3, '2026-12-01'),
             ('four', 4, '2026-12-01'), ('five', 5, '2026-12-01')`);
    await db.query("DELETE FROM migration WHERE name = $1", [name]);

    expect(await migrate(db)).toEqual([name]);
    expect(
      await db.query("SELECT id::int AS id FROM account ORDER BY id"),
    ).toEqual([{ id: 1 }, { id: 4 }, { id: 5 }]);
    const links = await db.query<{ code: string; account: number }>(
      "SELECT code_hash AS code, account_id::int AS account FROM verification_link",
    );
    expect(
      Object.fromEntries(links.map(({ code, account }) => [code, account])),
    ).toEqual({ one: 1, two: 4, three: 4, four: 4, five: 5 });
  });
});
