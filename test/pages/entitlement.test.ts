import { expect } from "vitest";
import { success } from "../portal/faulty-provider";
import { faultyTest } from "./harness/test";

faultyTest(
  "the next page after losing a pool shows nothing of it",
  async ({ visitor, provider }) => {
    let pools = ["North", "South"];
    provider.on("checkValidUser", () =>
      success({ name: "Dana", entitlement: pools.join() }),
    );
    provider.on("ASNManifestSearch", () =>
      success({
        result: Array.from({ length: 150 }, (_, at) =>
          pools.map((Pool) => ({ ASN: `${at} ${Pool}`, Pool })),
        ).flat(),
        entitlement: pools.join(),
      }),
    );
    const all = await visitor.open("/search/manifest-search/m=1");
    expect(all.main).toContain("Results Found: 300");
    expect(all.main).toContain("South");
    pools = ["North"];
    const last = await visitor.followLink(all, "Last");
    expect(last.main).toContain("Results Found: 150");
    expect(last.rows).toHaveLength(50);
    expect(last.text).not.toContain("South");
  },
);
