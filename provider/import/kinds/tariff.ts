import {
  checkAllPools,
  defineKind,
  mergeRows,
  stagedTable,
  type Kind,
} from "../kind";
import { decimal, integer } from "../fields";
import { importMessage } from "../../messages/import";

/** What a pallet costs by distance and number of pallets. */
export const tariff: Kind = defineKind({
  name: "tariff",
  fields: {
    zone: integer(
      "Zone",
      { min: 0, max: 99 },
      { isRequired: true, example: "3" },
    ),
    upToMiles: integer(
      "Up To Miles",
      { min: 1, max: 25_000 },
      { isRequired: true, example: "100" },
    ),
    fromPallets: integer(
      "From Pallets",
      { min: 1, max: 1_000 },
      { isRequired: true, example: "1" },
    ),
    usdPerPallet: decimal(
      "USD Per Pallet",
      { min: 0, max: 999_999 },
      { isRequired: true, example: "85.00" },
    ),
  },
  key: ["zone", "upToMiles", "fromPallets"],
  // The database would round it.
  findError: ({ usdPerPallet }) =>
    /\.\d{3}/.test(String(usdPerPallet))
      ? { field: "usdPerPallet", message: importMessage("wholeCents") }
      : null,
  check: checkAllPools,
  apply: ({ tx }) =>
    mergeRows(tx, {
      table: "ltl_tariff",
      key: ["zone", "up_to_miles", "from_pallets"],
      columns: ["usd_per_pallet"],
      source: `SELECT zone, up_to_miles, from_pallets, usd_per_pallet::numeric(8, 2) AS usd_per_pallet
        FROM ${stagedTable(tariff)}`,
    }),
  exportSql: `SELECT zone::text AS zone, up_to_miles::text AS "upToMiles",
      from_pallets::text AS "fromPallets", usd_per_pallet::text AS "usdPerPallet"
    FROM ltl_tariff ORDER BY ltl_tariff.zone, ltl_tariff.up_to_miles, ltl_tariff.from_pallets`,
});
