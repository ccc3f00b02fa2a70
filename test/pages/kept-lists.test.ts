import { expect } from "vitest";
import { findCartons, firstAsns } from "../portal/cartons";
import { faultyTest, test } from "./harness/test";

const longList = Array.from(
  { length: 600 },
  (_, at) => `8${String(at).padStart(17, "0")}`,
);

test("the result of a long list has an address that its user alone can open", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("regional");
  const form = await visitor.open("/search");
  const result = await visitor.submit(form, "Search", {
    ASNs: longList.join("\n"),
  });
  expect(result.path).toMatch(/^\/search\/ASN-search\?list=[\w-]+$/);
  expect(result.main).toContain("0 of 600 found");
  expect(result.$("form[method=post]").length).toBeLessThanOrEqual(2);
  // A reload, another tab, Back.
  expect((await visitor.open(result.path)).main).toContain("0 of 600 found");

  await signInAs("store");
  const other = await visitor.get(result.path);
  expect(other.status).toBe(410);
  expect(other.main).toContain("This list is not kept any more");
  expect(other.main).not.toContain("Must include at least 1 ASN");
  expect(other.valueOf("ASNs")).toBe("");
});

faultyTest(
  "a provider that keeps no lists leaves them to the portal",
  async ({ visitor, provider }) => {
    findCartons(provider, 250);
    const form = await visitor.open("/search");
    const result = await visitor.submit(form, "Search", {
      ASNs: firstAsns(400).join("\n"),
    });
    expect(result.main).toContain("250 of 400 found");
    const second = await visitor.followLink(result, "Next");
    expect(second.rows).toHaveLength(100);
    const sorted = await visitor.followLink(second, "ASN");
    expect(sorted.path).toMatch(/\?list=[\w-]+&sort=ASN&dir=asc$/);
    const edited = await visitor.followLink(sorted, "Back to search");
    expect(edited.valueOf("ASNs")).toBe(firstAsns(400).join("\n"));
  },
);
