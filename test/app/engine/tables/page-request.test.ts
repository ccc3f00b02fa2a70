import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readPageRequest } from "../../../../app/engine/tables/page-request";

const keys = ["ASN", "Store"];
const requestOf = (query: string) =>
  readPageRequest(new URLSearchParams(query), keys);

describe("the page that a result page's URL requests", () => {
  it("is the first page in the provider's order by default", () => {
    expect(requestOf("")).toEqual({
      page: 1,
      sort: null,
      all: false,
      fresh: null,
    });
  });

  it("contains page, order and refresh", () => {
    expect(requestOf("page=3&sort=Store&dir=desc&fresh=17")).toEqual({
      page: 3,
      sort: { key: "Store", direction: "desc" },
      all: false,
      fresh: 17,
    });
    expect(requestOf("page=last").page).toBe(Infinity);
  });

  it("never throws, for any value", { tags: ["all"] }, () => {
    fc.assert(
      fc.property(
        fc.constantFrom("page", "sort", "dir", "all", "fresh"),
        fc.string({ unit: "binary" }),
        (name, value) => {
          const query = new URLSearchParams([[name, value]]);
          const { page, sort } = readPageRequest(query, keys);
          expect(page).toBeGreaterThanOrEqual(1);
          expect(sort === null || keys.includes(sort.key)).toBe(true);
        },
      ),
    );
    expect(requestOf("sort=__proto__").sort).toBeNull();
    expect(requestOf("page=-1&dir=up").page).toBe(1);
  });
});
