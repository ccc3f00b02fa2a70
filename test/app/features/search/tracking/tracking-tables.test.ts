import { describe, expect, it } from "vitest";
import { drLink, podLink } from "../../../../../app/document-links.server";
import { screenColumns } from "../../../../../app/engine/tables/table";
import { trackingTable } from "../../../../../app/features/search/tracking/tracking-searches.server";

describe("the tracking table", () => {
  const headers = screenColumns(trackingTable.columns).map(
    ({ header }) => header,
  );

  it("has the columns of the specification, in order", () => {
    expect(headers).toEqual(
      (
        "Pro Number, Trailer, Order Date, Location, Pickup Date, Pickup Time, Out For Delivery Date, " +
        "Out For Delivery Time, Scheduled Delivery, Delivery Date, Delivery Time, Delivery Receipt, POD"
      ).split(", "),
    );
  });

  it("shows the values of each row", () => {
    const row = {
      PRO: "1001",
      Trailer: "T1",
      OrderDate: "2026-11-01",
      Location: "101 Oak Park",
      "Pickup Date": "2026-11-02",
      "Pickup Time": "2026-11-02T08:00:00Z",
      "Out For Delivery Date": "2026-11-03",
      "Out For Delivery Time": "2026-11-03T09:00:00Z",
      "Scheduled Delivery Date": "2026-11-04",
      "Delivery Date": "2026-11-05",
      "Delivery Time": "2026-11-05T10:00:00Z",
      DRInfo: "77",
      PODInfo: "88/1",
      Exception: "refused" as const,
      "Exception Date": "2026-11-05",
      "Exception Time": null,
      Stops: null,
    };
    expect(trackingTable.columns.map(({ value }) => value(row))).toEqual(
      Object.values(row),
    );
  });

  it.each([
    "javascript:alert(1)",
    "../../login",
    "//evil.example",
    "1/2",
    "1?x",
    "",
    "1\n2",
    "a".repeat(65),
  ])("renders %j without a delivery receipt link", (id) => {
    expect(drLink.href(id)).toBeNull();
  });

  it("links delivery receipts and proofs of delivery by their ids", () => {
    expect(drLink.href("2508112")).toBe("/DR/2508112");
    expect(podLink.href("2508112/7")).toBe("/POD/2508112/7");
  });
});
