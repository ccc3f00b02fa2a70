import { expect, test } from "vitest";
import { findRetiredTerms } from "../../scripts/retired-terms.mjs";

test.each([
  ["a name", "const problem = problemInWords(field);"],
  ["a file name", 'import { Told } from "./told.server";'],
  ["a phrase of a comment", "/** A living date of the criteria. */"],
  ["a form field", '<button name="do" value="book">'],
])(
  "a retired term in %s is reported with its line and the term to use",
  (_, line) => {
    expect(findRetiredTerms({ file: "app/a.ts", text: `\n${line}\n` })).toEqual(
      [expect.stringMatching(/^app\/a\.ts:2: ".+" is retired; use \S/)],
    );
  },
);

test("standard terms are not reported", () => {
  const text = "const message = describeCriteria(relativeDate); // a keyword";
  expect(findRetiredTerms({ file: "app/a.ts", text })).toEqual([]);
});
