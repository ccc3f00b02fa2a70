import {
  checkAllPools,
  coordinateText,
  defineKind,
  mergeRows,
  stagedTable,
  type Kind,
} from "../kind";
import { decimal, integer } from "../fields";

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
    lat: decimal(
      "Latitude",
      { min: -90, max: 90 },
      { isRequired: true, example: "41.8781" },
    ),
    lng: decimal(
      "Longitude",
      { min: -180, max: 180 },
      { isRequired: true, example: "-87.6298" },
    ),
  },
  key: ["prefix"],
  check: (context) => checkAllPools(context, zipAreas),
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
