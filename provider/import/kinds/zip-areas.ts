import {
  checkAllPools,
  coordinateText,
  defineKind,
  mergeRows,
  stagedTable,
  type Kind,
} from "../kind";
import { integer, latitude, longitude } from "../fields";

const prefix = integer(
  "ZIP Area",
  { min: 0, max: 999 },
  {
    isRequired: true,
    example: "606",
  },
);

/** Where the ZIP codes of an area lie, from which rates compute distances. */
export const zipAreas: Kind = defineKind({
  name: "zip-areas",
  fields: {
    prefix,
    lat: latitude({ isRequired: true, example: "41.8781" }),
    lng: longitude({ isRequired: true, example: "-87.6298" }),
  },
  key: ["prefix"],
  check: checkAllPools,
  apply: ({ tx }) =>
    mergeRows(tx, {
      table: "zip_area",
      key: ["prefix"],
      columns: ["lat", "lng"],
      // Spreadsheets drop leading zeros.
      source: `SELECT lpad(prefix::text, 3, '0') AS prefix, lat, lng FROM ${stagedTable(zipAreas)}`,
    }),
  exportSql: `SELECT prefix, ${coordinateText("lat")} AS lat, ${coordinateText("lng")} AS lng FROM zip_area ORDER BY prefix COLLATE "C"`,
});
