import { expect } from "vitest";
import { findCartons } from "../portal/cartons";
import type { Page } from "../portal/page";
import { exportedRows } from "./harness/result-page";
import { faultyTest } from "./harness/test";

const results = "/search/manifest-search/m=1";
const chosen = ["ASN", "Store", "Delivery Date"];
const headersOf = (page: Page) => page.textsOf(".rows thead th");

faultyTest(
  "the chosen columns stay in the URL while a user without JavaScript sorts and pages, until all are chosen",
  async ({ visitor, provider }) => {
    findCartons(provider, 250);
    const all = await visitor.open(`${results}?sort=Store&dir=desc`);
    expect(headersOf(all)).toHaveLength(16);
    const page = await visitor.submit(all, "Show columns", {
      cols: ["Store", "DeliveryDate"],
    });
    expect(page.path).toBe(
      `${results}?sort=Store&dir=desc&cols=Store&cols=DeliveryDate`,
    );
    expect(headersOf(page)).toEqual(chosen);
    expect(page.$(".rows tbody tr").first().find("td")).toHaveLength(2);
    const sorted = await visitor.followLink(page, "Delivery Date");
    expect(sorted.path).toContain(
      "cols=Store&cols=DeliveryDate&sort=DeliveryDate",
    );
    const last = await visitor.followLink(sorted, "Last");
    expect(last.path).toMatch(/cols=Store&cols=DeliveryDate&sort=.*&page=/);
    expect(headersOf(last)).toEqual(chosen);
    const again = await visitor.followLink(page, "All columns");
    expect(again.path).toBe(`${results}?sort=Store&dir=desc`);
    expect(headersOf(again)).toHaveLength(16);
  },
);

faultyTest(
  "rows with more room between them stay so while a user sorts",
  async ({ visitor, provider }) => {
    findCartons(provider, 250);
    const close = await visitor.open(results);
    expect(close.$(".frame.comfortable")).toHaveLength(0);
    const page = await visitor.submit(close, "Show columns", {
      density: ["comfortable"],
    });
    const sorted = await visitor.followLink(page, "Store");
    expect(sorted.path).toContain("density=comfortable");
    expect(sorted.$(".frame.comfortable")).toHaveLength(1);
  },
);

faultyTest(
  "Print all has the chosen columns, and the export has all",
  async ({ visitor, provider }) => {
    findCartons(provider, 150);
    const path = `${results}?cols=Store,DeliveryDate,Unknown`;
    const page = await visitor.open(path);
    expect(headersOf(page)).toEqual(chosen);
    const [row = {}] = await exportedRows(visitor, page);
    expect(Object.keys(row).slice(0, 16)).toContain("Manifest");
    const printed = await visitor.followLink(page, "Print all");
    expect(printed.textsOf("thead th")).toEqual(chosen);
    expect(printed.$("tbody tr")).toHaveLength(150);
    expect(printed.$("tbody tr").first().find("th, td")).toHaveLength(3);
    expect(printed.link("Back to the results")).toBe(`${visitor.url}${path}`);
  },
);
