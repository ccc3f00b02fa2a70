import { readdirSync } from "node:fs";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "../../../provider/db/database";
import {
  searchProList,
  searchTrackingAdvanced,
} from "../../../provider/operation/freight/tracking-search";
import { expectCountedFigures } from "../counted-figures";
import { firstEngine, onEachEngine, useFreshStorage } from "../engines";
import { anyTrackingCriteria } from "../tracking-search-cases";
import { clearOperation } from "./operation-world";
import { fixture, importFile, listPoolIds } from "./import-world";

/** An instant after all of the documents. */
const now = new Date("2026-12-02T12:00:00Z");

onEachEngine("values as partners and programs write them", (engine) => {
  const storage = useFreshStorage(engine);
  let db: Database;
  const read = (
    content: string | Uint8Array,
    kind: string | null = null,
    fileName = "file",
    timeZone = "UTC",
  ) => importFile(db, content, kind, { fileName, now, timeZone });
  const load = (name: string, kind: string | null = null) =>
    read(fixture(name), kind, name.replace(/.*\//, ""), "America/Chicago");
  /** Plans stores, each by its city, state, ZIP code and coordinates. */
  const planStores = (...places: string[]) => {
    const rows = places.map((place, n) => `N${n},DSM,New,1 Main St,${place}\n`);
    const titles =
      "Store,Pool,Name,Address 1,City,State,ZIP Code,Latitude,Longitude\n";
    return importFile(db, titles + rows.join(""), "stores", { mode: "plan" });
  };
  beforeAll(async () => {
    db = storage.db;
    for (const name of ["first-morning/pools.csv", "first-morning/stores.csv"])
      await load(name);
  });
  beforeEach(() => clearOperation(db));

  /** Store, date and start of the window of all stops. */
  const stops = async () =>
    (
      await db.query<{ stop: string }>(
        `SELECT concat_ws(' ', store_number, service_date,
           to_char(window_start AT TIME ZONE 'America/Chicago', 'HH24:MI')) AS stop
         FROM delivery ORDER BY store_number, service_date`,
      )
    ).map(({ stop }) => stop);
  /** The messages of the errors. */
  const messagesOf = (stored: { message: string }[]) => [
    ...new Set(stored.map(({ message }) => message)),
  ];

  it("a PRO number with hyphens in one file and without in another is one shipment, found by each", async () => {
    const file = (pro: string, location: string) =>
      importFile(
        db,
        `Pool,PRO,Location\nDSM,${pro},${location}\n`,
        "shipments",
      );
    await file("123-456789-0", "A1");
    expect((await file("1234567890", "A2")).counts).toMatchObject({
      shipments: { created: 0, changed: 1 },
    });
    const pools = await listPoolIds(db);
    for (const typed of ["123-456789-0", "'1234567890", "123 456 7890"]) {
      const { rows } = await searchProList(db, pools, [typed], {
        offset: 0,
        pageSize: 10,
      });
      expect(JSON.parse(Buffer.concat([...rows]).toString())).toMatchObject([
        { PRO: "1234567890", Location: "A2" },
      ]);
    }
  });

  it("a shipment without a scheduled day is found by the day on which it was delivered", async () => {
    await read(
      "Pool,PRO,Scheduled Date,Delivered\nDSM,1,,2026-11-24 23:30 -06:00\nDSM,2,2026-11-25,2026-11-27 10:00\nDSM,3,2026-11-27,2026-11-25 10:00\nDSM,4,,2026-11-26\nDSM,5,,\n",
      "shipments",
    );
    const pools = await listPoolIds(db);
    const found = async (startDate: string | null, endDate: string | null) => {
      const { rows } = await searchTrackingAdvanced(
        db,
        pools,
        { ...anyTrackingCriteria, startDate, endDate },
        { offset: 0, pageSize: 10 },
      );
      const read = JSON.parse(Buffer.concat([...rows]).toString()) as {
        PRO: string;
      }[];
      return read.map(({ PRO }) => PRO).sort();
    };
    expect(await found("2026-11-25", "2026-11-25")).toEqual(["1", "2"]);
    expect(await found("2026-11-26", null)).toEqual(["3", "4"]);
    expect(await found(null, "2026-11-24")).toEqual([]);
    expect(await found(null, null)).toEqual(["1", "2", "3", "4", "5"]);
  });

  // How a value is read does not depend on the database, and what is made of it is tested on both elsewhere.
  if (engine === firstEngine) testReading();

  function testReading() {
    it("dates with and without leading zeros are those of the month first, with 12-hour times too", async () => {
      const { stored, notes, counts } = await load(
        "cases/55-padded-us-dates.csv",
      );
      expect(stored).toEqual([]);
      // Its last row is the stop of the second one: the same store, day, route and window.
      expect(notes).toEqual([
        "Rows that repeat an earlier row about the same stop: 1, such as line 6, which repeats line 3. They are read once; the number of the stop is that of the earlier row.",
      ]);
      expect(counts).toMatchObject({
        stops: { created: 4, unchanged: 1, rejected: 0 },
      });
      expect(await stops()).toEqual([
        "0101 2026-12-03 08:00",
        "0102 2026-12-03 08:00",
        "0103 2026-12-13 08:00",
        "0104 2027-01-05 08:00",
      ]);
    });

    it("a date in 2062 is refused once, with its year and its segment", async () => {
      const { stored } = await load("cases/28-delivery-year-2062.edi");
      expect(stored).toMatchObject([
        {
          place: "segment 7 (DTM)",
          value: "20621125",
          message: "The year 2062 is more than 2 years ahead. Correct it.",
        },
      ]);
      expect(await stops()).toEqual([]);
    });

    it("hidden sheets are not read, which the result says", async () => {
      const { stored, notes } = await load("cases/42-hidden-first-sheet.xlsx");
      expect(stored).toEqual([]);
      expect(notes).toEqual(["Hidden sheets that were not read: Last week."]);
      expect((await stops()).every((stop) => !stop.includes("-16"))).toBe(true);
      expect(await stops()).not.toEqual([]);
    });

    it("all sheets with the same columns are read", async () => {
      const { stored, notes } = await load("cases/43-a-sheet-per-pool.xlsx");
      expect({ stored, notes }).toEqual({ stored: [], notes: [] });
      const pools = await db.query(
        "SELECT DISTINCT p.name FROM delivery d JOIN pool p ON p.id = d.pool_id ORDER BY 1",
      );
      expect(pools).toEqual([{ name: "DSM" }, { name: "OMA" }]);
    });

    it("a code that Excel made a date is refused with its cell", async () => {
      const { stored } = await load("cases/50-route-became-date.xlsx");
      expect(messagesOf(stored).join(" ")).toMatch(
        /^Cell [A-Z]\d+ is a date, 2026-\d\d-\d\d: Excel has changed what was entered/,
      );
      expect(await stops()).toEqual([]);
    });

    it("a store number that a program made decimal is refused", async () => {
      const { stored, notes } = await load(
        "cases/54b-pandas-stores.csv",
        "stores",
      );
      // Nothing was decided about a record that is refused.
      expect(notes).toEqual([]);
      expect(messagesOf(stored)).toEqual([
        "A program has made a decimal number of this, and leading zeros are lost. Format the column as text and export it again.",
      ]);
    });

    it.each([
      ["56-mac-roman.csv", 'it would read "CafŽ"'],
      ["04-isa16-missing.edi", "has no ISA16"],
      ["11-lower-case.edi", "in lower case"],
      ["86/0101_2026-11-23.heic", "a photo in HEIC"],
      [
        "71-traccar-forward.json",
        "address of positions, /api/ingest/positions",
      ],
    ])(
      "a document that cannot be read says what is wrong with it: %s",
      async (name, reason) => {
        const { status, stored } = await load(`cases/${name}`);
        expect(status).toBe("rejected");
        expect(messagesOf(stored)).toEqual([expect.stringContaining(reason)]);
      },
    );

    it("titles below the first row are named with their place", async () => {
      const { stored } = await importFile(
        db,
        "Table 1\nPool,Date,Route,Store\nDSM,2026-11-24,1,0101\n",
        "stops",
      );
      expect(stored).toMatchObject([
        {
          place: "line 2",
          message: expect.stringContaining("not in the first row") as string,
        },
      ]);
    });

    it("a notice that says when goods arrive by a current schedule is due on that day", async () => {
      expect((await load("cases/15-only-dtm-067.edi")).stored).toEqual([]);
      expect(await stops()).toEqual(["0101 2026-11-25"]);
    });

    it("a GLN that lost its zero is refused", async () => {
      const { stored } = await load("cases/85-gln-as-number.xlsx", "stores");
      expect(messagesOf(stored)).toEqual([
        expect.stringMatching(/^A GLN has 13 digits/),
        "The check digit of this GLN is 3; expected 8. A digit is wrong.",
      ]);
    });

    it("coordinates that are swapped, without their minus sign or at 0,0 are refused with both places", async () => {
      const { stored } = await load("cases/64-swapped-latlng.csv", "stores");
      expect(messagesOf(stored)).toEqual([
        "The coordinates 0, 0 are in the Atlantic Ocean. Correct them, or leave them out: then the middle of the ZIP code counts.",
        "A latitude is a number from -90 to 90; this one is rather the longitude. The other way round, the coordinates and the ZIP code are: 42.0253, -93.614 (Ames, IA) – 50010 (Ames, IA). Enter the latitude first, or correct the digits.",
        "The coordinates and the ZIP code are far apart: 42.0253, 93.614 – 50010 (Ames, IA): 6,612 mi. Correct one of them: the latitude comes first, and longitudes in the United States are negative.",
      ]);
    });

    it("coordinates of another town are refused with its name", async () => {
      const { stored } = await planStores(
        "Ames,IA,50010,34.0522,-118.2437",
        "Town,QC,H2X 1Y4,95,-73.57",
      );
      expect(messagesOf(stored)).toEqual([
        "A latitude is a number from -90 to 90, with a decimal point. It may be swapped with the longitude.",
        expect.stringContaining(
          "34.0522, -118.2437 (Los Angeles, CA) – 50010 (Ames, IA): 1,4",
        ),
      ]);
    });

    it("a latitude without a longitude is refused, and the other way round", async () => {
      const { stored } = await planStores(
        "Ames,IA,50010,42.0253,",
        "Ames,IA,50010,,-93.614",
        "Ames,IA,50010,,",
      );
      expect(stored.map(({ place, message }) => [place, message])).toEqual(
        ["line 2", "line 3"].map((place) => [
          place,
          "The latitude or the longitude is missing. Enter both, or leave both out: then the middle of the ZIP code counts.",
        ]),
      );
    });

    it("a price of more than whole cents is refused", async () => {
      const { stored } = await importFile(
        db,
        "Zone,Up To Miles,From Pallets,USD Per Pallet\n1,100,1,85.125\n1,100,2,80.5\n",
        "tariff",
        { mode: "plan" },
      );
      expect(stored).toMatchObject([{ place: "line 2", value: "85.125" }]);
    });

    it("times of a pickup without a zone are noted if its place has another one", async () => {
      const { notes } = await importFile(
        db,
        "Pool,Company,Address 1,City,State,ZIP Code,Scheduled Date,Window Start\nDSM,Acme,1 Dock Rd,Columbus,OH,43207,2026-11-23,2026-11-23 08:00\nDSM,Best,1 Dock Rd,Columbus,OH,43207,2026-11-23,2026-11-23 08:00 EST\nDSM,Cash,1 Dock Rd,Ames,IA,50010,2026-11-23,2026-11-23 08:00\n",
        "pickups",
        { mode: "plan", timeZone: "America/Chicago" },
      );
      expect(notes).toEqual([
        "Pickups whose place has another time zone: 1. Their times name none and were read in America/Chicago; if they are local to the place, name its zone after the time, such as MST. Company and place: Acme (Columbus, OH).",
      ]);
    });

    it("a ZIP code that would begin with a zero in another state lacks another digit", async () => {
      const { stored, counts } = await planStores(
        "Boston,MA,2108,,",
        "Los Angeles,CA,9012,,",
      );
      expect(counts).toMatchObject({ stores: { created: 1, rejected: 1 } });
      expect(messagesOf(stored)).toEqual([
        expect.stringContaining("no ZIP code of the state does"),
      ]);
    });

    it.each(["6O601", "IL 60601", "K1A 0B1"])(
      "%s is no ZIP code of Illinois",
      async (zip) => {
        const { stored } = await planStores(`Chicago,IL,${zip},,`);
        expect(messagesOf(stored)).toEqual([
          expect.stringContaining("whose ZIP codes have five digits"),
        ]);
      },
    );

    it("a status, pickup or delivery that is still to come is refused", async () => {
      const toCome =
        "This time is still to come. Correct it, or the clock of the device.";
      await load("cases/34-partner.csv");
      const edi = fixture("cases/37-214-refused-after-out.edi").toString();
      const { stored } = await read(
        edi.replaceAll(/\*2026\d{4}\*(\d{4})\*/g, "*20270901*$1*"),
      );
      expect(messagesOf(stored)).toContain(toCome);
      const csv = await read(
        "Pool,PRO,Pickup,Delivered\nDSM,1,2026-11-30,2027-12-01 10:00\nDSM,2,2027-11-30,\nDSM,3,2026-12-01 10:00,2026-12-02\n",
        "shipments",
      );
      expect(csv.stored.map(({ place, message }) => [place, message])).toEqual([
        ["line 3", toCome],
        ["line 2", toCome],
      ]);
    });

    it.each([
      ["DF", "01000"],
      ["SN", "01067"],
      ["NY", "06390"],
      ["PR", "00901"],
    ])(
      "a postal code of %s that begins with a zero is taken: %s",
      async (state, zip) => {
        const { stored, counts } = await planStores(`Town,${state},${zip},,`);
        expect(stored).toEqual([]);
        expect(counts).toMatchObject({ stores: { rejected: 0 } });
      },
    );

    it.each([
      ["the middle of a large area", "Town,OR,97910,42.9,-117.5"],
      ["a military address", "Town,AE,09012,49.43,7.6"],
      ["a Canadian postal code", "Town,QC,H2X 1Y4,45.51,-73.57"],
    ])("coordinates near %s are taken", async (_, place) => {
      expect((await planStores(place)).stored).toEqual([]);
    });

    it.each([
      ["82a-scan-symbology-prefix.json", ["006141410000008209"]],
      ["82d-scan-epoch.json", ["006141410000008230"]],
      ["82f-scan-ndjson.json", ["006141410000008254", "006141410000008261"]],
    ])("scans are read as devices send them: %s", async (name, scanned) => {
      await load("cases/82-notice.edi");
      expect((await load(`cases/${name}`)).stored).toEqual([]);
      expect(
        await db.query(
          `SELECT asn, to_char(trailer_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS at
           FROM carton WHERE trailer_at IS NOT NULL ORDER BY asn`,
        ),
      ).toEqual(scanned.map((asn) => ({ asn, at: "2026-11-26 21:00" })));
    });

    it("a delivered carton that nobody has announced is an exception of the result, until its notice comes", async () => {
      const { notes, counts } = await load("cases/82h-scan-unknown-typo.json");
      expect(counts).toMatchObject({ scans: { created: 1 } });
      expect(notes).toEqual([
        "Over: cartons that were delivered, but that nobody has announced: 1. ASN: NOT-A-CARTON. Correct a typing error, or load the ship notice: then the scans count.",
      ]);
    });

    it("what was read otherwise than it is written is counted in the result, with an example", async () => {
      await load("cases/82-notice.edi");
      const { notes } = await load("cases/82a-scan-symbology-prefix.json");
      expect(notes).toEqual([
        expect.stringMatching(
          /^Numbers whose prefix of the barcode was removed: 1, such as \]C1/,
        ),
      ]);
      const plan = await importFile(
        db,
        "Pool,Date,Route,Store,Reference,Notes\nDSM,2026-11-24,1,0101,\\N,NaN\n",
        "stops",
      );
      expect(plan).toMatchObject({
        stored: [],
        notes: [
          "Placeholders of missing values that were read as empty: 2, such as \\N.",
        ],
      });
      expect(await stops()).toContain("0101 2026-11-24");
    });

    it("a scan that is printed over several lines is one object", async () => {
      await load("cases/82-notice.edi");
      const scan = {
        scan: "trailer",
        at: "2026-11-26T15:00:00-06:00",
        asn: "(00)006141410000008254",
      };
      const { stored, counts } = await read(
        JSON.stringify(scan, null, 2),
        "scans",
      );
      expect(stored).toEqual([]);
      expect(counts).toMatchObject({ scans: { changed: 1 } });
    });

    it(
      "leave reports and a dashboard that show what deliveries and cartons add up to",
      { tags: ["all"], timeout: 300_000 },
      async () => {
        const base = ["base-pools.csv", "base-stores.csv", "base-plan.csv"];
        const others = readdirSync(
          new URL("../../fixtures/cases/", import.meta.url),
          { withFileTypes: true },
        )
          .filter((entry) => entry.isFile() && !base.includes(entry.name))
          .map(({ name }) => name)
          .sort();
        for (const name of [...base, ...others]) await load(`cases/${name}`);
        const [loaded] = await db.query<{
          deliveries: number;
          cartons: number;
        }>(
          "SELECT (SELECT count(*) FROM delivery)::int AS deliveries, (SELECT count(*) FROM carton)::int AS cartons",
        );
        expect(loaded?.deliveries).toBeGreaterThan(15);
        expect(loaded?.cartons).toBeGreaterThan(10);
        await expectCountedFigures(db, await listPoolIds(db), {
          startDate: "2020-01-01",
          endDate: "2028-12-31",
          pool: null,
          stores: [],
        });
      },
    );
  }
});
