import type {
  AllPaintProperties,
  ExpressionSpecification,
  LayerSpecification,
} from "maplibre-gl";
import type { Palette } from "./palette";

/** Ids of the sources and layers of deliveries and trucks, which are above those of any base map. */
export const sources = {
  all: "deliveries",
  selected: "selected",
  trucks: "trucks",
} as const;
export const layers = {
  clusters: "delivery-clusters",
  counts: "delivery-counts",
  markers: "delivery-markers",
  ring: "selected-ring",
  selected: "selected-marker",
  trucks: "trucks",
  truckNames: "truck-names",
} as const;

/** Layers that react to clicks. */
export const clickable = [layers.selected, layers.markers, layers.clusters];

/** Prefix of the marker images of the statuses (`marker-icons.ts`). */
export const iconPrefix = "delivery:";
const icon: LayerSpecification & { type: "symbol" } = {
  id: layers.markers,
  type: "symbol",
  source: sources.all,
  filter: ["!", ["has", "point_count"]],
  layout: {
    "icon-image": ["concat", iconPrefix, ["get", "status"]],
    "icon-allow-overlap": true,
    "icon-ignore-placement": true,
  },
};

/** Returns an expression for the color of a cluster's worst status, so that it is visible at low zoom. */
const byWorstStatus = (
  incomplete: string,
  inProgress: string,
  complete: string,
): ExpressionSpecification => [
  "case",
  [">", ["get", "incomplete"], 0],
  incomplete,
  [">", ["get", "inProgress"], 0],
  inProgress,
  complete,
];

/**
 * Returns the layers from bottom to top.
 * @param font the font of the base map's labels
 */
export function deliveryLayers(
  palette: Palette,
  font: string[],
): LayerSpecification[] {
  const clusterColor = byWorstStatus(palette.red, palette.blue, palette.green);
  return [
    // Lowest, so that symbols of deliveries are placed first: a name that would cover one is left out.
    {
      id: layers.truckNames,
      type: "symbol",
      source: sources.trucks,
      layout: {
        "text-field": ["get", "name"],
        "text-font": font,
        "text-size": 13,
        "text-anchor": "left",
        "text-offset": [0.9, 0],
        "text-optional": true,
      },
      paint: {
        "text-color": palette.text,
        "text-halo-color": palette.panel,
        "text-halo-width": 2,
      },
    },
    icon,
    // Above the markers that a truck stands at, below the numbers of clusters.
    {
      id: layers.trucks,
      type: "circle",
      source: sources.trucks,
      paint: {
        "circle-color": palette.panel,
        "circle-radius": 4,
        "circle-stroke-width": 4,
        "circle-stroke-color": palette.text,
      },
    },
    {
      id: layers.clusters,
      type: "circle",
      source: sources.all,
      filter: ["has", "point_count"],
      paint: {
        "circle-color": byWorstStatus(
          palette["red-ground"],
          palette.hover,
          palette["green-ground"],
        ),
        "circle-radius": [
          "step",
          ["get", "point_count"],
          13,
          10,
          16,
          100,
          20,
          1000,
          24,
        ],
        "circle-stroke-width": 2,
        "circle-stroke-color": clusterColor,
      },
    },
    {
      id: layers.counts,
      type: "symbol",
      source: sources.all,
      filter: ["has", "point_count"],
      layout: {
        "text-field": ["get", "point_count_abbreviated"],
        "text-font": font,
        "text-size": 13,
        "text-allow-overlap": true,
        // The room of the circle, into which no name of a city or truck is placed.
        "text-padding": 12,
      },
      paint: { "text-color": clusterColor },
    },
    {
      id: layers.ring,
      type: "circle",
      source: sources.selected,
      paint: {
        "circle-color": palette.panel,
        "circle-radius": 15,
        "circle-stroke-width": 3,
        "circle-stroke-color": palette.text,
      },
    },
    { ...icon, id: layers.selected, source: sources.selected, filter: true },
  ];
}

/** Returns the current colors of the deliveries' layers, one entry per paint property. */
export function deliveryColors(palette: Palette) {
  return paintOf(deliveryLayers(palette, []));
}

/** A color, or another paint property, of a layer. */
export interface Paint {
  layer: string;
  property: keyof AllPaintProperties;
  value: unknown;
}

/** Returns the paint properties of layers. */
export const paintOf = (layers: readonly LayerSpecification[]): Paint[] =>
  layers.flatMap(({ id, paint }) =>
    Object.entries(paint ?? {}).map(([property, value]) => ({
      layer: id,
      property: property as keyof AllPaintProperties,
      value: value as unknown,
    })),
  );
