import { expect } from "vitest";
import { test } from "./harness/test";

test("without JavaScript the density of a pallet estimates its class, which fills the field on request", async ({
  national: visitor,
}) => {
  const form = await visitor.open("/book-LTL?pool=1");
  const refused = await visitor.submit(form, "Estimate", {
    description: "Bolts",
    length: "-1",
  });
  expect(refused.main).toContain(
    "Length must be a number above 0, at most 1,000",
  );
  const estimated = await visitor.submit(refused, "Estimate", {
    length: "48",
    width: "40",
    height: "48",
    pieceWeight: "799",
  });
  expect(estimated.main).toContain("14.98 lb/ft³ · class 85");
  expect(estimated.main).toContain(
    "This is an estimate: the carrier determines the class.",
  );
  expect(estimated.textsOf("button[autofocus]")).toEqual(["Use class 85"]);
  const used = await visitor.submit(estimated, "Use class 85");
  expect(used.valueOf("class")).toBe("85");
  expect(used.valueOf("description")).toBe("Bolts");
});
