import { cleanFileName } from "../../../provider/contract/extensions/imports";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as z from "zod";
import {
  cleanLine,
  cleanParagraph,
} from "../../../provider/contract/answer-text";
import { calls, type CallName } from "../../../provider/contract/calls";
import { maxStartPathLength } from "../../../provider/contract/accounts";
import { maxKeptListLength } from "../../../provider/contract/extensions/kept-lists";
import { maxViewPathLength } from "../../../provider/contract/extensions/views";
import { envelope } from "../../../provider/contract/envelope";
import { incompleteDocument } from "../../../provider/contract/files";
import { fillAnswer } from "./fill-answer";

describe("a text of a response", () => {
  it.each([
    ["as it is", "Dana O’Neil 📦 \u202e", "Dana O’Neil 📦 \u202e"],
    ["without NUL and other controls", "a\0b\x1bc\x7fd\x9fe", "abcde"],
    ["with replaced lone surrogates", "\ud83d, \udce6!", "\ufffd, \ufffd!"],
    ["on one line", "a\r\nb\nc\td\x85e", "a b c d e"],
  ])("is read %s", (_how, text, read) => {
    expect(cleanLine(text)).toBe(read);
  });

  it("keeps line breaks and tabs if it may have several lines", () => {
    expect(cleanParagraph("a\r\nb\rc\n\td\0")).toBe("a\nb\nc\n\td");
  });

  it("is truncated at its limit, never within a surrogate pair", () => {
    expect(cleanLine("x".repeat(1_000_000))).toBe("x".repeat(500));
    expect(cleanLine(`${"x".repeat(499)}📦`)).toBe(`${"x".repeat(499)}\ufffd`);
    expect(cleanParagraph("x\n".repeat(500_000))).toHaveLength(4_000);
  });

  it("is cleaned idempotently", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
        expect(cleanParagraph(cleanParagraph(text))).toBe(cleanParagraph(text));
      }),
    );
  });
});

const hostile = [
  "\ud800",
  "a\0b",
  "\u202eevil\u2066",
  "\x1b[31m\x9b",
  "a\r\nb\tc",
  // Longer than any text may be.
  "x".repeat(20_000),
  `${"📦".repeat(300)}\udce6`,
];

/** Every text in a value, keys of records included. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)]);
}

const answers = Object.entries(calls).flatMap(([name, call]) => [
  [name, z.object(call.answer)] as const,
  [`${name}, a failure`, z.object(call.failure)] as const,
]);

/** The longest text of answers with the address of a screen, which may have a pasted list. */
const longest: Record<string, number> = {
  completeSignIn: maxStartPathLength,
  loginPortal: maxStartPathLength,
  getKeptList: maxKeptListLength,
  getViews: maxViewPathLength,
};

test.each([
  ...answers,
  ["the envelope", envelope] as const,
  ["an incomplete document", z.object(incompleteDocument)] as const,
])(
  "every text in the response of %s is valid in a page, a URL and a cookie",
  (name, schema) => {
    for (const text of hostile) {
      const raw = fillAnswer(schema, text) as Record<string, unknown>;
      // The name of what somebody may see is compared, and shown to nobody.
      if ("entitlement" in raw) raw.entitlement = null;
      // So is the place at which the next page begins: it goes back to the provider as it came.
      delete raw.cursor;
      // The acknowledgement is downloaded as a file.
      if ("acknowledgement" in raw) raw.acknowledgement = null;
      // The word of the envelope is compared too.
      if (name === "the envelope") raw.status = "Success";
      for (const read of textsIn(schema.parse(raw))) {
        expect(read.isWellFormed()).toBe(true);
        expect(() => encodeURIComponent(read)).not.toThrow();
        expect(read).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(read.length).toBeLessThanOrEqual(longest[name] ?? 4_000);
      }
    }
  },
);

test("no call returns a text that is parsed in another way", () => {
  const names = Object.keys(calls) as CallName[];
  expect(names.length).toBeGreaterThan(20);
  const withTexts = names.filter((name) =>
    textsIn(
      fillAnswer(z.object(calls[name].answer), hostile[0] ?? ""),
    ).includes(hostile[0] ?? ""),
  );
  expect(withTexts).toContain("checkValidUser");
  expect(withTexts).toContain("ASNListSearch");
});

it("the name of a file has no marks that reverse the text after them", () => {
  expect(cleanFileName("folder/photo\u202efdp.exe")).toBe("photofdp.exe");
});
