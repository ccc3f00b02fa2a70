import { describe, expect, it } from "vitest";
import { searches } from "../../../../app/web/result-pages.server";
import { cardLabels } from "../../../../app/engine/tables/result/card-labels";
import { screenColumns, shownTable } from "../../../../app/engine/tables/table";

/** Every table of a result page, once. */
const tables = new Map(
  searches.map((search) =>
    search.with(({ table }) => [
      table.name,
      {
        name: table.name,
        cardKeys: table.cardKeys,
        keys: table.columns.map(({ key }) => key),
        labels: cardLabels(shownTable(table)),
        headers: screenColumns(table.columns).map(({ header }) => header),
      },
    ]),
  ),
);

describe("the tables of the result pages", () => {
  it.each([...tables.values()])(
    "$name: the labels of its cards are the headers of its columns",
    ({ labels, headers }) => {
      // No character that React would escape, because the labels would differ from the headers.
      expect(labels).not.toMatch(/[&<>"']/);
      const [styles = "", ...positions] = labels.split(/(?<!\\)\}/);
      const symbols = /symbols:(.*)/.exec(styles)?.[1] ?? "";
      const names = symbols.match(/(?:\\[0-9a-f]+ |\\.|[^\\ ])+/g) ?? [];
      expect(
        names.map((name) =>
          name
            .replace(/\\([0-9a-f]+) /g, (_, code: string) =>
              String.fromCharCode(Number.parseInt(code, 16)),
            )
            .replace(/\\(.)/g, "$1"),
        ),
      ).toEqual(headers);
      expect(positions.filter(Boolean)).toEqual(
        headers.map(
          (_, i) =>
            `.rows td:nth-child(${i + 1})::before{counter-reset:column ${i + 1}`,
        ),
      );
    },
  );

  it.each([...tables.values()])(
    "$name: its cards show existing columns, all of them if there are few",
    ({ keys, headers, cardKeys }) => {
      expect(new Set(keys).size).toBe(keys.length);
      if (cardKeys) expect(keys).toEqual(expect.arrayContaining([...cardKeys]));
      else expect(headers.length).toBeLessThanOrEqual(5);
    },
  );
});
