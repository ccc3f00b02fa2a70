import { expect, it } from "vitest";
import type { Queryable } from "../../../provider/db/database";
import { ImportErrors } from "../../../provider/import/import-errors";

/** Notes how many records each statement stores. */
function recorder() {
  const statements: number[] = [];
  const tx: Queryable = {
    query: (_sql, values) => {
      const rows = values?.[6] as unknown[];
      statements.push(rows.length);
      return Promise.resolve([]);
    },
  };
  return { tx, statements };
}

const rejected = (value: string) => ({
  place: "line 2",
  kind: "stores",
  field: "name",
  value,
  message: "Name must be shorter.",
  record: { name: value },
});

it("stores many small rejected records in one statement", async () => {
  const { tx, statements } = recorder();
  const errors = new ImportErrors(tx, "1");
  for (let n = 0; n < 500; n += 1) await errors.add(rejected("x"));
  await errors.flush();
  expect(statements).toEqual([500]);
  expect(errors.count).toBe(500);
});

it("keeps only a few rejected records of a megabyte in memory", async () => {
  const { tx, statements } = recorder();
  const errors = new ImportErrors(tx, "1");
  const megabyte = "x".repeat(1_000_000);
  for (let n = 0; n < 9; n += 1) await errors.add(rejected(megabyte));
  expect(statements).toEqual([4, 4]);
  await errors.flush();
  expect(statements).toEqual([4, 4, 1]);
});
