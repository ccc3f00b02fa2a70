import { expect } from "vitest";
import { test } from "./harness/test";

const lastWeek = "/search/advanced-search/s=-7d_f=today";

test("a store manager does not see results of other pools that were cached for another user", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const all = await visitor.open(lastWeek);
  const asns = all.rows.slice(0, 40).map((row) => row["ASN"] ?? "");
  expect(asns).toHaveLength(40);
  visitor.clearCookies();
  await signInAs("store");
  const seen = await visitor.open(`/search/ASN-search?ASNs=${asns.join("+")}`);
  expect(seen.main).toMatch(/Results Found: \d/);
  expect(seen.rows.length).toBeLessThan(asns.length);
  const own = await visitor.open(lastWeek);
  expect(own.main).toMatch(/Results Found: [1-9]/);
  expect(new Set(own.rows.map((row) => row["Pool"])).size).toBe(1);
});
