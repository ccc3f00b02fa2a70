import { layers, LIGHT, type Flavor } from "@protomaps/basemaps";
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  SymbolLayerSpecification,
} from "maplibre-gl";
import { hexOf, mix, readColor } from "../../../../../shared/colors";
import type { Language } from "../../../../../provider/contract/extensions/language";
import { localFont } from "../basemap";
import type { Palette } from "../palette";

/** Id of the source of the streets. */
export const streetsSource = "streets";

/** What a file of streets covers. */
export interface Coverage {
  /** In degrees: west, south, east, north. */
  bounds: readonly [number, number, number, number];
  /** Lowest zoom of its tiles. */
  minZoom: number;
}

/** The streets of a small area begin at this zoom. */
const latestZoom = 10;

/**
 * Returns the zoom from which on streets are shown: that at which the area is as large as a tile. At a lower one,
 * its tile would be a patch of streets in a map without any.
 */
export function streetsZoom({ bounds, minZoom }: Coverage): number {
  const [west, south, east, north] = bounds;
  const span = Math.max(east - west, north - south);
  const zoom = Math.ceil(Math.log2(360 / span));
  return Math.max(Math.min(zoom, latestZoom), minZoom);
}

/**
 * Layers of the package that are not drawn: the ground is that of the built-in map, arrows are pictures of a
 * foreign server, and kinds of land say nothing to somebody who looks for a delivery.
 */
const undrawn =
  /^(background|landuse_(hospital|industrial|school|beach|zoo|pedestrian|pier)|roads_oneway|address_label)$/;

/**
 * The package's colors by their names; the first rule that fits counts. A token, or for lines how much of the token
 * `edge` is mixed to `line`: the larger a street, the darker (in dark pages, the lighter).
 */
const colorRules: readonly (readonly [RegExp, keyof Palette | number])[] = [
  [/_halo$|_casing|^earth$/, "panel"],
  [/^(city|country)_label$/, "text"],
  [/_label/, "muted"],
  [/^water$/, "water"],
  [/^(park|wood|scrub)_/, "green-ground"],
  [/highway$|^boundaries$/, 0.8],
  [/major$|^railway$/, 0.4],
  [/^/, 0.15],
];

function colorOf(name: string, palette: Palette): string {
  const [, rule = "line"] =
    colorRules.find(([names]) => names.test(name)) ?? [];
  if (typeof rule === "string") return palette[rule];
  const [line, edge] = [readColor(palette.line), readColor(palette.edge)];
  return line && edge ? hexOf(mix(line, edge, rule)) : palette.edge;
}

/** Returns the package's colors, but for points of interest, whose pictures are on a foreign server. */
const flavorOf = (palette: Palette): Flavor =>
  Object.fromEntries(
    Object.keys(LIGHT)
      .filter((name) => name !== "pois" && name !== "landcover")
      .map((name) => [name, colorOf(name, palette)]),
  ) as unknown as Flavor;

/** The number of a highway as drivers say it: `I-94`, `US-41`, `64`. */
const routeNumber: ExpressionSpecification = [
  "concat",
  ["match", ["get", "network"], "US:I", "I-", "US:US", "US-", ""],
  ["get", "shield_text"],
];

/**
 * Returns the layout of labels with fonts of the machine and without pictures. The package's own names are in
 * several fonts of a server.
 */
function labelLayout(
  { id, layout }: SymbolLayerSpecification,
  language: Language,
): SymbolLayerSpecification["layout"] {
  const isNumber = id === "roads_shields";
  const texts = Object.entries(layout ?? {}).filter(
    ([name]) => !name.startsWith("icon-"),
  );
  return {
    ...Object.fromEntries(texts),
    "text-font": localFont,
    "text-field": isNumber
      ? routeNumber
      : ["coalesce", ["get", `name:${language}`], ["get", "name"]],
    ...(isNumber && { "text-size": 11 }),
  };
}

/**
 * Returns the layers of the streets, bottom to top: the style of the Protomaps build of OpenStreetMap in the colors
 * of the portal.
 */
export function streetLayers(
  palette: Palette,
  coverage: Coverage,
  language: Language,
): LayerSpecification[] {
  const from = streetsZoom(coverage);
  return layers(streetsSource, flavorOf(palette), { lang: language })
    .filter(({ id }) => !undrawn.test(id))
    .map((layer) => {
      const minzoom = Math.max(layer.minzoom ?? 0, from);
      return layer.type === "symbol"
        ? {
            ...layer,
            minzoom,
            layout: labelLayout(layer, language),
            // Wider than the package's: names of streets stand on their lines.
            paint: { ...layer.paint, "text-halo-width": 2 },
          }
        : { ...layer, minzoom };
    });
}

/**
 * Returns the filter of the built-in map's cities: within the area, streets have names of their own.
 * @param filter the filter without streets
 */
export function citiesOutside(
  filter: FilterSpecification,
  coverage: Coverage,
): FilterSpecification {
  const [west, south, east, north] = coverage.bounds;
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return [
    "all",
    filter,
    [
      "any",
      ["<", ["zoom"], streetsZoom(coverage)],
      ["!", ["within", { type: "Polygon", coordinates: [corners] }]],
    ],
  ] as FilterSpecification;
}
