import { expect } from "vitest";
import { test } from "./harness/test";

/** More than one page of cartons. */
const aWeek = "/search/advanced-search/s=-7d_f=today";

test("a result without JavaScript has its criteria in the heading, is sorted by store and has a last page", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const page = await visitor.open(aWeek);
  expect(page.heading).toMatch(/^Advanced search · /);
  expect(page.main).toMatch(/Results Found: [\d,]{3,6}(?![\d,])/);
  expect(page.rows).toHaveLength(100);
  const sorted = await visitor.followLink(page, "Store");
  expect(sorted.textsOf("[aria-sort]")).toEqual(["Store"]);
  const stores = sorted.rows.map(({ Store = "" }) => Store);
  expect(stores).toEqual(
    stores.toSorted(new Intl.Collator("en", { numeric: true }).compare),
  );
  const last = await visitor.followLink(sorted, "Last");
  expect(last.url.searchParams.get("sort")).toBe("Store");
  expect(last.url.searchParams.get("page")).toBe("last");
  expect(last.main).toMatch(/Page (\d+) of \1(?!\d)/);
});

test("a list of ASNs that is too long for a URL is searched without JavaScript, and leads back to the form", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const list = Array.from({ length: 600 }, (_, row) => `0000000000${row}`).join(
    "\n",
  );
  const form = await visitor.open("/search");
  const page = await visitor.submit(form, "Search", { ASNs: list });
  expect(page.main).toContain("0 of 600 found");
  expect(page.path).toBe("/search/ASN-search");
  const back = await visitor.submit(page, "Back to search");
  expect(back.valueOf("ASNs")).toBe(list);
});

test("an unreadable URL of a result shows a message and links back to the form", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const page = await visitor.open("/search/manifest-search/m=");
  expect(page.status).toBe(400);
  expect(page.alerts).toEqual(["Manifest must not be blank"]);
  const form = await visitor.followLink(page, "Back to search");
  expect(form.heading).toBe("Check ASNs");
});

test("an empty result shows the criteria and suggestions", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  const page = await visitor.open("/search/packing-slip/ps=never%20packed");
  expect(page.main).toContain("Results Found: 0");
  expect(page.main).toContain(
    "Nothing was found for Packing slip never packed. Check",
  );
});
