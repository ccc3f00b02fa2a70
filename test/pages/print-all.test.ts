import { expect } from "vitest";
import { findCartons, firstAsns } from "../portal/cartons";
import type { Page } from "../portal/page";
import { faultyTest } from "./harness/test";

const results = "/search/manifest-search/m=1";
const asnsOf = ({ $ }: Page) =>
  $("table tbody th")
    .toArray()
    .map((cell) => $(cell).text());

faultyTest(
  "Print all has the whole result in the order of the screen, and leads back to it",
  async ({ visitor, provider }) => {
    findCartons(provider, 1_204);
    const sorted = `${results}?sort=ASN&dir=desc`;
    const page = await visitor.followLink(
      await visitor.open(sorted),
      "Print all",
    );
    expect(page.path).toBe(`${sorted}&print=all`);
    expect(page.title).toBe("Manifest search · 1 · UL Tracking Portal");
    expect(asnsOf(page)).toEqual(firstAsns(1_204).reverse());
    expect(page.link("Back to the results")).toBe(`${visitor.url}${sorted}`);
  },
);

faultyTest(
  "Print all prints up to 5,000 rows; for more it refers to the export",
  async ({ visitor, provider }) => {
    findCartons(provider, 5_000);
    const full = await visitor.open("/search/manifest-search/m=2?print=all");
    expect(full.text.split("<tr>").length - 1).toBeGreaterThanOrEqual(5_000);
    findCartons(provider, 5_001);
    const refusal = await visitor.open(`${results}?print=all`);
    expect(refusal.main).toContain(
      "There are more than 5,000 rows. Export Data saves all of them.",
    );
    expect(asnsOf(refusal)).toEqual([]);
    expect(refusal.link("Export Data")).toBe(
      `${visitor.url}${results}/ULSearchResults.csv`,
    );
  },
);

faultyTest(
  "Print all prints a list that is too long for an address",
  async ({ visitor, provider }) => {
    findCartons(provider, 250);
    const search = await visitor.open("/search");
    const list = await visitor.submit(search, "Search", {
      ASNs: firstAsns(300).join("\n"),
    });
    expect(list.main).toContain("Results Found: 250");
    const page = await visitor.followLink(list, "Print all");
    expect(asnsOf(page)).toEqual(firstAsns(250));
    expect(page.textOf("body")).toContain("250 of 300 found");
  },
);

faultyTest(
  "Print all of a failed search and of unreadable criteria shows the page's message",
  async ({ visitor, provider }) => {
    provider.on("ASNManifestSearch", () => ({ status: 500, body: "Oops" }));
    const failed = await visitor.open(`${results}?print=all`);
    expect(visitor.consumeServerErrors()).toEqual([`502 ${results}`]);
    expect(failed.alerts).toEqual(["Unable to connect to server"]);
    const unreadable = await visitor.open(
      "/search/manifest-search/x?print=all",
    );
    expect(unreadable.status).toBe(400);
    expect(unreadable.links("Back to search")).toHaveLength(1);
  },
);
