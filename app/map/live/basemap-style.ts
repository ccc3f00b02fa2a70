import type { FeatureCollection } from "geojson";
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from "maplibre-gl";
import { cities } from "../cities";
import countyBorders from "./geography/county-borders.json?url";
import nation from "./geography/nation.json?url";
import stateBorders from "./geography/state-borders.json?url";
import { paintOf } from "./delivery-layers";
import type { Palette } from "./palette";

/**
 * The built-in map: no key, and nothing fetched but three files of the portal's own. Texts are
 * drawn with fonts of the machine, for the style names no glyphs.
 */

/** Fonts of a style without glyphs are CSS families. */
export const localFont = ["system-ui"];

const attribution = "U.S. Census Bureau, Natural Earth";

/** Layer of the borders between counties; its file is fetched only when somebody looks closer. */
const countyLayer = "county-borders";

/** From this zoom on counties are told apart: three or four states fill the map. */
export const countyZoom = 6;

/** Layers of the built-in map, from the ground up, with the counties among them. */
function layersOf(palette: Palette): LayerSpecification[] {
  return [
    {
      id: "outside",
      type: "background",
      paint: { "background-color": palette.ground },
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
      id: "cities",
      type: "symbol",
      source: "cities",
      // The rank: the largest 25 on the whole country, all of them from a state's size on.
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

const towns: FeatureCollection = {
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
  // Beyond it the outlines are stretched: they are no finer.
  maxzoom: 8,
});

/** The built-in map without its counties. */
export function builtInStyle(palette: Palette): StyleSpecification {
  return {
    version: 8,
    sources: {
      nation: { ...outline(nation), attribution },
      "state-borders": outline(stateBorders),
      cities: { type: "geojson", data: towns, maxzoom: 8 },
    },
    layers: layersOf(palette).filter(({ id }) => id !== countyLayer),
  };
}

/** What a closer look adds to the built-in map: a source, and its layer below the states' borders. */
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

/** What the colours of the built-in map are now, one entry a paint property of each layer. */
export function coloursOf(palette: Palette) {
  return paintOf(layersOf(palette));
}
