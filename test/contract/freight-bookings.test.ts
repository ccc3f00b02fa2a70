import { describe, expect, it } from "vitest";
import { proNumber } from "../../provider/operation/freight/booking-numbers";
import { onEachEngine } from "./engines";
import { bookingFor } from "./freight-cases";
import { useTestProvider, type TestProvider } from "./test-provider";

/** Pool 1 is the caller's, pool 3 is foreign and has a shipment P3. */
const world = `
  INSERT INTO pool (id, name) VALUES (1, 'North'), (3, 'Theirs');
  INSERT INTO user_group (id, type, name) VALUES (1, 2, 'Ours');
  INSERT INTO pool_group_pool (pool_group_id, pool_id) VALUES (1, 1);
  INSERT INTO shipment (id, pro, pool_id) VALUES (7, 'P3', 3);`;

/** Every character that JSON escapes, and injections into pages and queries. */
const hostile = `'"\\ <script>alert(1)</script> $1 %s {}; DROP TABLE booking -- \u202e 📦 שלום \u0001 =1+1`;

interface Numbers {
  bookingID: number;
  BOLNumber: string;
  PRONumber: string;
}

onEachEngine("A booking", (engine) => {
  let account: string;
  let cookie: string;

  const provider: TestProvider = useTestProvider(engine, async () => {
    await provider.db.execute(world);
    const ann = await provider.addPerson({ memberOf: [1] });
    await provider.db.query("UPDATE account SET last_name = 'O''Hara'");
    account = ann.id;
    ({ cookie } = ann);
  });

  const send = (payload: object, key?: string) =>
    provider.call("createLTLBooking", payload, {
      cookie,
      headers: key === undefined ? {} : { "Idempotency-Key": key },
    });
  const book = async (more: object = {}, key?: string) => {
    const { httpStatus, body } = await send(bookingFor(1, more), key);
    expect({ httpStatus, body }).toMatchObject({ httpStatus: 200 });
    return body.result as Numbers;
  };
  const refusalOf = async (payload: object, key?: string) => {
    const before = await written();
    const { httpStatus, body } = await send(payload, key);
    expect(body.status).toBe("Error");
    expect(await written()).toEqual(before);
    return [httpStatus, body.message];
  };
  /** Counts all rows that a booking writes. */
  async function written() {
    const [row] = await provider.db.query(
      `SELECT (SELECT count(*)::int FROM booking) AS bookings,
         (SELECT count(*)::int FROM shipment) AS shipments,
         (SELECT count(*)::int FROM idempotent_answer) AS answers`,
    );
    return row as { bookings: number; shipments: number; answers: number };
  }
  const track = async (pro: string) => {
    const { body } = await provider.call(
      "trackingPROListSearch",
      { PROList: [pro], offset: 0, pageSize: 10 },
      { cookie },
    );
    return body.result as object[];
  };

  it("gets numbers, and is found by the tracking searches immediately", async () => {
    const { bookingID, BOLNumber, PRONumber } = await book({
      companyTo: "  Shop & Co ",
      cityTo: "Dallas",
    });
    expect(BOLNumber).toMatch(/^9520000\d{10}$/);
    expect(PRONumber).toMatch(/^1\d{9}$/);
    expect(await track(PRONumber)).toMatchObject([
      {
        PRO: PRONumber,
        OrderDate: "2026-11-20",
        Location: "Shop & Co, Dallas, TX",
        Trailer: null,
        "Pickup Date": null,
        "Scheduled Delivery Date": null,
        "Delivery Date": null,
        DRInfo: null,
        PODInfo: null,
      },
    ]);
    const [row] = await provider.db.query(
      `SELECT b.*, s.pool_id AS shipment_pool FROM booking b JOIN shipment s ON s.id = b.shipment_id
       WHERE b.id = $1`,
      [bookingID],
    );
    expect(row).toMatchObject({
      pool_id: 1,
      shipment_pool: 1,
      bol_number: BOLNumber,
      pro_number: PRONumber,
      to_company: "Shop & Co",
      from_address2: null,
      booked_by_account: account,
      booked_by_name: "Ann O'Hara",
    });
    expect(Number(row?.shipment_id)).toBeGreaterThanOrEqual(1_000_000_000);
    expect(new Date(String(row?.booked_at))).toEqual(provider.clock.now);
  });

  it("stores every field in its own column", async () => {
    const texts = {
      ...{ companyFrom: "cf", address1From: "a1f", address2From: "a2f" },
      ...{ cityFrom: "cif", stateFrom: "sf", zipFrom: "zf" },
      ...{ customerNumberTo: "cn", companyTo: "ct", address1To: "a1t" },
      ...{ address2To: "a2t", cityTo: "cit", stateTo: "st", zipTo: "zt" },
      ...{ description: "d", notes: "n\nm" },
    };
    const { bookingID } = await book({
      ...texts,
      ...{ apptFrom: true, liftGateFrom: false, residentialFrom: true },
      ...{ apptTo: false, liftGateTo: true, residentialTo: false },
      ...{ numPallets: 10_000, numPieces: 2.5, totalWeight: 0.25, class: 77.5 },
    });
    const [row] = await provider.db.query(
      "SELECT * FROM booking WHERE id = $1",
      [bookingID],
    );
    expect(row).toMatchObject({
      ...{ from_company: "cf", from_address1: "a1f", from_address2: "a2f" },
      ...{ from_city: "cif", from_state: "sf", from_zip: "zf" },
      ...{ from_appointment: true, from_lift_gate: false },
      ...{ from_residential: true, to_customer_number: "cn" },
      ...{ to_company: "ct", to_address1: "a1t", to_address2: "a2t" },
      ...{ to_city: "cit", to_state: "st", to_zip: "zt" },
      ...{ to_appointment: false, to_lift_gate: true, to_residential: false },
      ...{ pallets: 10_000, pieces: 2.5, weight_pounds: 0.25 },
      ...{ description: "d", freight_class: 77.5, notes: "n\nm" },
    });
  });

  it("stores hostile texts as text", async () => {
    const { bookingID, PRONumber } = await book({
      companyTo: hostile,
      notes: hostile.repeat(30),
      address2From: "  ",
      PRONumber: "<b>'; --\"$1</b>",
    });
    const [row] = await provider.db.query(
      "SELECT to_company, notes, from_address2 FROM booking WHERE id = $1",
      [bookingID],
    );
    expect(row).toEqual({
      to_company: hostile,
      notes: hostile.repeat(30),
      from_address2: null,
    });
    expect(PRONumber).toBe("<b>'; --\"$1</b>");
    expect(await track(PRONumber)).toMatchObject([
      { Location: `${hostile}, B, TX` },
    ]);
  });

  describe("with the customer's own numbers", () => {
    it("keeps them", async () => {
      const given = { BOLNumber: "BOL 12/ab-#7", PRONumber: "~PRO!1234" };
      expect(await book(given)).toMatchObject(given);
      expect(await track("~PRO!1234")).toHaveLength(1);
      // Several shipments may share one bill of lading.
      expect(await book({ BOLNumber: given.BOLNumber })).toMatchObject({
        BOLNumber: given.BOLNumber,
      });
    });

    it("treats blank ones as missing", async () => {
      expect(await book({ BOLNumber: " ", PRONumber: "" })).toMatchObject({
        BOLNumber: expect.stringMatching(/^\d{17}$/) as unknown,
        PRONumber: expect.stringMatching(/^\d{10}$/) as unknown,
      });
    });

    it.each(["é", "📦", "a\tb", "a\nb", "\u007f", "1".repeat(26)])(
      "refuses %j, which cannot be printed as a barcode",
      async (number) => {
        for (const kind of ["BOL", "PRO"]) {
          const payload = bookingFor(1, { [`${kind}Number`]: `x${number}` });
          expect(await refusalOf(payload, `unfit ${kind}`)).toEqual([
            400,
            `The ${kind} number may hold plain letters, digits and signs only, at most 25 characters.`,
          ]);
        }
      },
    );

    it("refuses a PRO number in use, without disclosing those of foreign pools", async () => {
      const { PRONumber } = await book();
      // Pool 3 is foreign.
      expect((await book({ PRONumber: "P3" })).PRONumber).toBe("P3");
      for (const number of [PRONumber, "P3", " P3 "]) {
        expect(await refusalOf(bookingFor(1, { PRONumber: number }))).toEqual([
          400,
          `The PRO number ${number.trim()} is already in use.`,
        ]);
      }
    });

    it("gives a PRO number to one of several simultaneous bookings", async () => {
      const before = await written();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          send(bookingFor(1, { PRONumber: "WANTED-1" })),
        ),
      );
      const codes = answers.map(({ httpStatus }) => httpStatus).sort();
      expect(codes).toEqual([200, ...Array<number>(11).fill(400)]);
      expect(await written()).toEqual({
        ...before,
        bookings: before.bookings + 1,
        shipments: before.shipments + 1,
      });
    });

    it("skips a generated number that a customer has used", async () => {
      const one = Number((await book()).PRONumber.slice(0, 9));
      const next = [1, 2].map((on) => proNumber(one - 100_000_000 + on));
      // The booking with this number uses up a number of the sequence too.
      await book({ PRONumber: next[1] ?? "" });
      const { PRONumber } = await book();
      expect(PRONumber).toBe(proNumber(one - 100_000_000 + 3));
    });
  });

  describe("is refused", () => {
    const of = (more: object) => bookingFor(1, more);
    it.each([
      ...["companyFrom", "address1From", "cityFrom", "stateFrom", "zipFrom"],
      ...["companyTo", "address1To", "cityTo", "stateTo", "zipTo"],
    ])("without %s", async (field) => {
      for (const value of ["", " \t\n", null, "x".repeat(201), "a\0b", 7]) {
        expect(await refusalOf(of({ [field]: value }))).toEqual([
          400,
          `Invalid request (bookingData.${field}).`,
        ]);
      }
    });

    it.each([
      ["numPallets", [0, -1, 1.5, 10_001, 1e9, "1", null]],
      ["numPieces", [-1, 1e9, "1"]],
      ["totalWeight", [0, -1, 1e9, "100", null]],
      ["class", [-1, 1_001, "60"]],
      ["description", ["x".repeat(4_001), 1]],
      ["notes", ["x".repeat(10_000), 1]],
      ["apptTo", ["true", null, 1]],
      ["pool", [null, {}, 1.5]],
    ])("with %s out of bounds", async (field, values) => {
      for (const value of values) {
        expect(await refusalOf(of({ [field]: value }), "bounds")).toEqual([
          400,
          `Invalid request (bookingData.${field}).`,
        ]);
      }
    });

    it("with a ZIP code that may lack its leading zero", async () => {
      for (const field of ["zipFrom", "zipTo"])
        expect(await refusalOf(of({ [field]: "9012" }))).toEqual([
          400,
          expect.stringMatching(/^A ZIP code has five digits/),
        ]);
    });

    it("for a foreign pool, with the message for an absent one", async () => {
      for (const pool of ["3", "77", "", " ", "x", "1 ", "01"]) {
        expect(await refusalOf(bookingFor(pool), "foreign")).toEqual([
          403,
          "You cannot book for this pool.",
        ]);
      }
    });
  });

  describe("sent again", () => {
    it("is made once for fifty parallel requests with one key", async () => {
      const before = await written();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => book({}, "fifty")),
      );
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(await written()).toEqual({
        bookings: before.bookings + 1,
        shipments: before.shipments + 1,
        answers: before.answers + 1,
      });
      expect(await book({}, "fifty")).toEqual(answers[0]);
    });

    it("is made each time without a key, and numbers never repeat", async () => {
      const before = await written();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => book()),
      );
      for (const field of ["bookingID", "BOLNumber", "PRONumber"] as const) {
        expect(new Set(answers.map((one) => one[field])).size).toBe(50);
      }
      expect((await written()).bookings).toBe(before.bookings + 50);
    });

    it("with different values is refused, and says what was booked", async () => {
      const first = await book({ notes: "first" }, "changed");
      const other = bookingFor(1, { notes: "second" });
      expect(await refusalOf(other, "changed")).toEqual([
        409,
        `This form has already been sent with other entries, and booked: booking ${first.bookingID}, BOL number ${first.BOLNumber}, PRO number ${first.PRONumber}. Start a new booking for another shipment.`,
      ]);
    });

    it("can be corrected after a refusal, with the same key", async () => {
      await refusalOf(
        bookingFor(1, { PRONumber: "x".repeat(31) }),
        "put right",
      );
      expect(await book({ PRONumber: "P4" }, "put right")).toMatchObject({
        PRONumber: "P4",
      });
    });
  });
});
