import { describe, expect, it } from "vitest";
import { maxSavedAddresses } from "../../provider/contract/freight";
import { searchAddresses } from "../../provider/operation/freight/address-book";
import { onEachEngine } from "./engines";
import { plansOf } from "./query-plans";
import { useTestProvider, type TestProvider } from "./test-provider";

/** Pools 1 and 2 are the caller's, pool 3 is foreign. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (2, 'Large'), (3, 'Theirs');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1), (1, 2);`;

/** Customer number and company name of the saved addresses of pool 1. */
const saved: readonly [location: string | null, company: string][] = [
  ["1001", "Store 10 Elgin"],
  ["1002", "Store 9 Aurora"],
  ["2", "North Store Supplies"],
  ["20", "Müller & Söhne GmbH"],
  ["100%", "50% Off_Store"],
  ["1_0", "Back\\Slash 5'6\" Boards"],
  ["C-77", "O’Brien Smith-Jones (Chicago)"],
  ["ça9", "McDonald's #12"],
  [null, "Łódź Øre Straße 7-Eleven"],
  ["x'); --", "<script>alert(1)</script>"],
  ["ZZ", "ΑΘΗΝΑ Москва"],
];

onEachEngine("The address book", (engine) => {
  let cookie: string;

  const provider: TestProvider = useTestProvider(engine, async ({ db }) => {
    await db.execute(world);
    for (const [location, company] of saved) {
      await db.query(
        `INSERT INTO address_book_entry
           (pool_id, location, company_name, address1, address2, city, state, zip, special_notes)
         VALUES (1, $1, $2, '1 Dock Rd', NULL, 'Elgin', 'IL', '60120', 'Ring <b>twice</b>')`,
        [location, company],
      );
    }
    await db.query(
      `INSERT INTO address_book_entry (pool_id, location, company_name, address1, city, state, zip)
       SELECT 2, 'L' || n, 'Warehouse ' || n || CASE WHEN n % 500 = 0 THEN ' rare' ELSE '' END,
         'A', 'B', 'IL', '60120' FROM generate_series(1, 6000) AS n`,
    );
    await db.query(
      `INSERT INTO address_book_entry (pool_id, location, company_name, address1, city, state, zip)
       VALUES (3, '1001', 'Store of somebody else', 'A', 'B', 'IL', '60120')`,
    );
    await db.maintain("VACUUM ANALYZE address_book_entry");
    ({ cookie } = await provider.addPerson({ memberOf: [1] }));
  });

  async function entries(
    searchType: "customerNumber" | "companyName",
    searchInput: string,
    pool: unknown = "1",
  ) {
    const { httpStatus, body } = await provider.call(
      "searchAddressBook",
      { searchInput, searchType, pool },
      { cookie },
    );
    expect(httpStatus).toBe(200);
    return body.result as { Location: string; CompanyName: string }[];
  }
  const companies = async (typed: string, pool?: unknown) =>
    (await entries("companyName", typed, pool)).map((one) => one.CompanyName);
  const locations = async (typed: string, pool?: unknown) =>
    (await entries("customerNumber", typed, pool)).map((one) => one.Location);

  it("returns every field as it was saved", async () => {
    expect(await entries("customerNumber", "1001")).toEqual([
      {
        Location: "1001",
        CompanyName: "Store 10 Elgin",
        Address1: "1 Dock Rd",
        Address2: null,
        City: "Elgin",
        State: "IL",
        Zip: "60120",
        SpecialNotes: "Ring <b>twice</b>",
      },
    ]);
  });

  it.each([
    ["2", ["2", "20"]],
    ["100", ["100%", "1001", "1002"]],
    [" 100% ", ["100%"]],
    ["1_", ["1_0"]],
    ["%", []],
    ["_", []],
    ["c-7", ["C-77"]],
    ["CA", ["ça9"]],
    ["001", []],
    ["x');", ["x'); --"]],
  ])("finds the customer number that begins with %j", async (typed, found) => {
    expect((await locations(typed)).sort()).toEqual([...found].sort());
  });

  it.each([
    [
      "store",
      [
        "Store 9 Aurora",
        "Store 10 Elgin",
        "50% Off_Store",
        "North Store Supplies",
      ],
    ],
    ["STO el", ["Store 10 Elgin"]],
    ["elgin store", ["Store 10 Elgin"]],
    ["tore", []],
    ["store x", []],
    ["muller sohne", ["Müller & Söhne GmbH"]],
    ["MÜLLER &", ["Müller & Söhne GmbH"]],
    ["lodz ore", ["Łódź Øre Straße 7-Eleven"]],
    ["eleven", ["Łódź Øre Straße 7-Eleven"]],
    ["7-e", ["Łódź Øre Straße 7-Eleven"]],
    ["obrien", ["O’Brien Smith-Jones (Chicago)"]],
    ["o'brien jones", ["O’Brien Smith-Jones (Chicago)"]],
    ["(chi", ["O’Brien Smith-Jones (Chicago)"]],
    ["chicago", ["O’Brien Smith-Jones (Chicago)"]],
    ["mcdonalds #1", ["McDonald's #12"]],
    ["50%", ["50% Off_Store"]],
    ["5_%", []],
    ["5%", []],
    ["off_", ["50% Off_Store"]],
    ["back\\s", ["Back\\Slash 5'6\" Boards"]],
    ["slash", ["Back\\Slash 5'6\" Boards"]],
    ["<script>", ["<script>alert(1)</script>"]],
    ["ΑΘΗΝΑ Моск", ["ΑΘΗΝΑ Москва"]],
    ["осква", []],
    ["store | elgin", []],
    ["store:* & !x", []],
    ["'", []],
    ["''':*", []],
    ["\\", []],
  ])("finds the companies for %j", async (typed, found) => {
    expect(await companies(typed)).toEqual(found);
  });

  it.each(["", " ", "\t\n", "\u00a0", "'", "\u0301"])(
    "finds nothing for the meaningless text %j",
    async (typed) => {
      expect(await companies(typed)).toEqual([]);
      expect(await locations(typed)).toEqual([]);
    },
  );

  it.each(["3", 3, "77", "", "x", "1 OR 1=1", "01", "-1", "99999999999"])(
    "returns nothing for the pool %j, foreign or absent",
    async (pool) => {
      expect(await companies("store", pool)).toEqual([]);
      expect(await locations("1001", pool)).toEqual([]);
    },
  );

  it("returns the best matches, up to a limit", async () => {
    const names = await companies("warehouse", 2);
    expect(names).toHaveLength(maxSavedAddresses);
    expect(names.slice(0, 3)).toEqual([
      "Warehouse 1",
      "Warehouse 2",
      "Warehouse 3",
    ]);
    const numbers = await locations("l", "2");
    expect(numbers).toHaveLength(maxSavedAddresses);
    expect([...numbers.slice(0, 2), numbers[9]]).toEqual(["L1", "L2", "L10"]);
  });

  it("stores a name and a number of any length", async () => {
    const long = "W".repeat(5_000);
    await provider.db.query(
      `INSERT INTO address_book_entry (pool_id, location, company_name, address1, city, state, zip)
       VALUES (1, $1, $2, 'A', 'B', 'IL', '60120')`,
      [`long ${long}`, `- -- Longname ${long} ${"﷽".repeat(200)}`],
    );
    expect(await companies("longname wwww")).toHaveLength(1);
    expect(await locations("long www")).toHaveLength(1);
  });

  describe("with thousands of addresses", () => {
    it.each([
      ["customerNumber", "L199", 11],
      ["companyName", "rare 15", 1],
      ["companyName", "4321", 1],
    ] as const)("finds %s %j through an index", async (type, typed, most) => {
      let found = 0;
      const nodes = await plansOf(provider.db, async (db) => {
        const search = { searchInput: typed, searchType: type, pool: "2" };
        found = (await searchAddresses(db, [1, 2], search)).length;
      });
      expect(found).toBeGreaterThan(0);
      expect(found).toBeLessThanOrEqual(most);
      for (const node of nodes) {
        expect(node["Node Type"]).not.toBe("Seq Scan");
        expect(node["Actual Rows"] * node["Actual Loops"]).toBeLessThan(200);
        expect(node["Rows Removed by Filter"] ?? 0).toBeLessThan(200);
      }
    });
  });
});
