import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asnTable, podLink } from "../../../app/tables/asn";
import { screenColumns } from "../../../app/tables/table";

describe("the ASN table", () => {
  const headers = screenColumns(asnTable.columns).map(({ header }) => header);

  it("has the columns of the specification, in order", () => {
    expect(headers).toEqual(
      (
        "ASN, Manifest, Manifest Date, Store, Trailer Date, Trailer Time, Pallet Date, Pallet Time, " +
        "Schedule Delivery, Delivery Date, Delivery Time, Scan Type, Item Type, Pool, Store Scan, POD"
      ).split(", "),
    );
  });

  it("has the labels of its cards in the style sheet, in the same order", () => {
    const css = readFileSync("app/styles/table.css", "utf8");
    const symbols = new RegExp(
      `@counter-style ${asnTable.name}\\s*\\{[^}]*symbols:([^;]*);`,
    ).exec(css)?.[1];
    expect(
      [...(symbols ?? "").matchAll(/"([^"]*)"/g)].map(([, label]) => label),
    ).toEqual(headers);
    expect(css).toContain(`content: counter(c, ${asnTable.name})`);
  });

  it("shows columns on its cards that it has", () => {
    const keys = asnTable.columns.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([...asnTable.cardKeys]));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each([
    "javascript:alert(1)",
    "../../login",
    "//evil.example",
    "1/2/3",
    "1?x",
    "",
    "1\n2",
    "a".repeat(65),
  ])("makes no link of %j", (info) => {
    expect(podLink.href(info)).toBeNull();
  });

  it("links proofs of delivery by one id or two", () => {
    expect(podLink.href("2508112")).toBe("/POD/2508112");
    expect(podLink.href("2508112/7")).toBe("/POD/2508112/7");
  });
});
