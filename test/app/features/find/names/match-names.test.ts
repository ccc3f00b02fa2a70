import { describe, expect, it } from "vitest";
import {
  foldWords,
  isOneEditAway,
  NameIndex,
  type Named,
} from "../../../../../app/features/find/names/match-names.server";

const store = (number: string, name: string | null = null): Named => ({
  kind: "store",
  number,
  name,
});
const named = (kind: Named["kind"], name: string): Named => ({
  kind,
  number: null,
  name,
});
const trailer = (number: string): Named => ({
  kind: "trailer",
  number,
  name: null,
});

const longName = `Lake ${"very long ".repeat(19)}Road`;
const listed = [
  store("0101", "Joliet"),
  store("1013", "Evanston North"),
  store("7", "Reno"),
  store("55", "Montréal Mont-Royal"),
  store("56", "O’Hare"),
  store("57", "مركز المدينة"),
  store("58", "קניון"),
  store("59", "🦄🌮"),
  store("60", "🌮 Taco Palace"),
  store("61", longName),
  store("62", "<b>Bold & Co</b>"),
  store("63", "7-Eleven"),
  named("pool", "Chicago"),
  named("city", "Chicago, IL"),
  named("city", "New York, NY"),
  named("city", "Łódź"),
  trailer("T-4821"),
  trailer("4822"),
  named("driver", "Ana María Núñez"),
];
const index = new NameIndex(listed);

/** Finds texts, as `rank number name` or `rank name`. */
const find = (typed: string) =>
  index
    .find(typed)
    .map(({ rank, item }) =>
      [rank, item.number, item.name].filter((part) => part !== null).join(" "),
    );

describe("a name is found", () => {
  it.each<[why: string, typed: string, expected: string[]]>([
    [
      "by a number with its zeros",
      "0101",
      ["0 0101 Joliet", "1 1013 Evanston North"],
    ],
    [
      "by a number without its zeros",
      "101",
      ["0 0101 Joliet", "1 1013 Evanston North"],
    ],
    ["by the beginning of a number", "48", ["1 4822", "2 T-4821"]],
    ["by number and name", "1013 evanston north", ["0 1013 Evanston North"]],
    ["by its name", "joliet", ["0 0101 Joliet"]],
    ["by the beginning of its name", "Evans", ["1 1013 Evanston North"]],
    ["by a later word", "north", ["2 1013 Evanston North"]],
    ["by words in any order", "nor ev", ["2 1013 Evanston North"]],
    [
      "the wider kind before the narrower",
      "chicago",
      ["0 Chicago", "1 Chicago, IL"],
    ],
    ["without its accents", "montreal", ["1 55 Montréal Mont-Royal"]],
    [
      "with accents in another form",
      "MONTRE\u0301AL",
      ["1 55 Montréal Mont-Royal"],
    ],
    ["with letters that have no accents", "lodz", ["0 Łódź"]],
    ["with another apostrophe, or without", "o'hare", ["0 56 O’Hare"]],
    ["without a hyphen", "mont royal", ["2 55 Montréal Mont-Royal"]],
    ["from right to left", "مركز", ["1 57 مركز المدينة"]],
    ["from right to left, with an error", "קניונ", ["3 58 קניון"]],
    ["of emoji", "🦄🌮", ["0 59 🦄🌮"]],
    ["with an emoji", "taco palace", ["0 60 🌮 Taco Palace"]],
    ["of 200 characters", longName, [`0 61 ${longName}`]],
    ["by a part of 200 characters", "lake very", [`1 61 ${longName}`]],
    ["with HTML in it", "<b>Bold", ["1 62 <b>Bold & Co</b>"]],
    ["with a digit", "7-eleven", ["0 63 7-Eleven"]],
    ["by a trailer without its hyphen", "t4821", ["0 T-4821"]],
    ["by a trailer without its letter", "4821", ["2 T-4821"]],
    ["by a driver without accents", "maria nunez", ["2 Ana María Núñez"]],
  ])("%s", (_, typed, expected) => {
    expect(find(typed).toSorted()).toEqual(expected.toSorted());
    expect(find(typed)[0]).toBe(expected[0]);
  });
});

describe("one typing error", () => {
  it.each<[why: string, typed: string, expected: string[]]>([
    ["a letter left out", "jolet", ["3 0101 Joliet"]],
    ["a letter added", "jolliet", ["3 0101 Joliet"]],
    ["a wrong letter", "juliet", ["3 0101 Joliet"]],
    ["swapped letters", "joilet", ["3 0101 Joliet"]],
    ["at the beginning", "koliet", ["3 0101 Joliet"]],
    ["at the end", "jolieu", ["3 0101 Joliet"]],
    ["in a name of four letters", "rno", ["3 7 Reno"]],
    ["in one of two words", "evansten north", ["3 1013 Evanston North"]],
    ["a blank left out", "newyorkny", ["3 New York, NY"]],
    ["in the long beginning of a name", "evasnto", ["3 1013 Evanston North"]],
  ])("is forgiven: %s", (_, typed, expected) => {
    expect(find(typed)).toEqual(expected);
  });

  it.each([
    ["two errors", "jloeit"],
    ["two errors in two words", "evansten nroth"],
    ["a digit of a number", "1014"],
    ["a digit of a trailer", "T-4823"],
    ["a short beginning", "evnas"],
    ["nothing but signs", "<>&"],
    ["an empty text", "  "],
  ])("is not forgiven: %s", (_, typed) => {
    expect(find(typed)).toEqual([]);
  });

  it("counts only if nothing matches without", () => {
    const places = new NameIndex([
      named("city", "Marion"),
      named("city", "Marlon"),
    ]);
    expect(places.find("marion")).toHaveLength(1);
    expect(places.find("marison")).toHaveLength(1);
    expect(places.find("maron")).toHaveLength(2);
  });
});

it("edits are letters added, left out, replaced or swapped", () => {
  for (const [a, b] of [
    ["abcd", "abd"],
    ["abcd", "abxcd"],
    ["abcd", "abxd"],
    ["abcd", "bacd"],
    ["a", ""],
  ] as const) {
    expect([a, b, isOneEditAway(a, b)]).toEqual([a, b, true]);
    expect([b, a, isOneEditAway(b, a)]).toEqual([b, a, true]);
  }
  for (const [a, b] of [
    ["abcd", "abcd"],
    ["abcd", "ab"],
    ["abcd", "badc"],
    ["abcd", "axyd"],
    ["abcd", "cbad"],
  ] as const)
    expect([a, b, isOneEditAway(a, b)]).toEqual([a, b, false]);
});

it("words have neither case, accents, apostrophes, direction marks nor leading zeros", () => {
  expect(foldWords("\u200f00Straße d’Été 000")).toEqual([
    "strasse",
    "dete",
    "0",
  ]);
});
