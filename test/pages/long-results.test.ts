import { expect } from "vitest";
import { asnPageSize } from "../../provider/contract/searches";
import { syntheticPage } from "../bench/programs/synthetic-rows";
import { firstAsns } from "../portal/cartons";
import { gate } from "../portal/gate";
import { faultyTest } from "./harness/test";

const results = "/search/manifest-search/m=1";
/** Two full pages of the provider and a short one. */
const total = 2 * asnPageSize + 250;

faultyTest(
  "without JavaScript the counter of a long result says that there are more, and links to all of them",
  async ({ visitor, provider }) => {
    const { opened, open } = gate();
    provider.on("ASNManifestSearch", async ({ payload }) => {
      const offset = Number(payload.offset);
      if (offset > 0) await opened;
      const count = Math.min(asnPageSize, total - offset);
      return { body: syntheticPage(offset, count) };
    });
    const page = await visitor.open(results);
    expect(page.main).toContain(
      `Results Found: ${asnPageSize.toLocaleString("en-US")}+ Load all results`,
    );
    expect(page.rows).toHaveLength(100);
    open();
    const all = await visitor.followLink(page, "Load all results");
    expect(all.main).toContain(
      `Results Found: ${total.toLocaleString("en-US")}`,
    );
    const last = await visitor.followLink(all, "Last");
    expect(last.textsOf("table tbody th")).toEqual(
      firstAsns(total).slice(total - 50),
    );
  },
);
