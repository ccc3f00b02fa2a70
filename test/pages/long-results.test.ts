import { expect } from "vitest";
import { asnPageSize } from "../../provider/contract/searches";
import { syntheticPage } from "../bench/programs/synthetic-rows";
import { recordsOf } from "../app/support/records";
import { findCartons, firstAsns } from "../portal/cartons";
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

faultyTest(
  "the CSV of a long result has every row once, in the order of the screen",
  async ({ visitor, provider }) => {
    findCartons(provider, total);
    const page = await visitor.open(`${results}?sort=Store&dir=desc&all=1`);
    expect(page.main).toContain(
      `Results Found: ${total.toLocaleString("en-US")}`,
    );
    const csv = await visitor.get(page.link("Export Data"));
    const [, ...records] = recordsOf(csv.text.trimEnd());
    expect(records).toHaveLength(total);
    expect(new Set(records.map(([asn]) => asn)).size).toBe(total);
    for (const [selector, at] of [
      ["th", 0],
      ["td:nth-child(4)", 3],
    ] as const)
      expect(page.textsOf(`table tbody ${selector}`)).toEqual(
        records.slice(0, 100).map((record) => record[at]),
      );
  },
);
