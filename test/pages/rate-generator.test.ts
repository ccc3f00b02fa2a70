import { expect } from "vitest";
import { success } from "../portal/faulty-provider";
import { faultyTest } from "./harness/test";

faultyTest(
  "a rate that cannot be calculated: the reason of whoever refuses, and everything as it was typed",
  async ({ visitor, provider }) => {
    let page = await visitor.open("/rateGenerator?zipFrom=606&zipTo=53202");
    const calculate = async (values = {}) =>
      (page = await visitor.submit(page, "Get Rate", values));
    await calculate();
    expect(page.alerts).toEqual(["Number of pallets is invalid"]);
    expect(page.valueOf("From Zip")).toBe("606");
    provider.on("getLTLRate", () => success({ rate: null }));
    await calculate({ "Number of Pallets": "2" });
    expect(page.alerts).toEqual(["Error calculating rate"]);
    expect(visitor.consumeServerErrors()).toEqual(["502 /rateGenerator"]);
    provider.on("getLTLRate", () => ({
      status: 404,
      body: { status: "Error", message: "No tariff for <b>606</b>" },
    }));
    await calculate();
    expect(page.alerts).toEqual(["No tariff for <b>606</b>"]);
    expect(page.valueOf("To Zip")).toBe("53202");
    expect(page.valueOf("Number of Pallets")).toBe("2");
  },
);
