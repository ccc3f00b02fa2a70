import { expect, test } from "vitest";
import { findRetiredTerms } from "../../scripts/retired-terms.mjs";

test.each([
  ["a name", "const problem = problemInWords(field);"],
  ["a file name", 'import { Told } from "./told.server";'],
  ["a phrase of a comment", "/** A living date of the criteria. */"],
  ["a form field", '<button name="do" value="book">'],
  ["a type", "export interface Moment extends Date {}"],
  ["a variable", "const exchange = getRequestContext(res);"],
  ["a property", "const loaded = { begun: true };"],
  ["a predicate", 'if (isOn("tracking")) return null;'],
  ["a class name", '<p className="hint unseen">'],
  ["a selector", ".quiet { color: gray; }"],
  ["an attribute", '<SubmitButton of="add">'],
  ["a function", "const rows = set.stretch(from, to);"],
  ["a file of tests", 'import "./staged-provider";'],
  ["a phrase of a document", "The form has two windows of dates."],
])(
  "a retired term in %s is reported with its line and the term to use",
  (_, line) => {
    expect(findRetiredTerms({ file: "app/a.ts", text: `\n${line}\n` })).toEqual(
      [expect.stringMatching(/^app\/a\.ts:2: ".+" is retired; use \S/)],
    );
  },
);

test("standard terms are not reported", () => {
  for (const text of [
    "const message = describeCriteria(relativeDate); // a keyword",
    "// The response has begun, and the next day has already begun.",
    "// Try again in a moment. A sheet of US Letter paper, at that moment (a moment ago).",
    "// Turns the second factor off. Measured on two cores: slices of rows.",
    "align-items: stretch; /* the quiet zone of a QR code */",
  ])
    expect(findRetiredTerms({ file: "app/a.ts", text })).toEqual([]);
});
