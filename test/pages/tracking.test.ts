import { expect } from "vitest";
import type { Page } from "../portal/page";
import type { Visitor } from "../portal/visitor";
import { test } from "./harness/test";

/** Shipments that were delivered, with their documents. */
const delivered = "/tracking/advanced-search/s=-14d_f=-2d";

const counted = (page: Page) =>
  Number(/Results Found: ([\d,]+)/.exec(page.main)?.[1]?.replaceAll(",", ""));
const prosOf = (page: Page) => page.rows.map((row) => row["Pro Number"] ?? "");

/** PRO numbers that this user may see. */
async function somePros(visitor: Visitor, count: number): Promise<string[]> {
  const pros = prosOf(await visitor.open(delivered));
  expect(pros.length).toBeGreaterThanOrEqual(count);
  return pros.slice(0, count);
}

test("a manifest without shipments leads to the search for its cartons", async ({
  national: visitor,
}) => {
  const page = await visitor.open("/tracking/manifest-search/m=absent");
  const cartons = await visitor.followLink(page, "Search its cartons");
  expect(cartons.path).toBe("/search/manifest-search/m=absent");
});

test("missing PRO numbers are searched alone, changed in the field, and cleared", async ({
  national: visitor,
}) => {
  const path = "/tracking/PRO-search/PROs=absent-1+absent-2";
  const page = await visitor.open(path);
  expect(page.main).toContain("0 of 2 found");
  expect(page.main).toContain("Not found: 2");
  const alone = await visitor.followLink(page, "Search only the 2 missing");
  expect(alone.path).toBe(path);
  const form = await visitor.followLink(alone, "Back to search");
  expect(form.valueOf("PRO Numbers")).toBe("absent-1\nabsent-2");
  const cleared = await visitor.followLink(form, "Clear");
  expect(cleared.valueOf("PRO Numbers")).toBe("");
});

test("a PRO list is sorted by URL and exported as CSV", async ({
  national: visitor,
}) => {
  const pros = await somePros(visitor, 8);
  const page = await visitor.open(
    `/tracking/PRO-search/PROs=${pros.join("+")}`,
  );
  expect(prosOf(page)).toEqual(pros);
  const ascending = await visitor.followLink(page, "Pro Number");
  expect(ascending.textsOf("[aria-sort=ascending]")).toEqual(["Pro Number"]);
  const descending = await visitor.followLink(ascending, "Pro Number");
  expect(descending.textsOf("[aria-sort=descending]")).toEqual(["Pro Number"]);
  expect(new Set(prosOf(descending))).toEqual(new Set(pros));

  const file = await visitor.get(descending.link("Export Data"));
  expect(file.headers.get("content-disposition")).toContain(
    "ULSearchResults.csv",
  );
  const [head, ...lines] = file.text
    .replace("\uFEFF", "")
    .trimEnd()
    .split(/\r?\n/);
  expect(head).toBe(
    "Pro Number,Trailer,Order Date,Location,Pickup Date,Pickup Time,Out For Delivery Date,Out For Delivery Time,Scheduled Delivery,Delivery Date,Delivery Time,Delivery Receipt,POD,Pickup Time (store date),Pickup Time (store time),Out For Delivery Time (store date),Out For Delivery Time (store time),Delivery Time (store date),Delivery Time (store time),Time zone",
  );
  expect(lines.map((line) => line.split(",")[0])).toEqual(prosOf(descending));
});

test("the manifest panel of the search page leads to the shipments of the manifest, and back", async ({
  national: visitor,
}) => {
  const cartons = await visitor.open("/search/advanced-search/s=-8d_f=-2d");
  const manifests = new Set(
    cartons.rows.flatMap(({ Manifest = "" }) => (Manifest ? [Manifest] : [])),
  );
  const form = await visitor.open("/search");
  // Some manifests have no shipment.
  for (const manifest of manifests) {
    const page = await visitor.submit(form, "Search", { m: ` ${manifest} ` });
    expect(page.path).toBe(
      `/tracking/manifest-search/m=${encodeURIComponent(manifest)}`,
    );
    expect(page.heading).toBe(`Manifest tracking · ${manifest}`);
    if (counted(page) === 0) continue;
    const back = await visitor.followLink(page, "Back to search");
    expect(back.path).toMatch(/^\/search\?/);
    expect(back.valueOf("m")).toBe(manifest);
    return;
  }
  throw new Error(`No manifest has a shipment: ${[...manifests].join()}`);
});

test("delivered shipments link to their delivery receipt and proof of delivery", async ({
  national: visitor,
}) => {
  const page = await visitor.open(delivered);
  const { $ } = page;
  const linksNamed = (name: string) =>
    $("table.rows a").filter((_, link) => $(link).text() === name);
  const receipt = linksNamed("DR").first();
  expect(receipt.attr("href")).toMatch(/^\/DR\/[A-Za-z0-9-]+$/);
  expect(receipt.attr("target")).toBe("_blank");
  expect(linksNamed("POD").last().attr("href")).toMatch(
    /^\/POD\/[A-Za-z0-9-]+(\/[A-Za-z0-9-]+)?$/,
  );
});
