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
