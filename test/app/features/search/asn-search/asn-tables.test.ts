import { describe, expect, it } from "vitest";
import {
  asnListSearch,
  asnTable,
} from "../../../../../app/features/search/asn-search/asn-searches.server";
import { podLink } from "../../../../../app/document-links.server";
import { StoreClock } from "../../../../../app/engine/results/store-clock.server";
import { screenColumns } from "../../../../../app/engine/tables/table";
import { carton } from "../../../support/shapes";
import { shownRows, textsOf } from "../../../support/shown-rows";

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

  it("shows the day of a delivery as it is, whatever the clock of the store", async () => {
    const clock = new StoreClock([
      { timeZone: "America/Chicago", stores: ["12"] },
    ]);
    const wire = carton({
      StoreName: "12 Joliet",
      "Scheduled Delivery Date": "2026-11-25",
      "Delivery Date": "2026-11-25",
      "Delivery Time": "2026-11-25T03:00:00Z",
    });
    const [row] = await shownRows(
      asnListSearch,
      [wire],
      { given: [], numbers: [], problem: null },
      null,
      clock,
    );
    expect(textsOf(asnListSearch, row)).toMatchObject({
      "Schedule Delivery": "11/25/2026",
      "Delivery Date": "11/24/2026",
      "Delivery Time": "9:00 PM\u00a0CST",
    });
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
