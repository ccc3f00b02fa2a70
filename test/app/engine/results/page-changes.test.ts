import { describe, expect, it } from "vitest";
import {
  hasRowMoved,
  PageChanges,
} from "../../../../app/engine/results/page-changes.server";
import {
  PageKeys,
  rowKeyFunction,
} from "../../../../app/engine/results/rows/row-keys.server";
import { answeredPage, refusal } from "../../support/paged-provider";

interface Row {
  id: string;
  state?: string;
}

const keyOf = rowKeyFunction<Row>(["id"]);
const read = (raw: unknown) => raw as Row | null;

/** The result of the comparison for a page of these rows. */
function page(ids: readonly (string | number)[], total: number | null = null) {
  const keys = new PageKeys(ids.length, keyOf);
  const readAndAdd = keys.adding(read);
  for (const id of ids) readAndAdd({ id: String(id) });
  return { rows: ids.length, total, keys };
}

function found(...pages: ReturnType<typeof page>[]): boolean {
  const changes = new PageChanges();
  for (const facts of pages) changes.add(facts);
  changes.finish();
  return changes.found;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

describe("changes between pages", () => {
  it("are found if one row occurs on two pages, adjacent or not", () => {
    expect(found(page([1, 2, 3]), page([3, 4, 5]))).toBe(true);
    expect(found(page([1, 2, 3]), page([4, 5, 6]), page([2, 7]))).toBe(true);
  });

  it("are not found for a row that occurs twice on one page", () => {
    expect(found(page([1, 1, 2]), page([3, 4, 4]))).toBe(false);
  });

  it("are not found for equal rows on two pages if the key does not identify rows", () => {
    // The provider has two rows per carton; one pair is split by the page boundary.
    const pages = [page([1, 1, 2, 2, 3]), page([3, 4, 4, 5, 5])];
    expect(found(...pages)).toBe(false);
    expect(found(page([1, 2, 3]), page([3, 4]), page([5, 5]))).toBe(false);
  });

  it("are found if the total changes or is not reached", () => {
    expect(found(page([1, 2], 4), page([3, 4], 4))).toBe(false);
    expect(found(page([1, 2], 4), page([3, 4], 5))).toBe(true);
    expect(found(page([1, 2], 5), page([3, 4], 5))).toBe(true);
    expect(found(page([1, 2], 4), page([3, 4]))).toBe(false);
  });

  it("are found on one page that is shorter than its total", () => {
    expect(found(page([1, 2], 7))).toBe(true);
    expect(found(page([1, 2], 2))).toBe(false);
    expect(found(page([1, 2]))).toBe(false);
  });

  it(
    "remember a bounded number of rows, and none after the last page",
    { tags: ["all"] },
    () => {
      const changes = new PageChanges();
      for (let number = 0; number < 60; number++)
        changes.add(page(range(number * 20_000, (number + 1) * 20_000)));
      expect(changes.bytes).toBeLessThanOrEqual(4_000_000);
      expect(changes.found).toBe(false);
      changes.add(page([1_199_999]));
      expect(changes.found).toBe(true);
      changes.finish();
      expect(changes.bytes).toBe(0);
    },
  );
});

describe("the key of a row", () => {
  it("differs for each of 500,000 numbers", { tags: ["all"] }, () => {
    const keys = range(0, 500_000).map((id) =>
      keyOf({ id: `0061414${String(id).padStart(13, "0")}` }),
    );
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.every(Number.isSafeInteger)).toBe(true);
  });

  it("consists of the identifying fields, or of all if the first is blank", () => {
    const row = { id: "1", state: "new" };
    expect(keyOf(row)).toBe(keyOf({ id: "1", state: "old" }));
    expect(keyOf({ ...row, id: "" })).not.toBe(keyOf({ id: "", state: "old" }));
    const whole = rowKeyFunction<Row>();
    expect(whole(row)).not.toBe(whole({ id: "1", state: "old" }));
    expect(whole({ id: "ab", state: "c" })).not.toBe(
      whole({ id: "a", state: "bc" }),
    );
  });
});

describe("a row at a page boundary", () => {
  const moved = (
    answer: ReturnType<typeof answeredPage> | null,
    fetchRow = async () => answer ?? refusal("Busy"),
  ) =>
    hasRowMoved(
      { fetchRow, read, keyOf },
      2,
      keyOf({ id: "3" }),
      { cursor: null, total: null },
      new AbortController().signal,
    );

  it("is unknown if the provider fails or returns more than one row", async () => {
    expect(await moved(null)).toBe(false);
    expect(await moved(answeredPage([{ id: "1" }, { id: "2" }]))).toBe(false);
    expect(await moved(answeredPage([null]))).toBe(false);
    const fetchRow = () => Promise.reject(new Error("aborted"));
    expect(await moved(null, fetchRow)).toBe(false);
  });
});
