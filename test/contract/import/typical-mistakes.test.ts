import { beforeAll, expect, it } from "vitest";
import { onEachEngine, useFreshStorage } from "../engines";
import { fixture, importFile, importRecords } from "./import-world";

onEachEngine("the files of a company with typical mistakes", (engine) => {
  const storage = useFreshStorage(engine);
  const load = (name: string) =>
    importFile(storage.db, fixture(`first-morning/${name}`));
  /** The errors of a file by line, each with the text of the cell. */
  const errorsOf = async (name: string) =>
    (await load(name)).stored.map(({ place, value, message }) => [
      place,
      value,
      message,
    ]);

  beforeAll(async () => {
    for (const name of [
      "pools.csv",
      "stores.csv",
      "employees.csv",
      "trailers.csv",
      "ship-notices.edi",
    ])
      expect((await load(name)).stored, name).toEqual([]);
  });

  it("stores: says what to correct, restores ZIP codes, and remarks on numbers without their zeros", async () => {
    const outcome = await load("mistakes/stores.csv");
    expect(outcome.counts).toMatchObject({ stores: { created: 3 } });
    expect(
      outcome.stored.map(({ place, value, message }) => [
        place,
        value,
        message,
      ]),
    ).toEqual([
      ["line 3", "Iowa", "Expected the two letters of the state, such as IA."],
      [
        "line 6",
        "107",
        "An earlier record of this document is about the same. Remove one of them.",
      ],
      [
        "line 7",
        "dsm",
        "There is no pool of this name. Load the pools first, or correct the name.",
      ],
    ]);
    expect(outcome.notes).toEqual([
      "ZIP codes whose leading zeros were restored: 1, such as 2108.",
      "Store 101 is new, and differs from 0101 by leading zeros only. If they are the same, discard the file: a spreadsheet has dropped the zeros. Format the column as text, and enter the number as 0101.",
    ]);
    const [boston] = await storage.db.query(
      "SELECT zip, state FROM store WHERE number = '106'",
    );
    expect(boston).toEqual({ zip: "02108", state: "MA" });
    await storage.db.query("DELETE FROM store WHERE number = '101'");
  });

  it("plan: reads Excel's dates, and names the store that a number without its zeros may mean", async () => {
    const errors = await errorsOf("mistakes/plan.csv");
    const time =
      "Expected a day and a time, such as 2026-11-23 14:05, 11/23/2026 2:05 PM or 2026-11-23T14:05:00-06:00.";
    expect(errors).toEqual([
      ["line 3", "8:00 AM", time],
      ["line 3", "10:00 AM", time],
      [
        "line 4",
        "24.11.2026",
        "Expected a day from 2000 to 2099, such as 2026-11-23 or 11/23/2026 (month first).",
      ],
      [
        "line 5",
        "104",
        "There is no such store, but there is store 0104: a spreadsheet drops leading zeros. Correct the number, or, if a partner writes it so, enter it under Store identifiers, then load the document again.",
      ],
      [
        "line 6",
        "Tim Okafor",
        "There is no employee of this number. Load the employees first, or correct the number.",
      ],
      ["line 7", expect.anything(), "The window ends before it begins."],
    ]);
    const stops = await storage.db.query(
      `SELECT store_number AS store, to_char(window_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS start
       FROM delivery WHERE route_id IS NOT NULL`,
    );
    expect(stops).toEqual([{ store: "0101", start: "2026-11-23 08:00" }]);
  });

  it("employees and plan: name the employee that a number without its zeros may mean", async () => {
    const employee = {
      number: "00417",
      pool: "DSM",
      firstName: "Ana",
      lastName: "Ruiz",
    };
    await importRecords(storage.db, "employees", employee);
    const stop = { pool: "DSM", date: "2026-11-25", route: "3", store: "0101" };
    const { stored } = await importRecords(storage.db, "stops", {
      ...stop,
      driver: "417",
    });
    expect(stored.map(({ message }) => message)).toEqual([
      "There is no such employee, but there is employee 00417: a spreadsheet drops leading zeros. Correct the number.",
    ]);
    const again = await importRecords(storage.db, "employees", {
      ...employee,
      number: "417",
    });
    expect(again.notes).toEqual([
      expect.stringMatching(/^Employee 417 is new, and differs from 00417 by/),
    ]);
    await storage.db.query("DELETE FROM employee WHERE number = '417'");
  });

  it("scans: refuses numbers that Excel has shortened or rounded", async () => {
    const errors = await errorsOf("mistakes/scans.csv");
    expect(errors).toEqual([
      ["line 2", "9.52123E+16", expect.stringContaining("Excel has shortened")],
      [
        "line 3",
        "95212340000000000",
        expect.stringContaining("Excel has rounded"),
      ],
      [
        "line 4",
        "095212340000000014",
        expect.stringContaining(
          "The check digit of this SSCC is 4; expected 3",
        ),
      ],
      [
        "line 6",
        "delivered",
        "Expected one of: pallet, trailer, delivery, door, store.",
      ],
    ]);
    const delivered = await storage.db.query(
      "SELECT asn FROM carton WHERE delivered_at IS NOT NULL",
    );
    expect(delivered).toEqual([{ asn: "095212340000000013" }]);
  });
});
