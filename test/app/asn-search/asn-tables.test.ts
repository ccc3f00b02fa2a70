import { describe, expect, it } from "vitest";
import { asnTable } from "../../../app/asn-search/asn-searches.server";
import { podLink } from "../../../app/document-links.server";
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

  it.each([
    "javascript:alert(1)",
    "../../login",
    "//evil.example",
    "1/2/3",
    "1?x",
    "",
    "1\n2",
    "a".repeat(65),
  ])("renders %j without a link", (info) => {
    expect(podLink.href(info)).toBeNull();
  });

  it("links proofs of delivery by one id or two", () => {
    expect(podLink.href("2508112")).toBe("/POD/2508112");
    expect(podLink.href("2508112/7")).toBe("/POD/2508112/7");
  });
});
