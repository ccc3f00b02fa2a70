import { beforeAll, expect, it } from "vitest";
import type { Database } from "../../../provider/db/database";
import { exportableKinds, exportKinds } from "../../../provider/import/export";
import { kinds } from "../../../provider/import/kinds/all-kinds";
import { csvTemplate } from "../../../provider/import/templates";
import { onEachEngine, openFreshStorage, useFreshStorage } from "../engines";
import {
  importFile,
  importItems,
  importRecords,
  recordsOf,
} from "./import-world";

const masterData = [
  "pools",
  "item-types",
  "zip-areas",
  "tariff",
  "stores",
  "store-identifiers",
  "employees",
  "trailers",
  "trading-partners",
  "addresses",
  "groups",
  "accounts",
  "memberships",
];
const chosen = exportableKinds.filter(({ name }) => masterData.includes(name));

async function exportAll(db: Database): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  await exportKinds(db, chosen, async (fileName, chunks) => {
    let content = "";
    for await (const chunk of chunks) content += String(chunk);
    files.set(fileName, content);
  });
  return files;
}

const stateStreet = {
  number: "1011",
  pool: "Chicago",
  name: "State Street",
  address1: "1 N State St",
  city: "Chicago",
  state: "IL",
  zip: "60602",
};

onEachEngine("master data", (engine) => {
  const storage = useFreshStorage(engine);
  let db: Database;
  beforeAll(async () => {
    db = storage.db;
  });

  it("loads the template of every kind with its example, and again without a change", async () => {
    expect(chosen.map(({ name }) => name)).toEqual(masterData);
    for (const kind of chosen) {
      const first = await importFile(db, csvTemplate(kind), kind.name);
      expect(first, kind.name).toMatchObject({
        status: "applied",
        counts: { [kind.name]: { created: 1, rejected: 0 } },
        stored: [],
        notes: [],
      });
      const second = await importFile(db, csvTemplate(kind), kind.name);
      expect(second.counts, kind.name).toEqual({
        [kind.name]: { created: 0, changed: 0, unchanged: 1, rejected: 0 },
      });
    }
  });

  it("recognizes the kind of every template by its header row", async () => {
    for (const kind of kinds.filter(({ isInternal }) => isInternal !== true)) {
      const { counts } = await importFile(db, csvTemplate(kind), null, {
        mode: "plan",
      });
      expect(Object.keys(counts)).toEqual([kind.name]);
    }
  });

  it("is exported, and loaded into an empty database gives an equal export", async () => {
    await importRecords(db, "pools", { name: "=1+1" }, { name: "Boston" });
    await importRecords(
      db,
      "stores",
      {
        ...stateStreet,
        number: "0042",
        name: "'=A1",
        lat: "41.5",
        lng: "-87.25",
      },
      {
        ...stateStreet,
        number: "7",
        pool: "=1+1",
        name: 'A, "B"; C\n@D',
        gln: "0001234567895",
      },
    );
    await importRecords(
      db,
      "groups",
      { type: "master", name: "North", poolGroups: "Chicago dispatch" },
      { type: "pool", name: "Chicago dispatch", pools: "Boston ;=1+1" },
    );
    const files = await exportAll(db);
    expect([...files.keys()][0]).toBe("01-pools.csv");

    const other = await openFreshStorage(engine);
    try {
      for (const [fileName, content] of files) {
        const outcome = await importFile(other.db, content, null, { fileName });
        expect(outcome.stored, fileName).toEqual([]);
        expect(outcome.status, fileName).toBe("applied");
      }
      const again = await exportAll(other.db);
      expect(Object.fromEntries(again)).toEqual(Object.fromEntries(files));
    } finally {
      await other.remove();
    }
  });

  it("gives a store without coordinates the time zone of its ZIP code, not that of the middle of its ZIP area", async () => {
    const middle = { lat: "35.4", lng: "-86" };
    await importRecords(db, "zip-areas", { prefix: "373", ...middle });
    const athens = { city: "Athens", state: "TN", zip: "37303" };
    await importRecords(
      db,
      "stores",
      { ...stateStreet, ...athens, number: "3101" },
      { ...stateStreet, ...athens, number: "3102", lat: "35.4", lng: "-85.9" },
    );
    expect(
      await db.query(
        "SELECT lat, time_zone FROM store WHERE number IN ('3101', '3102') ORDER BY number",
      ),
    ).toEqual([
      { lat: 35.4, time_zone: "America/New_York" },
      { lat: 35.4, time_zone: "America/Chicago" },
    ]);
  });

  it("rejects a second store with the same GLN, and a second trailer with the same device, naming the first", async () => {
    const { stored } = await importRecords(
      db,
      "stores",
      { ...stateStreet, number: "2001", gln: "0001234567895" },
      { ...stateStreet, number: "2002", duns: "111111111" },
      { ...stateStreet, number: "2003", duns: "11-111-1111" },
    );
    expect(
      stored.map(({ place, field, message }) => [place, field, message]),
    ).toEqual([
      ["record 1", "gln", "Store 7 has this already. Correct one of them."],
      ["record 3", "duns", "Store 2002 has this already. Correct one of them."],
    ]);
    const trailers = await importRecords(db, "trailers", {
      number: "T-9",
      pool: "Chicago",
      device: "chicago-204",
    });
    expect(trailers.stored[0]?.message).toBe(
      "Trailer T-204 has this already. Correct one of them.",
    );
  });

  it("rejects a device that is the number of another trailer, and a new trailer with the device of another", async () => {
    const load = (...values: Record<string, string>[]) =>
      importRecords(
        db,
        "trailers",
        ...values.map((one) => ({ pool: "Chicago", ...one })),
      );
    const own = { number: "T-500", device: "T-500" };
    expect(
      (await load(own, { number: "T-501", device: "phone-501" })).stored,
    ).toEqual([]);
    const { stored, counts } = await load(
      own,
      { number: "T-502", device: "T-501" },
      { number: "phone-501" },
      // Either order in one document.
      { number: "T-503", device: "T-504" },
      { number: "T-504" },
      { number: "T-505" },
      { number: "T-506", device: "T-505" },
    );
    const numberOfOther =
      "This is the number of another trailer. Correct one of them.";
    expect(
      stored.map(({ place, field, message }) => [place, field, message]),
    ).toEqual([
      ["record 2", "device", numberOfOther],
      ["record 4", "device", numberOfOther],
      ["record 7", "device", numberOfOther],
      [
        "record 3",
        "number",
        "This is the device of another trailer. Correct one of them.",
      ],
    ]);
    expect(counts.trailers).toMatchObject({ created: 2, unchanged: 1 });
  });

  it("rejects a new store with a number by which partners know another store", async () => {
    const identifier = { scheme: "number", value: "0777", store: "1011" };
    await importRecords(db, "store-identifiers", identifier);
    const { stored } = await importRecords(
      db,
      "stores",
      { ...stateStreet, number: "0777" },
      { ...stateStreet, name: "State Street North" },
    );
    expect(stored).toMatchObject([
      {
        place: "record 1",
        field: "number",
        message:
          "Partners know another store by this number. Correct the number, or remove it under Store identifiers first.",
      },
    ]);
    // A store that has the number already stays as it is, and keeps coming before identifiers.
    await importRecords(db, "stores", { ...stateStreet, number: "0778" });
    await importRecords(db, "store-identifiers", {
      ...identifier,
      value: "0778",
    });
    const again = await importRecords(db, "stores", {
      ...stateStreet,
      number: "0778",
      name: "Lake",
    });
    expect(again.stored).toEqual([]);
  });

  it("keeps what a record leaves empty, and counts a group with a new pool as changed", async () => {
    await importRecords(db, "addresses", {
      pool: "Chicago",
      location: "C-100",
      company: "Acme Inc",
      address1: "200 W Lake St",
      city: "Chicago",
      state: "il",
      zip: "60601",
    });
    expect(
      await db.query(
        "SELECT company_name, state, special_notes FROM address_book_entry WHERE location = 'C-100'",
      ),
    ).toEqual([
      {
        company_name: "Acme Inc",
        state: "IL",
        special_notes: "Dock at the back",
      },
    ]);
    const group = { type: "pool", name: "Night shift", pools: "Chicago" };
    await importRecords(db, "groups", group);
    const { counts } = await importRecords(db, "groups", {
      ...group,
      pools: "Boston",
    });
    expect(counts["groups"]).toEqual({
      created: 0,
      changed: 1,
      unchanged: 0,
      rejected: 0,
    });
    expect(
      await db.query(
        `SELECT p.name FROM pool_group_pool l JOIN pool p ON p.id = l.pool_id
         JOIN user_group g ON g.id = l.pool_group_id WHERE g.name = 'Night shift' ORDER BY p.name`,
      ),
    ).toEqual([{ name: "Boston" }, { name: "Chicago" }]);
  });

  it("rejects groups and memberships that refer to nothing, and records accepted memberships", async () => {
    const groups = await importRecords(
      db,
      "groups",
      { type: "pool", name: "A", pools: "Chicago;Atlantis" },
      { type: "master", name: "B", poolGroups: "Nobody" },
      { type: "master", name: "C", allPools: "yes" },
    );
    expect(groups.stored.map(({ message }) => message)).toEqual([
      "A master group has pool groups, no pools. Leave Pools and All Pools empty.",
      "There is no pool Atlantis. Load the pools first, or correct the name.",
      "There is no pool group Nobody. Put it into the same file, or correct the name.",
    ]);
    const member = {
      groupType: "pool",
      groupName: "Night shift",
      email: "maria@example.com",
      role: "member",
    };
    const { stored } = await importRecords(
      db,
      "memberships",
      member,
      { ...member, groupName: "Nowhere" },
      { ...member, email: "nobody@example.com" },
    );
    expect(stored.map(({ field }) => field)).toEqual(["groupName", "email"]);
    expect(
      await db.query(
        `SELECT c.change, c.request_id FROM membership_change c JOIN user_group g ON g.id = c.group_id
         WHERE g.name = 'Night shift' AND c.change = 'member added'`,
      ),
    ).toEqual([{ change: "member added", request_id: null }]);
  });

  it("gives nothing that concerns every pool, and nothing of other pools, to a sender for one pool", async () => {
    const [boston] = await db.query<{ id: number }>(
      "SELECT id FROM pool WHERE name = 'Boston'",
    );
    const send = (kind: string, values: Record<string, string>) =>
      importItems(db, recordsOf(kind, values), {
        apiKey: { poolIds: [boston?.id ?? 0] },
      });
    for (const [kind, values] of [
      ["pools", { name: "Reno" }],
      [
        "tariff",
        { zone: "9", upToMiles: "5", fromPallets: "1", usdPerPallet: "1" },
      ],
      ["groups", { type: "pool", name: "Mine", allPools: "yes" }],
      ["trading-partners", { sender: "ZZ:X", name: "X" }],
      [
        "trading-partners",
        { sender: "ZZ:ACMESHIPPER", name: "Mine", pool: "Boston" },
      ],
      ["stores", { ...stateStreet, pool: "Boston" }],
      ["stores", stateStreet],
      ["store-identifiers", { scheme: "number", value: "1", store: "1011" }],
      [
        "employees",
        { number: "5012", pool: "Boston", firstName: "A", lastName: "B" },
      ],
    ] as const) {
      const { status, stored } = await send(kind, values);
      expect([kind, status, stored.length]).toEqual([kind, "rejected", 1]);
    }
    const { status } = await send("stores", {
      ...stateStreet,
      number: "3001",
      pool: "Boston",
    });
    expect(status).toBe("applied");
  });
});
