import { describe, expect, it } from "vitest";
import { bookingData } from "../../../../../provider/contract/freight";
import { parseBooking } from "../../../../../app/features/freight/booking/booking-form.server";
import { formDataOf, typedBooking } from "../../../support/sent-forms";
import { readNumber } from "../../../../../app/engine/forms/typed-number";

/** A form with all required values of a booking without a bill of lading and nothing else. */
const needed = {
  pool: "3",
  ...typedBooking,
  companyFrom: " Alder Creek Ceramics ",
  totalWeight: "1,200.5",
};

const parse = (fields: Record<string, string>) =>
  parseBooking(formDataOf(fields));

/** The messages above the form. */
function said(fields: Record<string, string>): string[] {
  const parsed = parse(fields);
  return parsed.ok ? [] : parsed.problems.map(({ message }) => message);
}

const missingDigit =
  "A ZIP code has five digits: enter all of them, with the leading zero (02108, not 2108).";
const bothLocations =
  "Must include company name, address 1, city, state, and zip for both locations";

describe("a booking form", () => {
  it("is sent trimmed, with null for empty fields and numbers as numbers", () => {
    const parsed = parse(needed);
    const { withoutBill: _, ...untouched } = needed;
    expect(parsed).toEqual({
      ok: true,
      booking: {
        ...untouched,
        companyFrom: "Alder Creek Ceramics",
        address2From: null,
        apptFrom: false,
        liftGateFrom: false,
        residentialFrom: false,
        customerNumberTo: null,
        address2To: null,
        apptTo: false,
        liftGateTo: false,
        residentialTo: false,
        BOLNumber: null,
        PRONumber: null,
        numPallets: 2,
        numPieces: null,
        totalWeight: 1200.5,
        description: null,
        class: null,
        notes: null,
      },
    });
    if (parsed.ok)
      expect(Object.keys(parsed.booking).sort()).toEqual(
        Object.keys(bookingData.shape).sort(),
      );
  });

  it("contains all fields, except the sender's customer number", () => {
    const parsed = parse({
      ...needed,
      customerNumberFrom: "C4001",
      customerNumberTo: "4051",
      address2To: "Dock 4",
      apptTo: "on",
      liftGateFrom: "on",
      residentialTo: "on",
      BOLNumber: "BOL 1/2",
      PRONumber: "PRO-7",
      numPieces: "1 200",
      class: "92.5",
      description: "<b>Cups</b>",
      notes: "Ring\r\nthe bell",
    });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed));
    expect(parsed.booking).toMatchObject({
      customerNumberTo: "4051",
      address2To: "Dock 4",
      apptTo: true,
      liftGateFrom: true,
      residentialTo: true,
      residentialFrom: false,
      BOLNumber: "BOL 1/2",
      PRONumber: "PRO-7",
      numPieces: 1200,
      class: 92.5,
      description: "<b>Cups</b>",
      notes: "Ring\nthe bell",
    });
    expect(parsed.booking).not.toHaveProperty("customerNumberFrom");
    expect(bookingData.safeParse(parsed.booking).success).toBe(true);
  });

  it("shows all errors at once, in the order of the specification", () => {
    expect(
      said({ numPieces: "many", class: "heavy", description: "Cups" }),
    ).toEqual([
      "Must set a pool",
      "Invalid number of pallets",
      "Invalid number of pieces",
      "Invalid class: must be a number",
      "Invalid total weight",
      bothLocations,
    ]);
  });

  it.each([
    [
      { numPieces: "", class: "0", description: " " },
      ["Number of Pieces", "Class", "Description"],
    ],
    [{ numPieces: "40", class: "", description: "Cups" }, ["Class"]],
    [{ numPieces: "40", class: "70", description: "\u200b" }, ["Description"]],
    [{ numPieces: "40", class: "70", description: "Cups" }, []],
  ])(
    "with %j asks for what the bill of lading lacks, unless it is booked without one",
    (given, missing) => {
      const { withoutBill: _, ...asking } = needed;
      expect(said({ ...asking, ...given })).toEqual(
        missing.map(
          (label) =>
            `Enter the ${label.toLowerCase()}, or choose “Book without a bill of lading”`,
        ),
      );
      expect(said({ ...needed, ...given })).toEqual([]);
    },
  );

  it("marks each empty field of shipper and consignee, and focuses the first", () => {
    const parsed = parse({ ...needed, cityFrom: " ", zipTo: "" });
    if (parsed.ok) throw new Error("It was taken.");
    expect(parsed.problems).toEqual([
      { field: "cityFrom", message: bothLocations },
    ]);
    expect(parsed.answer.error).toEqual({
      cityFrom: ["Must not be blank"],
      zipTo: ["Must not be blank"],
    });
  });

  it.each(["9012", "0912", "2108-1234"])(
    "asks for the digit that the ZIP code %j lacks",
    (zip) => {
      expect(said({ ...needed, zipTo: zip })).toEqual([missingDigit]);
    },
  );

  it.each([
    ["numPallets", ["", "0", "-1", "2.5", "1e9", "10001", "two", "0x1"]],
    ["totalWeight", ["", "0", "-3", "heavy", "1e3", "12,00", "10000001"]],
    ["numPieces", ["-1", "1.2.3", "10000001"]],
    ["class", ["-50", "seventy"]],
  ])("refuses as %s: %j", (field, texts) => {
    const message = {
      numPallets: "Invalid number of pallets",
      totalWeight: "Invalid total weight",
      numPieces: "Invalid number of pieces",
      class: "Invalid class: must be a number",
    }[field];
    for (const text of texts)
      expect(said({ ...needed, [field]: text }), text).toEqual([message]);
  });

  it("shows the limit of a text that is too long, and characters that a label cannot contain", () => {
    expect(
      said({
        ...needed,
        notes: "n".repeat(10_000),
        companyTo: "c".repeat(201),
        BOLNumber: "b".repeat(26),
        PRONumber: "№ 7",
        address2From: "a\u0007",
        class: "1001",
      }),
    ).toEqual([
      "Class must be at most 1,000",
      "BOL Number must be at most 25 plain letters, digits and symbols, which a bar code can encode",
      "PRO Number must be at most 25 plain letters, digits and symbols, which a bar code can encode",
      "From: Address 2 must not contain control characters",
      "To: Company Name must be at most 200 characters",
      "Notes must be at most 4,000 characters",
    ]);
  });

  it("is refused if a field was sent twice", () => {
    const twice = [needed.companyTo, "Another"];
    const parsed = parseBooking(formDataOf({ ...needed, companyTo: twice }));
    if (parsed.ok) throw new Error("It was taken.");
    expect(parsed.problems).toEqual([
      { field: "companyTo", message: "Must be given once" },
    ]);
  });
});

describe("a typed number", () => {
  it.each([
    ["1200", 1200],
    ["1,200", 1200],
    ["1 200", 1200],
    ["1\u202f234\u202f567.5", 1_234_567.5],
    [".5", 0.5],
    [" 007 ", 7],
  ])("%j is %d", (typed, number) => expect(readNumber(typed)).toBe(number));

  it.each(["", "1,20", "1,200 300", "1.200,5", "+1", "1e3", "٣", "12 lb", "."])(
    "%j is refused",
    (typed) => expect(readNumber(typed)).toBeNaN(),
  );
});
