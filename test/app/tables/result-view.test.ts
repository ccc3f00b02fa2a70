import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parametersBesideColumns,
  pageQuery,
} from "../../../app/tables/page-query";
import { readPageRequest } from "../../../app/tables/page-request";
import { nextSort, readColumnChoice } from "../../../app/tables/result-view";

const keys = ["ASN", "Store"];
const windowOf = (query: string) =>
  readPageRequest(new URLSearchParams(query), keys);

describe("the column choice in a result page's URL", () => {
  const columns = [
    { key: "ASN" },
    { key: "Store" },
    { key: "POD" },
    { key: "Pool" },
    { key: "PoolID", appears: "nowhere" },
  ] as const;
  const choiceOf = (query: string) => {
    const choice = readColumnChoice(new URLSearchParams(query), columns);
    return choice && [...choice];
  };

  it.each([
    ["", null],
    ["cols=", null],
    ["cols=Nothing&cols=PoolID", null],
    ["cols=Store&cols=Nothing", ["Store"]],
    ["cols=POD,Store", ["Store", "POD"]],
    ["cols=ASN", ["ASN"]],
    // All columns, with or without the first one, whose box a form does not send.
    ["cols=Store&cols=POD&cols=Pool", null],
    ["cols=ASN,Store,POD,Pool", null],
  ])("%j shows %j", (query, keys) => {
    expect(choiceOf(query)).toEqual(keys);
  });

  it("stays in the links to other pages and orders, and can be taken out", () => {
    const search = "?ASNs=1+2&cols=Store&cols=POD&sort=Store&print=all";
    expect(pageQuery(search, { page: "2" })).toBe(
      "?ASNs=1+2&cols=Store&cols=POD&sort=Store&page=2",
    );
    expect(parametersBesideColumns(search)).toEqual([
      ["ASNs", "1 2"],
      ["sort", "Store"],
    ]);
  });
});

describe("the view in a result page's URL", () => {
  it("is the first page in the provider's order by default", () => {
    expect(windowOf("")).toEqual({
      page: 1,
      sort: null,
      all: false,
      fresh: null,
      retry: null,
    });
  });

  it("contains page, order, refresh and retry", () => {
    expect(windowOf("page=3&sort=Store&dir=desc&fresh=17&retry=2")).toEqual({
      page: 3,
      sort: { key: "Store", direction: "desc" },
      all: false,
      fresh: 17,
      retry: 2,
    });
    expect(windowOf("page=last").page).toBe(Infinity);
  });

  it("prefers the pressed button to the previous order", () => {
    expect(windowOf("sort=ASN.desc&sort=Store.asc").sort).toEqual({
      key: "Store",
      direction: "asc",
    });
  });

  it("never throws, for any value", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("page", "sort", "dir", "all", "fresh", "retry"),
        fc.string({ unit: "binary" }),
        (name, value) => {
          const query = new URLSearchParams([[name, value]]);
          const { page, sort } = readPageRequest(query, keys);
          expect(page).toBeGreaterThanOrEqual(1);
          expect(sort === null || keys.includes(sort.key)).toBe(true);
        },
      ),
    );
    expect(windowOf("sort=__proto__").sort).toBeNull();
    expect(windowOf("page=-1&dir=up").page).toBe(1);
  });

  it("keeps criteria unchanged and removes one-time parameters", () => {
    expect(
      pageQuery("?ASNs=a+b%20c&page=2&fresh=3&retry=1&all=1", {
        sort: "ASN",
        direction: "asc",
        page: null,
      }),
    ).toBe("?ASNs=a+b%20c&sort=ASN&dir=asc");
    expect(pageQuery("?page=2", { page: null })).toBe("");
  });

  it("sorts ascending first, then descending", () => {
    const first = nextSort("ASN", null);
    expect(first.direction).toBe("asc");
    expect(nextSort("ASN", first).direction).toBe("desc");
    expect(nextSort("Store", first)).toEqual({
      key: "Store",
      direction: "asc",
    });
  });
});
