import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { searches } from "../../../app/searches/registry.server";
import { screenColumns } from "../../../app/tables/table";

const css = readFileSync("app/styles/table.css", "utf8");

/** Every table of a result page, once. */
const tables = new Map(
  searches.map((search) =>
    search.with(({ table }) => [
      table.name,
      {
        name: table.name,
        cardKeys: table.cardKeys,
        keys: table.columns.map(({ key }) => key),
        headers: screenColumns(table.columns).map(({ header }) => header),
      },
    ]),
  ),
);

describe("the tables of the result pages", () => {
  it("are those of the cartons and of the reports", () => {
    expect([...tables.keys()]).toEqual(
      expect.arrayContaining([
        "asn",
        "onTime",
        "onTimePools",
        "onTimeStores",
        "scan",
        "scanPools",
        "scanStores",
        "doorScan",
        "doorScanPools",
      ]),
    );
  });

  it.each([...tables.values()])(
    "$name: the labels of its cards stand in the style sheet, in the order of its columns",
    ({ name, headers }) => {
      const symbols = new RegExp(
        `@counter-style ${name}\\s*\\{[^}]*symbols:([^;]*);`,
      ).exec(css)?.[1];
      expect(
        [...(symbols ?? "").matchAll(/"([^"]*)"/g)].map(([, label]) => label),
      ).toEqual(headers);
      expect(css).toMatch(
        new RegExp(
          `\\.${name} td::before \\{\\s*content: counter\\(c, ${name}\\)`,
        ),
      );
    },
  );

  it.each([...tables.values()])(
    "$name: its cards show columns that it has, all of them when they are few",
    ({ keys, headers, cardKeys }) => {
      expect(new Set(keys).size).toBe(keys.length);
      if (cardKeys) expect(keys).toEqual(expect.arrayContaining([...cardKeys]));
      else expect(headers.length).toBeLessThanOrEqual(5);
    },
  );
});
