import { expect } from "vitest";
import type { Visitor } from "../portal/visitor";
import { test } from "./harness/test";

/** Sends a list with the form. */
const searchFor = async (visitor: Visitor, ASNs: string) =>
  visitor.submit(await visitor.open("/search"), "Search", { ASNs });

const symbolWords = (symbol: string) =>
  `Numbers containing the symbol '${symbol}' conflict with internal parsing. If this is a legitimate number, please report this problem to be fixed.`;

test("an invalid list of ASNs is refused at its field and kept", async ({
  national: visitor,
}) => {
  const lists: [list: string, message: string][] = [
    ["7".repeat(10_000), "An ASN must be at most 64 characters"],
    ["771 7+72 773", symbolWords("+")],
    ["771, 7=72", symbolWords("=")],
    ["__proto__", symbolWords("_")],
    ["77\u00011", "An ASN must not contain control characters"],
    [" , \u00a0, ", "Must include at least 1 ASN"],
    ["", "Must include at least 1 ASN"],
  ];
  for (const [list, message] of lists) {
    const page = await searchFor(visitor, list);
    expect(page.status, list).toBe(400);
    expect(page.alerts, list).toEqual([message]);
    expect(page.valueOf("ASNs")).toBe(list);
    expect(page.field("ASNs").attr("aria-invalid")).toBe("true");
    expect(page.descriptionOf("ASNs")).toMatch(/Up to .*/);
    expect(page.descriptionOf("ASNs")).toContain(message);
  }
});

test("any other text is searched as an ASN and shown unchanged", async ({
  national: visitor,
}) => {
  const odd = ["\u{1f4e6}\u{1f69a}", "constructor", "%00", "a&b#c?"];
  for (const asn of odd) {
    const page = await searchFor(visitor, asn);
    expect(page.main).toContain("0 of 1 found");
    expect(page.main).toContain(asn);
    const back = await visitor.followLink(page, "Back to search");
    expect(back.valueOf("ASNs")).toBe(asn);
  }
  // Direction marks, which come with a copied number, are none of it.
  const cleaned = await searchFor(visitor, "\u202e1234\u202c");
  expect(cleaned.main).toContain("0 of 1 found");
  expect(cleaned.main).not.toContain("\u202e");
});

test("invalid URLs of results show a message and never fail", async ({
  national: visitor,
}) => {
  const unreadable = [
    "/search/manifest-search/__proto__=1",
    "/search/manifest-search/constructor=1_m=1",
    "/search/manifest-search/m=1_m=2",
    "/search/manifest-search/m=%00",
    "/search/manifest-search/nonsense",
    "/search/packing-slip/m=1",
    "/search/advanced-search/s=2026-02-30",
    "/search/advanced-search/s=2026-02-02_f=2026-01-01",
    "/search/advanced-search/scanType=7_deliv=perhaps",
    `/search/advanced-search/st=${"1".repeat(201)}`,
    "/search/ASN-search",
    "/search/ASN-search?ASNs=&ASNs=",
    `/search/ASN-search?ASNs=${"7".repeat(9_000)}`,
  ];
  for (const path of unreadable) {
    const page = await visitor.get(path);
    expect(page.status, path).toBe(400);
    expect(page.heading, path).not.toBe("");
    expect(page.links(/./), path).not.toEqual([]);
    // Invalid URL characters are refused before there is a screen.
    if (path.includes("%00")) continue;
    expect(page.alerts[0] ?? "", path).not.toBe("");
  }
  // An invalid page number shows the first page.
  for (const query of [
    "page=-1",
    "page=1e9",
    "sort=__proto__",
    "dir=up&page=1&page=x",
  ]) {
    const page = await visitor.get(`/search/manifest-search/m=none?${query}`);
    expect(page.status, query).toBe(200);
    expect(page.main, query).toContain("Results Found: 0");
  }
});
