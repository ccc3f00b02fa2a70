import { describe, expect, it } from "vitest";
import type { BookingDocumentData } from "../../../provider/documents/booking-document-data";
import {
  missingForBillOfLading,
  missingSentence,
} from "../../../provider/documents/missing-document-data";
import { aBooking } from "./samples";

const complete = aBooking();
const missing = (changes: Partial<BookingDocumentData>) =>
  missingForBillOfLading(aBooking(changes));

/** Each field that a bill needs, with what it is when it is not filled in. */
const needed: [label: string, without: Partial<BookingDocumentData>][] = [
  ["From Company Name", { from: { ...complete.from, company: "" } }],
  ["From Address 1", { from: { ...complete.from, address1: "" } }],
  ["From City", { from: { ...complete.from, city: "" } }],
  ["From State", { from: { ...complete.from, state: "" } }],
  ["From Zip", { from: { ...complete.from, zip: "" } }],
  ["To Company Name", { to: { ...complete.to, company: "" } }],
  ["To Address 1", { to: { ...complete.to, address1: "" } }],
  ["To City", { to: { ...complete.to, city: "" } }],
  ["To State", { to: { ...complete.to, state: "" } }],
  ["To Zip", { to: { ...complete.to, zip: "" } }],
  ["BOL Number", { bolNumber: null }],
  ["PRO Number", { proNumber: null }],
  ["Number of Pallets", { pallets: NaN }],
  ["Total Weight", { weightPounds: 0 }],
  ["Number of Pieces", { pieces: null }],
  ["Class", { freightClass: null }],
  ["Description", { description: null }],
];

describe("the missing data of a bill of lading", () => {
  it("is empty for a complete booking, whatever optional fields are empty", () => {
    const open = {
      customerNumber: null,
      notes: null,
      pallets: 0,
      from: { ...complete.from, address2: null },
    };
    expect(missing({})).toEqual([]);
    expect(missing(open)).toEqual([]);
  });

  it.each(needed)("contains a missing %s", (label, without) => {
    expect(missing(without)).toEqual([label]);
  });

  it("contains all missing fields, in the order of the form", () => {
    const nowhere = {
      ...complete.from,
      company: " ",
      address1: "\t",
      city: "\u00a0",
      state: "\u200b",
      zip: "\n",
    };
    const all = Object.assign(
      {},
      ...needed.map(([, without]) => without),
    ) as Partial<BookingDocumentData>;
    expect(missing({ ...all, from: nowhere, to: nowhere })).toEqual(
      needed.map(([label]) => label),
    );
  });

  it("contains blank texts and zero amounts", () => {
    expect(missing({ description: " \u202e\n" })).toEqual(["Description"]);
    for (const amount of [0, -1, NaN, Infinity]) {
      const changes = {
        pieces: amount,
        freightClass: amount,
        weightPounds: amount,
      };
      expect(missing(changes)).toEqual([
        "Total Weight",
        "Number of Pieces",
        "Class",
      ]);
    }
  });

  it("contains an unscannable number", () => {
    for (const number of ["Ż-1", "1\n2", "箱", "A".repeat(60)]) {
      expect(missing({ bolNumber: number, proNumber: number })).toEqual([
        "A BOL Number that can be printed as a bar code",
        "A PRO Number that can be printed as a bar code",
      ]);
    }
    for (const number of ["1", "9".repeat(50), "A".repeat(25), "~ {}"])
      expect(missing({ bolNumber: number, proNumber: number })).toEqual([]);
  });

  it("is listed in a sentence", () => {
    expect(missingSentence(["Number of Pieces", "Description", "Class"])).toBe(
      "The bill of lading cannot be printed. Missing: number of pieces, description, class.",
    );
    expect(
      missingSentence([
        "To Zip",
        "A BOL Number that can be printed as a bar code",
      ]),
    ).toBe(
      "The bill of lading cannot be printed. Missing: to zip, a BOL number that can be printed as a bar code.",
    );
  });
});
