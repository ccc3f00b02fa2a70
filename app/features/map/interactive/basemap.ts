import type { FeatureCollection } from "geojson";
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from "maplibre-gl";
import { cities } from "../geography/cities";
import type { BasemapSettings } from "../interactive-map-props";
import countyBorders from "./geography/county-borders.json?url";
import nation from "./geography/nation.json?url";
import stateBorders from "./geography/state-borders.json?url";
import { paintOf } from "./delivery-layers";
import type { Palette } from "./palette";

/**
 * The built-in map: no key, and three files from the portal's origin are all that is fetched. Labels
 * use local fonts, since the style has no glyphs.
 */

/** Fonts of a style without glyphs are CSS font families. */
export const localFont = ["system-ui"];

const attribution = "U.S. Census Bureau, Natural Earth";

/** Layer of the county borders; its file is fetched only at higher zoom. */
const countyLayer = "county-borders";

/** Layer of the names of cities, the topmost one. */
export const citiesLayer = "cities";

/** The county borders are visible from this zoom, at which three or four states fill the map. */
export const countyZoom = 6;

/** Returns the layers of the built-in map, bottom to top, including the county borders. */
function layersOf(palette: Palette): LayerSpecification[] {
  return [
    {
      id: "outside",
      type: "background",
      paint: { "background-color": palette.water },
    },
    {
      id: "land",
      type: "fill",
      source: "nation",
      paint: {
        "fill-color": palette.panel,
        "fill-outline-color": palette.edge,
      },
    },
    {
      id: countyLayer,
      type: "line",
      source: countyLayer,
      minzoom: countyZoom,
      paint: {
        "line-color": palette.line,
        "line-width": ["interpolate", ["linear"], ["zoom"], 6, 0.8, 10, 1.4],
      },
    },
    {
      id: "state-borders",
      type: "line",
      source: "state-borders",
      layout: { "line-join": "round" },
      paint: {
        "line-color": palette.edge,
        "line-width": ["interpolate", ["linear"], ["zoom"], 3, 0.6, 8, 1.6],
      },
    },
    {
      id: citiesLayer,
      type: "symbol",
      source: "cities",
      // By rank: the largest 25 for the whole country, all of them from the size of a state.
      filter: [
        "<=",
        ["get", "rank"],
        ["step", ["zoom"], 25, 4, 45, 5, 110, 6, 300],
      ],
      layout: {
        "text-field": ["get", "name"],
        "text-font": localFont,
        "text-size": ["interpolate", ["linear"], ["zoom"], 3, 11, 8, 14],
        "text-variable-anchor": ["top", "bottom", "left", "right"],
        "text-radial-offset": 0.4,
        "text-padding": 4,
        "symbol-sort-key": ["get", "rank"],
      },
      paint: {
        "text-color": palette.muted,
        "text-halo-color": palette.panel,
        "text-halo-width": 1.4,
      },
    },
  ];
}

const cityPoints: FeatureCollection = {
  type: "FeatureCollection",
  features: cities.map(({ name, lng, lat }, rank) => ({
    type: "Feature",
    geometry: { type: "Point", coordinates: [lng, lat] },
    properties: { name, rank: rank + 1 },
  })),
};

const outline = (url: string): GeoJSONSourceSpecification => ({
  type: "geojson",
  data: url,
  // Beyond this zoom the outlines are overscaled: they have no finer detail.
  maxzoom: 8,
});

/** Returns the built-in map's style without the county borders. */
export function builtInStyle(palette: Palette): StyleSpecification {
  return {
    version: 8,
    sources: {
      nation: { ...outline(nation), attribution },
      "state-borders": outline(stateBorders),
      cities: { type: "geojson", data: cityPoints, maxzoom: 8 },
    },
    layers: layersOf(palette).filter(({ id }) => id !== countyLayer),
  };
}

/**
 * Returns what higher zoom adds to the built-in map: a source, and its layer below the state borders.
 */
export function countiesOf(palette: Palette) {
  const layer = layersOf(palette).find(({ id }) => id === countyLayer);
  if (!layer) throw new Error("The map has no layer of counties.");
  return {
    id: countyLayer,
    source: outline(countyBorders),
    layer,
    before: "state-borders",
  };
}

/** Returns the current colors of the built-in map, one entry for each paint property of each layer. */
export function colorsOf(palette: Palette) {
  return paintOf(layersOf(palette));
}

/** The placeholder for the key in the URL of a style, and in the URLs inside the style. */
const placeholder = /\{key\}|%7Bkey%7D/gi;

/**
 * Returns MapLibre's `transformRequest` for a tile provider: replaces the placeholder with the key;
 * without any placeholder, adds `key=` to requests to the style's origin. The key is sent to no other
 * origin.
 */
export function keyedRequests({
  styleUrl,
  apiKey,
}: NonNullable<BasemapSettings>): (address: string) => { url: string } {
  const { origin } = new URL(styleUrl);
  // A new instance, because a global pattern keeps its `lastIndex`.
  const hasPlaceholder = new RegExp(placeholder.source, "i").test(styleUrl);
  return (address) => {
    if (apiKey === null) return { url: address };
    const url = address.replaceAll(placeholder, encodeURIComponent(apiKey));
    if (url !== address || hasPlaceholder) return { url };
    const parsed = URL.canParse(url) ? new URL(url) : null;
    if (parsed?.origin !== origin || parsed.searchParams.has("key"))
      return { url };
    return {
      url: `${url}${parsed.search ? "&" : "?"}key=${encodeURIComponent(apiKey)}`,
    };
  };
}

/** Returns whether the tile provider refused the key: 401 or 403 for the style or tiles. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof Error &&
  "status" in error &&
  (error.status === 401 || error.status === 403);
