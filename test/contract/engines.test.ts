import { expect, it } from "vitest";
import { migrate } from "../../provider/db/migrate";
import {
  readMigrations,
  statementsOf,
} from "../../provider/db/migration-files";
import { onBothEngines, useFreshStorage } from "./engines";

onBothEngines("both engines", (engine) => {
  const storage = useFreshStorage(engine);

  it("convert every column type to the same value", async () => {
    const [row] = await storage.db.query(
      `SELECT 9007199254740993::bigint AS big, 1.50::numeric AS amount, 7::int AS count, 1.5::float8 AS ratio,
              date '2026-01-02' AS day, time '03:04' AS time,
              timestamptz '2026-01-02 03:04:05.678+02' AS instant, timestamp '2026-01-02 03:04' AS plain,
              true AS yes, null::text AS nothing, '{"a":[1]}'::jsonb AS document, '\\x00ff'::bytea AS bytes,
              array['a"', null, 'b,'] AS texts, array[1,2] AS counts, array[9007199254740993]::bigint[] AS bigs,
              array[1.50]::numeric[] AS amounts, array[date '2026-01-02'] AS days,
              array[timestamptz '2026-01-02 03:04:05+02'] AS instants`,
    );
    expect(row).toEqual({
      big: "9007199254740993",
      amount: "1.50",
      count: 7,
      ratio: 1.5,
      day: "2026-01-02",
      time: "03:04:00",
      instant: "2026-01-02T01:04:05.678Z",
      plain: "2026-01-02T03:04:00.000Z",
      yes: true,
      nothing: null,
      document: { a: [1] },
      bytes: new Uint8Array([0, 255]),
      texts: ['a"', null, "b,"],
      counts: [1, 2],
      bigs: ["9007199254740993"],
      amounts: ["1.50"],
      days: ["2026-01-02"],
      instants: ["2026-01-02T01:04:05.000Z"],
    });
  });

  it("accept every parameter type", async () => {
    const instant = new Date("2026-01-02T03:04:05.678Z");
    const [row] = await storage.db.query(
      `SELECT $1::text AS text, $2::int AS count, $3::bigint AS big, $4::boolean AS yes, $5::timestamptz AS instant,
              $6::bytea AS bytes, $7::text[] AS texts, $8::int[] AS none, $9::text AS nothing, $10::text AS number, $11::bigint AS digits`,
      [
        "a'\\",
        7,
        9007199254740993n,
        false,
        instant,
        new Uint8Array([0, 255]),
        ['a"', "b,"],
        [],
        null,
        5,
        "12",
      ],
    );
    expect(row).toEqual({
      text: "a'\\",
      count: 7,
      big: "9007199254740993",
      yes: false,
      instant: instant.toISOString(),
      bytes: new Uint8Array([0, 255]),
      texts: ['a"', "b,"],
      none: [],
      nothing: null,
      number: "5",
      digits: "12",
    });
  });

  it("accept one statement at a time", async () => {
    await expect(storage.db.query("SELECT 1; SELECT 2")).rejects.toThrow(
      /multiple commands/,
    );
  });

  it("return the rows of now from a statement that keeps its plan, also after one has failed", async () => {
    const { db } = storage;
    const find = (id: number | string) =>
      db.query<{ name: string }>("SELECT name FROM pool WHERE id = $1", [id], {
        keepsPlan: true,
      });
    for (const name of ["one", "two", "three", "four", "five", "six", "seven"])
      await db.transaction(async (tx) => {
        await tx.query("INSERT INTO pool (id, name) VALUES (901, $1)", [name]);
        const sql = "SELECT name FROM pool WHERE id = $1";
        expect(await tx.query(sql, [901], { keepsPlan: true })).toEqual([
          { name },
        ]);
        await tx.query("DELETE FROM pool");
      });
    expect(await find(901)).toEqual([]);
    await expect(find("none")).rejects.toThrow(/invalid input syntax/);
    await db.query("INSERT INTO pool (id, name) VALUES (901, 'new')");
    expect(await find(901)).toEqual([{ name: "new" }]);
    await db.query("DELETE FROM pool");
  });

  it("roll back a failed transaction", async () => {
    const { db } = storage;
    const insert = "INSERT INTO pool (id, name) VALUES (900, 'Nowhere')";
    await expect(
      db.transaction(async (tx) => {
        await tx.query(insert);
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await expect(
      db.transaction(async (tx) => {
        await tx.query(insert);
        await tx.query("SELECT 1/0").catch(() => undefined);
      }),
    ).rejects.toThrow();
    expect(await db.query("SELECT id FROM pool")).toEqual([]);
  });

  it("refuse statements that would wait for their own transaction", async () => {
    const inside = storage.db.transaction(() => storage.db.query("SELECT 1"));
    await expect(inside).rejects.toThrow(/put to the transaction/);
  });

  it("have nothing left to migrate, and refuse a changed or unknown migration", async () => {
    const migrations = await readMigrations();
    expect(await migrate(storage.db)).toEqual([]);
    const changed = migrations.map((one, at) =>
      at === 0 ? { ...one, checksum: "other" } : one,
    );
    await expect(migrate(storage.db, changed)).rejects.toThrow(
      /001-.* was changed/,
    );
    await expect(migrate(storage.db, migrations.slice(1))).rejects.toThrow(
      /does not know/,
    );
  });

  it("apply a migration completely or not at all", async () => {
    const migrations = await readMigrations();
    const broken = {
      name: "999-broken.sql",
      sql: "CREATE TABLE half (id int); SELECT 1/0;",
      checksum: "x",
    };
    await expect(migrate(storage.db, [...migrations, broken])).rejects.toThrow(
      /division by zero/,
    );
    expect(
      await storage.db.query("SELECT to_regclass('half')::text AS half"),
    ).toEqual([{ half: null }]);
  });
});

it("split a migration at its semicolons only", () => {
  const sql =
    "-- a; b\nSELECT ';', \";\"; /* ; */\nDO $x$ BEGIN; END $x$;\n-- end;\n";
  expect(statementsOf(sql)).toHaveLength(2);
});
