import { describe, expect } from "vitest";
import { success } from "../portal/faulty-provider";
import { faultyTest, test } from "./harness/test";

describe("Find", () => {
  test("a number that is not there: what was tried, and the lists with what was typed", async ({
    visitor,
    signInAs,
  }) => {
    await signInAs("national");
    const page = await visitor.open("/find?q=nowhere-4711");
    expect(page.main).toContain("“nowhere-4711” was not found.");
    expect(page.main).toMatch(
      /Looked for as: .*Carton \(ASN\), Shipment \(PRO\), Packing slip number/,
    );
    const list = await visitor.followLink(page, "List of ASNs");
    expect(list.valueOf("ASNs")).toBe("nowhere-4711");
  });

  faultyTest(
    "a search that does not respond is named, the others are shown",
    async ({ visitor, provider }) => {
      const empty = () => success({ result: [] });
      for (const call of [
        "ASNListSearch",
        "ASNManifestSearch",
        "ASNPackingSlipSearch",
        "ASNAdvancedSearch",
        "trackingManifestSearch",
        "trackingAdvancedSearch",
      ] as const)
        provider.on(call, empty);
      provider.on("trackingPROListSearch", () => new Promise(() => undefined));
      const page = await visitor.open("/find?q=4711");
      expect(page.main).toContain("No response yet for: Shipment (PRO)");
      expect(page.main).toContain("“4711” was not found.");
      expect(page.link("Wait for them")).toBe(
        `${visitor.url}/find?q=4711&wait=1`,
      );
    },
  );
});
