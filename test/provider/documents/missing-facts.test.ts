import { describe, expect, it } from "vitest";
import type { BookingFacts } from "../../../provider/documents/booking-facts";
import {
  missingForBillOfLading,
  missingSentence,
} from "../../../provider/documents/missing-facts";
import { aBooking } from "./samples";

const complete = aBooking();
const missing = (changes: Partial<BookingFacts>) =>
  missingForBillOfLading(aBooking(changes));

/** Each field that a bill needs, with what it is when it is not filled in. */
const needed: [label: string, without: Partial<BookingFacts>][] = [
  ["BOL Number", { bolNumber: null }],
  ["PRO Number", { proNumber: null }],
  ["Ship From Company", { from: { ...complete.from, company: "" } }],
  ["Ship From Address 1", { from: { ...complete.from, address1: "" } }],
  ["Ship From City", { from: { ...complete.from, city: "" } }],
  ["Ship From State", { from: { ...complete.from, state: "" } }],
  ["Ship From ZIP", { from: { ...complete.from, zip: "" } }],
  ["Ship To Company", { to: { ...complete.to, company: "" } }],
  ["Ship To Address 1", { to: { ...complete.to, address1: "" } }],
  ["Ship To City", { to: { ...complete.to, city: "" } }],
  ["Ship To State", { to: { ...complete.to, state: "" } }],
  ["Ship To ZIP", { to: { ...complete.to, zip: "" } }],
  ["Number of Pallets", { pallets: NaN }],
  ["Number of Pieces", { pieces: null }],
  ["Description", { description: null }],
  ["Class", { freightClass: null }],
  ["Total Weight", { weightPounds: 0 }],
];

describe("What keeps a bill of lading from being printed", () => {
  it("is nothing when all is there, whatever else is left open", () => {
    const open = {
      customerNumber: null,
      notes: null,
      pallets: 0,
      from: { ...complete.from, address2: null },
    };
    expect(missing({})).toEqual([]);
    expect(missing(open)).toEqual([]);
  });

  it.each(needed)("is a missing %s", (label, without) => {
    expect(missing(without)).toEqual([label]);
  });

  it("is all that is missing, in the order of the form", () => {
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
    ) as Partial<BookingFacts>;
    expect(missing({ ...all, from: nowhere, to: nowhere })).toEqual(
      needed.map(([label]) => label),
    );
  });

  it("is a text of blanks, and an amount of nothing", () => {
    expect(missing({ description: " \u202e\n" })).toEqual(["Description"]);
    for (const amount of [0, -1, NaN, Infinity]) {
      const changes = {
        pieces: amount,
        freightClass: amount,
        weightPounds: amount,
      };
      expect(missing(changes)).toEqual([
        "Number of Pieces",
        "Class",
        "Total Weight",
      ]);
    }
  });

  it("is a number that no scanner could read", () => {
    for (const number of ["Ż-1", "1\n2", "箱", "A".repeat(60)]) {
      expect(missing({ bolNumber: number, proNumber: number })).toEqual([
        "A BOL Number that can be printed as a bar code",
        "A PRO Number that can be printed as a bar code",
      ]);
    }
    for (const number of ["1", "9".repeat(50), "A".repeat(25), "~ {}"])
      expect(missing({ bolNumber: number, proNumber: number })).toEqual([]);
  });

  it("is said in a sentence", () => {
    expect(missingSentence(["Number of Pieces", "Description", "Class"])).toBe(
      "The bill of lading cannot be printed. Missing: number of pieces, description, class.",
    );
    expect(
      missingSentence([
        "Ship To ZIP",
        "A BOL Number that can be printed as a bar code",
      ]),
    ).toBe(
      "The bill of lading cannot be printed. Missing: ship to ZIP, a BOL number that can be printed as a bar code.",
    );
  });
});
