import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  matchList,
  listMatchMessage,
  joinNumbers,
  readNumberList,
  readPostedList,
} from "../../../../app/engine/results/number-list";
import { formDataOf } from "../../support/sent-forms";

const problem = (typed: string) => readNumberList(typed, "ASN").problem;

describe("a pasted list of PRO numbers", () => {
  it.each([
    ["PRO#251410001", ["251410001"]],
    ["pro. 251410001, Pro: 251410002", ["251410001", "251410002"]],
    ["PRO\n251410001\n251410002", ["251410001", "251410002"]],
    ["PRO # 251410001 PRO 7", ["251410001", "7"]],
    ["1 2 3", ["1", "2", "3"]],
    ["pro", ["pro"]],
    ["PRO17 PRO-17 PROX ABCPRO1", ["PRO17", "PRO-17", "PROX", "ABCPRO1"]],
  ])("ignores the word PRO before a number: %j", (typed, numbers) => {
    const form = formDataOf({ PROs: typed });
    expect(readPostedList(form, "PROs", "PRO").numbers).toEqual(numbers);
  });

  it("keeps the word in an address, and in a list of ASNs", () => {
    expect(readNumberList("PRO17", "PRO").numbers).toEqual(["PRO17"]);
    const form = formDataOf({ ASNs: "PRO17" });
    expect(readPostedList(form, "ASNs", "ASN").numbers).toEqual(["PRO17"]);
  });
});

describe("a pasted list of ASNs", () => {
  it("is separated by comma, space, newline or other white space", () => {
    expect(readNumberList(" 1,2\n3\r\n4\t5 ,, 6\u00a07,", "ASN")).toEqual({
      given: ["1", "2", "3", "4", "5", "6", "7"],
      numbers: ["1", "2", "3", "4", "5", "6", "7"],
      problem: null,
    });
  });

  it("must contain a number", () => {
    expect(problem(" ,\n")).toBe("Must include at least 1 ASN");
    expect(readNumberList("", "PRO").problem).toBe(
      "Must include at least 1 PRO number",
    );
  });

  it.each(["+", "=", "_"])("must not contain %s", (symbol) => {
    expect(problem(`1 2${symbol}3`)).toBe(
      `Numbers containing the symbol '${symbol}' conflict with internal parsing. If this is a legitimate number, please report this problem to be fixed.`,
    );
  });

  it.each(["8.57E+15", "1001\n57E+15"])(
    "that a spreadsheet has shortened says so, and does not ask for a report: %j",
    (typed) => {
      expect(problem(typed)).toMatch(
        /^A spreadsheet has shortened \d.*E\+15, and its last digits are lost/,
      );
    },
  );

  it("is read as labels, tables and messages have it", () => {
    const typed = "\u200e(00) 0 0614141 000000820 9\n• 1001 | 1002";
    const form = formDataOf({ ASNs: typed });
    expect(readPostedList(form, "ASNs", "ASN").numbers).toEqual([
      "006141410000008209",
      "1001",
      "1002",
    ]);
  });

  it("has at most 5,000 numbers, including duplicates", () => {
    const numbers = (count: number) =>
      Array.from({ length: count }, (_, number) => String(number)).join(" ");
    const tooMany = (count: string) =>
      `At most 5,000 ASNs can be searched for at once, this list has ${count}`;
    expect(problem(`${numbers(4_997)} 1 2 3`)).toBeNull();
    expect(problem(numbers(5_001))).toBe(tooMany("5,001"));
    expect(problem("1 ".repeat(5_001))).toBe(tooMany("5,001"));
  });

  it("drops numbers beyond the limit, and counts them for the message", () => {
    const { given, numbers, problem } = readNumberList(
      "7,".repeat(500_000),
      "ASN",
    );
    expect(given).toHaveLength(5_000);
    expect(numbers).toEqual(["7"]);
    expect(problem).toMatch(/this list has 500,000$/);
  });

  it("refuses invalid numbers with a message", () => {
    expect(problem("1".repeat(10_000))).toBe(
      "An ASN must be at most 64 characters",
    );
    expect(problem("1\0")).toBe("An ASN must not contain control characters");
    expect(problem("😀 \u202e1")).toBeNull();
    expect(problem("\ud800")).toBeNull();
  });

  it("is kept by its URL", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" })), (parts) => {
        const { given } = readNumberList(parts.join(" "), "ASN");
        const query = new URLSearchParams(`ASNs=${joinNumbers(given)}`);
        expect(readNumberList(query.get("ASNs") ?? "", "ASN").given).toEqual(
          given,
        );
      }),
    );
  });

  it("is summarized: matches, duplicates and missing numbers", () => {
    const given = ["1", "2", "a7", "2", "3", "3"];
    const account = matchList(given, ["1", "A7 ", "9"]);
    expect(account).toEqual({
      asked: 4,
      found: 2,
      duplicates: 2,
      missing: ["2", "3"],
    });
    expect(matchList(["00350123450000000012"], ["350123450000000012"])).toEqual(
      { asked: 1, found: 1, duplicates: 0, missing: [] },
    );
    // Two spellings of one number are a number and its duplicate, as the rows have it once.
    expect(matchList(['"7"', "7", "8"], ["7"])).toEqual({
      asked: 2,
      found: 1,
      duplicates: 1,
      missing: ["8"],
    });
    expect(listMatchMessage(account)).toBe("2 of 4 found, 2 duplicates");
    expect(listMatchMessage({ ...account, duplicates: 1 })).toBe(
      "2 of 4 found, 1 duplicate",
    );
    expect(listMatchMessage({ ...account, duplicates: 0 })).toBe(
      "2 of 4 found",
    );
  });
});
