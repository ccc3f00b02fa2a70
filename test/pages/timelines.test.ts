import { expect } from "vitest";
import { holdReply, success } from "../portal/faulty-provider";
import type { Page } from "../portal/page";
import { rowOf } from "../portal/result-screens";
import { faultyTest, test } from "./harness/test";

const deliveredCartons =
  "/search/advanced-search/s=-5d_f=-2d_deliv=1_scanType=1";

/** The first row that links to a proof of delivery. */
function rowWithProof(page: Page) {
  const { $ } = page;
  const element = $("table.rows tbody tr").has("td a[href^='/POD/']").first();
  const row = page.rows[element.index()];
  if (!row) throw new Error(`No proof of delivery: ${page.path}`);
  return { row, element };
}

test("the PRO number of a result leads to the page of the shipment", async ({
  national: visitor,
}) => {
  const result = await visitor.open("/tracking/advanced-search/s=-14d_f=-2d");
  const { row, element } = rowWithProof(result);
  const pro = row["Pro Number"] ?? "";
  const page = await visitor.followLink(result, pro);
  expect(page.path).toBe(`/shipment?pro=${pro}`);
  expect(page.heading).toBe(`Shipment ${pro}`);
  expect(page.textsOf("ol.timeline > li h2, ol.timeline > li h3")).toEqual([
    "Ordered",
    "Picked up",
    "Out for delivery",
    "Delivered",
  ]);
  const [, pickedUp, , delivered] = page.textsOf("ol.timeline > li");
  expect(pickedUp).toContain(`Trailer ${row.Trailer}`);
  expect(delivered).toContain(row.Location);
  expect(
    page.links("Delivery receipt (PDF)", "ol.timeline > li:nth-child(4)"),
  ).toHaveLength(element.find("a[href^='/DR/']").length);
  const table = await visitor.followLink(page, "Show as a table");
  expect(table.path).toBe(`/tracking/PRO-search/PROs=${pro}`);
  expect(table.main).toMatch(/Results Found: 1(?!\d)/);
});

test("a carton of a pool that the user may not see is as unknown as any other, and its page says what to do next", async ({
  visitor,
  signInAs,
}) => {
  await signInAs("national");
  // Of the pool first in the alphabet, and of the last: the store is in one of them at most.
  const asns: string[] = [];
  for (const direction of ["asc", "desc"]) {
    const result = await visitor.open(
      `${deliveredCartons}?sort=Pool&dir=${direction}`,
    );
    asns.push(result.rows[0]?.ASN ?? "");
  }
  await signInAs("store");
  const pages: Page[] = [];
  for (const asn of [...asns, "000"])
    pages.push(await visitor.open(`/carton?asn=${asn}`));
  const statuses = pages.map(({ status }) => status);
  expect(statuses.slice(0, 2)).toContain(404);
  expect(statuses.at(-1)).toBe(404);
  const at = statuses.indexOf(404);
  const page = pages[at];
  expect(page?.main).toContain(
    "No carton with this ASN was found among those of your",
  );
  expect(page?.valueOf("ASN")).toBe(asns[at]);
  if (!page) return;
  const found = await visitor.submit(page, "Search", { asn: " 4711 " });
  expect(found.path).toBe("/carton?asn=+4711+");
  expect(found.heading).toBe("Carton 4711");
  const list = await visitor.followLink(found, "Search for several numbers");
  expect(list.valueOf("ASNs")).toBe("4711");
});

const asnRow = rowOf("ASNListSearch", "771", true);

faultyTest(
  "a carton whose search fails says why; after Retry, a slow on-time report does not keep it waiting",
  async ({ visitor, provider }) => {
    provider.on("ASNListSearch", () => "broken connection");
    const failed = await visitor.open("/carton?asn=771");
    expect(visitor.consumeServerErrors()).toEqual(["502 /carton"]);
    expect(failed.heading).toBe("Carton 771");
    expect(failed.alerts.join()).toContain("Unable to connect to server");

    provider.on("ASNListSearch", () => success({ result: [asnRow] }));
    provider.on("getUserPoolAndStoreList", () =>
      success({
        fullStoreList: ["771"],
        poolDict: { "5": ["771"] },
        poolNameMap: { "5": "771" },
      }),
    );
    const held = holdReply(
      success({ result: [rowOf("getOnTimeReport", "771", true)] }),
    );
    provider.on("getOnTimeReport", held.behaviour);
    const page = await visitor.followLink(failed, "Retry");
    expect(page.alerts).toEqual([]);
    expect(page.main).toContain(
      "The on-time report cannot be loaded right now.",
    );
    held.release();
    const whole = await visitor.followLink(page, "Retry");
    expect(whole.textOf("dl")).toContain("Window Start");
  },
);

test("numbers of cartons, manifests and stores are not translated by browsers", async ({
  national: visitor,
}) => {
  const result = await visitor.open(deliveredCartons);
  const verbatim = result
    .$("tbody tr")
    .first()
    .find("[translate=no]")
    .toArray()
    .map((cell) => result.$(cell).text());
  const [row] = result.rows;
  expect(verbatim).toEqual([row?.ASN, row?.Manifest, row?.Store]);
  const page = await visitor.followLink(result, row?.ASN ?? "");
  expect(page.textsOf("h1 [translate=no]")).toEqual([row?.ASN]);
  expect(page.textsOf("h1")).toEqual([`Carton ${row?.ASN}`]);
});
