import { describe, expect, it } from "vitest";
import {
  asn,
  code,
  day,
  decimal,
  instant,
  integer,
  latitude,
  latitudeOfTruck,
  longitude,
  name,
  nameList,
  state,
  text,
  yesNo,
  enteredZipCode,
  zipCode,
} from "../../../provider/import/fields";
import { checkRecord } from "../../../provider/import/checks/check-record";
import { addresses } from "../../../provider/import/kinds/addresses";
import { storeIdentifiers } from "../../../provider/import/kinds/store-identifiers";
import { parseDay, parseInstant } from "../../../provider/import/parse-times";
import { kinds } from "../../../provider/import/kinds/all-kinds";
import { importSentence } from "../../../provider/messages/import";

const context = {
  timeZone: "America/Chicago",
  now: new Date("2026-11-25T12:00:00Z"),
};

describe("an identifier of a store", () => {
  const messageOf = (scheme: string, value: string) =>
    checkRecord(
      storeIdentifiers,
      {
        type: "record",
        kind: "store-identifiers",
        place: "line 2",
        unit: null,
        values: { scheme, value, store: "0101" },
      },
      context,
    ).errors.map(
      ({ field, message }) => `${field}: ${importSentence(message, "en")}`,
    )[0];
  it.each([
    ["GLN", "0078742000992", undefined],
    ["GLN", "78742000992", "value: A GLN has 13 digits"],
    ["GLN", "0078742000993", "value: The check digit of this GLN is 3"],
    ["DUNS", "001234567", undefined],
    ["DUNS", "0012345678901", undefined],
    ["DUNS", "00-123-4567", "value: A DUNS number has 9 digits"],
    ["DUNS", "1234567", "value: A DUNS number has 9 digits"],
    ["number", "78742000993", undefined],
  ])("by the scheme %s %s is checked as such", (scheme, value, message) => {
    expect(messageOf(scheme, value)?.slice(0, message?.length)).toBe(message);
  });
});

it.each(kinds)(
  "a NUL, which PostgreSQL stores in no text, is an error of each field of $name",
  (kind) => {
    for (const [name, { example }] of Object.entries(kind.fields))
      for (const text of [`${example}\0`, "\0", "a\0b"]) {
        const { errors } = checkRecord(
          kind,
          {
            type: "record",
            kind: kind.name,
            place: "line 2",
            unit: null,
            values: { [name]: text },
          },
          context,
        );
        const error = errors.find(({ field }) => field === name);
        expect(error && importSentence(error.message, "en"), name).toBe(
          "Expected a text without control characters.",
        );
      }
  },
);

it.each(["NULL", String.raw`\N`, "NaN", "NaT", "<NA>", "None", "#N/A"])(
  "%s, which programs write where a value is missing, is read as empty",
  (text) => {
    const { values, errors, remarks } = checkRecord(
      storeIdentifiers,
      {
        type: "record",
        kind: "store-identifiers",
        place: "line 2",
        unit: null,
        values: { scheme: "number", value: "7", store: text },
      },
      context,
    );
    expect(values.store).toBeUndefined();
    expect(errors.map(({ field }) => field)).toEqual(["store"]);
    expect(remarks).toEqual([{ remark: "missingValue", text }]);
  },
);

it.each([
  ["60601", true, undefined],
  ["60601-1234", true, undefined],
  ["912", true, "shortZip"],
  ["6060", true, "paddedZip"],
  ["60601.0", true, "decimalZip"],
  ["H2X 1Y4", true, undefined],
])(
  "the ZIP code %s of a booking is read as its form reads it",
  (value, ok, remark) => {
    const parsed = enteredZipCode("From ZIP Code", 60).parse(value, context);
    expect([parsed.ok, parsed.ok ? parsed.remark : undefined]).toEqual([
      ok,
      remark,
    ]);
  },
);

describe("a day", () => {
  it.each([
    ["2026-11-23", "2026-11-23"],
    ["11/23/2026", "2026-11-23"],
    ["23-Nov-2026", "2026-11-23"],
    ["20261123", "2026-11-23"],
    ["46349", "2026-11-23"],
    ["46349.0", "2026-11-23"],
    ["2028-02-29", "2028-02-29"],
    ["2026-11-23 00:00:00", "2026-11-23"],
    ["11/23/2026 0:00", "2026-11-23"],
    ["11/23/2026 12:00:00 AM", "2026-11-23"],
    ["2026-11-23T00:00:00.000Z", "2026-11-23"],
    ["2026-11-23 08:00", "2026-11-23"],
    ["11/23/2026 8:00:00 PM", "2026-11-23"],
    ["2026-11-23T00:00:00-06:00", "2026-11-23"],
    ["2026-11-23 00:00:00.000", "2026-11-23"],
    ["03/09/2026", "2026-03-09"],
    ["Nov 23 2026", "2026-11-23"],
    ["2026-11-23 00:00:00 CST", "2026-11-23"],
    ["1795392000000", "2026-11-23"],
    ["\u200b11/23/2026\u00a0", "2026-11-23"],
    ["11.11.2026", "2026-11-11"],
    ["mar 3, 2026", "2026-03-03"],
    ["Nov 23 2026 0800", "2026-11-23"],
    ["11/23/2026 8 AM", "2026-11-23"],
  ])("is read from %s", (value, day) => {
    expect(parseDay(value)).toBe(day);
  });

  it.each([
    "2026-02-30",
    "23/11/2026",
    "11/23",
    "1999-12-31",
    "today",
    "461",
    "261123",
    "03.12.2026",
    "1261123",
    "1795392000001",
    "11/23/2026 14:60",
  ])("is refused: %s", (value) => {
    expect(parseDay(value)).toBeNull();
  });
});

it.each([
  ["2026-11-24T03:00:00Z", "2026-11-23"],
  ["2026-11-24 00:30 UTC", "2026-11-23"],
  ["2026-11-24T03:00:00.000+00:00", "2026-11-23"],
  ["2026-11-24T00:00:00.000Z", null],
  ["2026-11-24T06:00:00Z", null],
  ["2026-11-23T22:00:00-06:00", null],
  ["2026-11-24", null],
])(
  "a day that is written as %s is refused if it is another day in Chicago: %s",
  (value, other) => {
    const parsed = day("Day").parse(value, context);
    expect(parsed.ok ? null : parsed.message.values?.["day"]).toBe(other);
  },
);

/** A pattern that tries the blanks in every way would take an hour. */
const manyBlanks = `2026-11-23 10:00${" ".repeat(1_000_000)}x`;

describe("an instant", () => {
  it.each([
    ["2026-11-23 14:05", "2026-11-23T20:05:00.000Z"],
    ["03/09/2026 08:00", "2026-03-09T13:00:00.000Z"],
    ["2026-11-23T14:05:00,123-0600", "2026-11-23T20:05:00.000Z"],
    ["1795726800", "2026-11-26T21:00:00.000Z"],
    ["1795726800000", "2026-11-26T21:00:00.000Z"],
    ["11/23/2026 2:05 PM", "2026-11-23T20:05:00.000Z"],
    ["2026-11-23 14:05:00-05", "2026-11-23T19:05:00.000Z"],
    ["2026-11-23 14:05 EST", "2026-11-23T19:05:00.000Z"],
    ["2026-11-23T14:05-05:00[America/New_York]", "2026-11-23T19:05:00.000Z"],
    [
      "Mon Nov 23 2026 14:05:00 GMT-0500 (Eastern Standard Time)",
      "2026-11-23T19:05:00.000Z",
    ],
    ["11/23/2026 12:05 AM", "2026-11-23T06:05:00.000Z"],
    ["2026-07-01T08:00:30", "2026-07-01T13:00:30.000Z"],
    ["2026-11-23T14:05:00-05:00", "2026-11-23T19:05:00.000Z"],
    ["2026-11-23T14:05:00Z", "2026-11-23T14:05:00.000Z"],
    ["46349.5868055556", "2026-11-23T20:05:00.000Z"],
    ["11/23/2026 8:00:00", "2026-11-23T14:00:00.000Z"],
    ["11/23/2026 08:00 AM PST", "2026-11-23T16:00:00.000Z"],
    ["23-nov-2026 8:00", "2026-11-23T14:00:00.000Z"],
    ["2026-11-23 08:00:00.0000000", "2026-11-23T14:00:00.000Z"],
    ["2026-11-23 0800", "2026-11-23T14:00:00.000Z"],
    ["11/23/2026 1405 EST", "2026-11-23T19:05:00.000Z"],
    ["20261123T140500Z", "2026-11-23T14:05:00.000Z"],
    ["20261123 140500-0500", "2026-11-23T19:05:00.000Z"],
    ["Nov 23, 2026 10 AM", "2026-11-23T16:00:00.000Z"],
    ["12/3/26 8:05p", "2026-12-04T02:05:00.000Z"],
    ["12/3/26 8:05 p.m.", "2026-12-04T02:05:00.000Z"],
    ["12/3/26 0805 PM", "2026-12-04T02:05:00.000Z"],
    // The clocks show 1:30 twice: the first, as in forms.
    ["2026-11-01 01:30", "2026-11-01T06:30:00.000Z"],
    ["2026-11-01 01:30 CST", "2026-11-01T07:30:00.000Z"],
  ])("is read from %s, in the time zone of the document", (value, instant) => {
    expect(parseInstant(value, context.timeZone)).toBe(instant);
  });

  it.each([
    "2026-11-23",
    "14:05",
    "2026-11-23 24:00",
    "2026-11-23 14:60",
    "2026-11-23 13:00 PM",
    "03.12.2026 08:00",
    "03/12/2026 08:00:00 a. m.",
    "2026-11-23 8.30",
    "2026-11-23 830",
    "2026-11-23 10",
    "2026-11-23 2400",
    "2026-11-23 8 AM 10 AM",
    "2026-11-23 08:00 10:00",
    "Nov 23 2026",
    // The clocks skip 2:30.
    "2026-03-08 02:30",
  ])("is refused: %s", (value) => {
    expect(parseInstant(value, context.timeZone)).toBeNull();
  });

  it.each([
    ["2026-07-01 08:00 EST", "otherSeason"],
    ["7/1/2026 8:00 AM cst", "otherSeason"],
    ["7/1/2026 8:00 AM MST", undefined],
    ["11/23/2026 8:00 AM MDT", "otherSeason"],
    ["2026-11-23T08:05:00PDT", "otherSeason"],
    ["2026-07-01 08:00 EDT", undefined],
    ["2026-11-23 8:00p CST", undefined],
    // The clocks show 1:30 twice.
    ["2026-11-01 01:30 CDT", undefined],
    ["2026-11-01 01:30 CST", undefined],
    ["2026-07-01 08:00 UTC", undefined],
  ])("%s is noted if its zone has another season: %s", (value, remark) => {
    expect(instant("At").parse(value, context)).toMatchObject({
      ok: true,
      remark,
    });
  });

  it("is refused at once if it is too long", () => {
    expect(parseInstant(manyBlanks, context.timeZone)).toBeNull();
    expect(parseDay(manyBlanks)).toBeNull();
    const longest = "2026-11-23T14:05:00.000000000-05:00";
    expect(parseInstant(longest, "America/Argentina/ComodRivadavia")).toBe(
      "2026-11-23T19:05:00.000Z",
    );
  });
});

it.each([
  ["6141410000008315", "shortSscc"],
  ["61414100000083158", undefined],
  ["614141000008315", undefined],
  ["006141410000008315", undefined],
])("the ASN %s is noted if it lacks zeros: %s", (value, remark) => {
  expect(asn("A").parse(value, context)).toMatchObject({ ok: true, remark });
});

it.each(["100245.0", "1.2E+17", "4-Mar"])(
  "%s is no customer number, but what a program has made of one",
  (location) => {
    const { errors } = checkRecord(
      addresses,
      {
        type: "record",
        kind: "addresses",
        place: "line 2",
        unit: null,
        values: { location },
      },
      context,
    );
    expect(errors.map(({ field }) => field)).toContain("location");
  },
);

describe("a field", () => {
  it.each([
    ["a number that Excel has shortened", code("A", 40), "1.2E+17"],
    ["one with a decimal comma", asn("A"), "1,23457E+17"],
    ["an SSCC with a wrong check digit", asn("A"), "003456789012345675"],
    ["an SSCC that Excel has rounded", asn("A"), "34567890123456700"],
    ["the name of a state", state("A"), "Iowa"],
    ["a ZIP code with too many digits", zipCode("A"), "606021"],
    [
      "a booked ZIP code with too many digits",
      enteredZipCode("A", 20),
      "606021",
    ],
    ["a code with an accent", code("A", 40), "Café"],
    ["a text that is too long", text("A", 3), "four"],
    ["a text with a zero byte", text("A", 9), "a\0b"],
    ["a decimal comma", decimal("A", { min: 0, max: 9 }), "1,5"],
    ["a number out of its range", integer("A", { min: 0, max: 9 }), "10"],
    ["a latitude in the west", latitude(), "41.6 W"],
    ["a longitude with two signs", longitude(), "-93.6 W"],
    ["half a whole number", integer("A", { min: 0, max: 9 }), "1.5"],
    ["something between yes and no", yesNo("A"), "maybe"],
    ["a name with a semicolon", name("A"), "North; South"],
    ["UTF-8 that was taken for Windows-1252", text("A", 40), "CafÃ© Rouge"],
    ["a letter that a program has lost", text("A", 40), "Caf\uFFFD"],
    ["thousands with a comma", integer("A", { min: 0, max: 9999 }), "1,234"],
    ["thousands with a blank", integer("A", { min: 0, max: 9999 }), "1 234"],
    ["a minus sign at the end", integer("A", { min: -99, max: 99 }), "12-"],
    ["a number in parentheses", integer("A", { min: -9, max: 9 }), "(5)"],
    ["degrees, minutes and seconds", latitude(), "41°52'41\"N"],
    ["two coordinates in one cell", latitude(), "41.8781, -87.6298"],
    ["the longitude of Chicago for a latitude", latitudeOfTruck(), "-87.6298"],
    ["the same without its sign", latitudeOfTruck(), "87.6298"],
    [
      "a list with a name that is too long",
      nameList("A"),
      `a;${"b".repeat(61)}`,
    ],
  ])("refuses %s with a sentence", (_what, field, value) => {
    const parsed = field.parse(value, context);
    expect(parsed.ok).toBe(false);
    if (!parsed.ok)
      expect(importSentence(parsed.message, "en")).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    [asn("A"), "(00) 0 0345678 901234567 0", "003456789012345670"],
    [asn("A"), "00003456789012345670", "003456789012345670"],
    [asn("A"), "003456789012345670\r\n", "003456789012345670"],
    [asn("A"), "ABC-1", "ABC-1"],
    [asn("A"), "=“00123”", "00123"],
    [asn("A"), "<FNC1>00003456789012345670", "003456789012345670"],
    [asn("A"), "{GS}00003456789012345670{GS}42060602", "003456789012345670"],
    [asn("A"), "]C100003456789012345670400PO12", "003456789012345670"],
    [asn("A"), "]C10100614141999996", "0100614141999996"],
    [code("A", 40), '="00123"', "00123"],
    [code("A", 40), "\u00a000123\u00a0", "00123"],
    [text("A", 40), "Des\u00a0Moines\u200b", "Des Moines"],
    [text("A", 40), "Sa\u0303o Paulo, SÃO JOÃO", "Sa\u0303o Paulo, SÃO JOÃO"],
    [zipCode("A"), "60602 1234", "60602-1234"],
    [zipCode("A"), "60602\u20131234", "60602-1234"],
    [zipCode("A"), "\u00a060602", "60602"],
    [asn("A"), "]C100003456789012345670\x1d42060602", "003456789012345670"],
    [asn("A"), "]d242060602\x1d00003456789012345670", "003456789012345670"],
    [asn("A"), "(420)60602(00)003456789012345670(10)A", "003456789012345670"],
    [
      asn("A"),
      "https://id.gs1.org/00/003456789012345670",
      "003456789012345670",
    ],
    [asn("A"), "urn:epc:id:sscc:0345678.0901234567", "003456789012345670"],
    [zipCode("A"), "60602-", "60602"],
    [latitude(), "41,6234", 41.6234],
    [latitudeOfTruck(), "70.2", 70.2],
    [latitude(), "41.6234° N", 41.6234],
    [longitude(), "\u221293.6790", -93.679],
    [longitude(), "93.6790° W", -93.679],
    [state("A"), "ia", "IA"],
    [zipCode("A"), "60602", "60602"],
    [zipCode("A"), "2108", "02108"],
    [zipCode("A"), "21081234", "02108-1234"],
    [enteredZipCode("A", 20), "6060", "06060"],
    [enteredZipCode("A", 20), "606", "606"],
    [enteredZipCode("A", 20), "K1A 0B1, Canada", "K1A 0B1, Canada"],
    [zipCode("A"), "60602-1234", "60602-1234"],
    [zipCode("A"), "K1A 0B1", "K1A 0B1"],
    [integer("A", { min: 0, max: 9 }), "7.0", 7],
    [yesNo("A"), "X", true],
    [nameList("A"), " North ;South;; North", "North;South"],
  ])("gives the value of %#", (field, value, expected) => {
    expect(field.parse(value, context)).toMatchObject({
      ok: true,
      value: expected,
    });
  });

  it.each([
    ["24/12/2026", true],
    ["24-12-26 08:00", true],
    ["12/24/2026", undefined],
    ["32/12/2026", undefined],
    ["24/13/2026", undefined],
  ])(
    "shows by %s whether the dates of the document begin with the day",
    (value, isFatal) => {
      expect(day("A").parse(value, context)).toMatchObject(
        isFatal ? { ok: false, isFatal } : {},
      );
      expect("isFatal" in day("A").parse(value, context)).toBe(
        isFatal ?? false,
      );
    },
  );

  it("has an example in every template that it accepts, and a title that no other field of the kind has", () => {
    for (const kind of kinds) {
      const words = Object.entries(kind.fields).map(([, { title }]) =>
        title.replaceAll(/[\s_]/g, "").toLowerCase(),
      );
      expect(new Set(words).size, kind.name).toBe(words.length);
      for (const [field, { example, isRequired, parse }] of Object.entries(
        kind.fields,
      )) {
        if (isRequired && !kind.isInternal)
          expect(example, `${kind.name} ${field}`).not.toBe("");
        if (example !== "")
          expect(parse(example, context).ok, `${kind.name} ${field}`).toBe(
            true,
          );
      }
    }
  });
});
