import { expect, it } from "vitest";
import type { Queryable } from "../../../provider/db/database";
import { ImportErrors } from "../../../provider/import/import-errors";
import { importMessage } from "../../../provider/messages/import";

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
  message: importMessage("tooLong", { max: 60 }),
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

it("stores the beginning of the values and messages of a rejected record of a megabyte", async () => {
  const stored: unknown[][] = [];
  const tx: Queryable = {
    query: (_sql, values) => {
      stored.push(...(values ?? []).slice(1).map((one) => one as unknown[]));
      return Promise.resolve([]);
    },
  };
  const errors = new ImportErrors(tx, "1");
  const megabyte = "x".repeat(1_000_000);
  await errors.add({
    ...rejected(megabyte),
    message: importMessage("noSuchPool", { name: megabyte }),
  });
  await errors.flush();
  expect(stored.flat().join("").length).toBeLessThan(6_000);
});

it("stores no more of errors than a few times the size of the document, and counts the others", async () => {
  const { tx, statements } = recorder();
  const errors = new ImportErrors(tx, "1", 100_000);
  const long = "x".repeat(4_000);
  for (let n = 0; n < 10_000; n += 1) await errors.add(rejected(long));
  await errors.flush();
  const stored = statements.reduce((sum, n) => sum + n, 0);
  expect(stored).toBeLessThan(2_500);
  expect(errors.unlisted).toBe(10_000 - stored);
});
