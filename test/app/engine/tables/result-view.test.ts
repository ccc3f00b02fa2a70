import { describe, expect, it } from "vitest";
import {
  parametersBesideColumns,
  pageQuery,
} from "../../../../app/engine/tables/page-query";
import {
  nextSort,
  readColumnChoice,
} from "../../../../app/engine/tables/result/result-view";

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

describe("the page and order in a result page's URL", () => {
  it("keeps criteria unchanged and removes one-time parameters", () => {
    expect(
      pageQuery("?ASNs=a+b%20c&page=2&fresh=3&all=1", {
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
