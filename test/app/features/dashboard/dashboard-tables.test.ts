import { describe, expect, it } from "vitest";
import {
  dashboardManifestSearch,
  dashboardSearch,
} from "../../../../app/features/dashboard/dashboard-searches.server";
import {
  csvColumns,
  screenColumns,
  type CellReader,
  type Column,
} from "../../../../app/engine/tables/table";

const { table: manifestsTable } = dashboardSearch;
const { table: manifestStoresTable } = dashboardManifestSearch;

const cells =
  (values: Record<string, string | number | null>): CellReader =>
  (key) =>
    values[key] ?? null;

/** The properties of a column that the tests check, for any row type. */
type Named = Pick<Column<never>, "key" | "header" | "appears">;

describe.each([
  [
    manifestsTable,
    "Pool, Manifest, Date In Store, # On Manifest, # Received, # Delivered",
  ],
  [manifestStoresTable, "Store, # On Manifest, # Received, # Delivered"],
] as const)("a table of the dashboard", (table, headers) => {
  const { name } = table;
  const columns = screenColumns<Named>(table.columns);

  it(`${name} has the columns of the specification, on the screen and in the CSV`, () => {
    const spelt = headers.split(", ");
    expect(columns.map(({ header }) => header)).toEqual(spelt);
    expect(
      csvColumns<Named>(table.columns).map(({ header }) => header),
    ).toEqual(spelt);
  });

  it(`${name} says how many cartons are not yet delivered, whatever else was delivered`, () => {
    const rows = [
      { numManifest: 10, numReceived: 10, numDelivered: 8 },
      // Nobody announced these.
      { numManifest: 0, numReceived: 5, numDelivered: 5 },
    ];
    const sum = (wanted: string) => {
      const column = table.columns.find(({ key }) => key === wanted);
      return rows.reduce(
        (total, row) => total + Number(column?.value(row as never)),
        0,
      );
    };
    expect(table.remainder?.(sum)).toBe("2 not yet delivered");
    expect(table.remainder?.(() => 0)).toBeNull();
  });
});

describe("links of the dashboard's rows", () => {
  const row = {
    Pool: "St. Louis_North",
    PoolID: "4",
    Manifest: "77",
    DateInStore: "2026-11-20",
  };

  it("a manifest links to its stores and keeps the date range of the dashboard", () => {
    expect(
      manifestsTable.rowLink?.(cells(row), { s: "-7d", f: "today", p: "4" }),
    ).toBe(
      "/dashboard/manifest/d=2026-11-20_n=St.%20Louis%5FNorth_p=4_m=77?from=s%3D-7d_f%3Dtoday_p%3D4",
    );
  });

  it("cartons without a manifest link to the page that says so", () => {
    expect(
      manifestsTable.rowLink?.(cells({ ...row, Manifest: null }), {}),
    ).toBe("/dashboard/manifest/d=2026-11-20_n=St.%20Louis%5FNorth_p=4");
  });

  it("a store links to its cartons by pool, delivery and manifest", () => {
    const written = { d: "2026-11-20", p: "4", m: "77" };
    expect(
      manifestStoresTable.rowLink?.(cells({ DeliveryID: "900" }), written),
    ).toBe("/search/advanced-search/p=4_delivID=900_m=77");
    expect(manifestStoresTable.rowLink?.(cells({}), written)).toBeNull();
  });
});
