import type {
  AllPaintProperties,
  ExpressionSpecification,
  LayerSpecification,
} from "maplibre-gl";
import type { Lateness, MapStatus } from "../deliveries/delivery";
import type { LineKind } from "./map-lines";
import { clusterEdge, clusterRadii } from "./marker-groups";
import type { Palette } from "./palette";

/** Ids of the sources and layers of deliveries and trucks, which are above those of any base map. */
export const sources = {
  all: "deliveries",
  selected: "selected",
  hovered: "hovered",
  trucks: "trucks",
  lines: "delivery-lines",
  towns: "towns",
} as const;
export const layers = {
  clusters: "delivery-clusters",
  counts: "delivery-counts",
  clusterStates: "delivery-cluster-states",
  markers: "delivery-markers",
  ring: "selected-ring",
  selected: "selected-marker",
  hovered: "hovered-ring",
  trucks: "trucks",
  truckNames: "truck-names",
  towns: "towns",
  distances: "distance-rings",
  distanceNames: "distance-names",
  route: "selected-route",
  trails: "truck-trails",
} as const;

/** The towns are named from this zoom, at which a city and its suburbs fill the map. */
export const townZoom = 8;

/** Layers that react to clicks. */
export const clickable = [layers.selected, layers.markers, layers.clusters];

/** What a marker shows; without a status, the state of a cluster. */
export interface MarkerState {
  status: MapStatus | null;
  lateness: Lateness | null;
}

const iconPrefix = "delivery:";

/** Returns the name of a marker's image (`marker-icons.ts`): `delivery:incomplete:late`. */
export const iconName = ({ status, lateness }: MarkerState): string =>
  iconPrefix + [status, lateness].filter((part) => part !== null).join(":");

const icon: LayerSpecification & { type: "symbol" } = {
  id: layers.markers,
  type: "symbol",
  source: sources.all,
  filter: ["!", ["has", "count"]],
  layout: {
    "icon-image": ["get", "icon"],
    "icon-allow-overlap": true,
    "icon-ignore-placement": true,
  },
};

/** Returns an expression that chooses by the state of a cluster; red, the color of Incomplete, is that of late ones. */
const byState = ({
  complete,
  ...others
}: Record<Lateness | MapStatus, string>): ExpressionSpecification => [
  "match",
  ["get", "state"],
  ...(Object.entries(others).flat() as [string, string]),
  complete,
];

/** Returns an expression of the radius of a cluster's circle, which grows with the number of its deliveries. */
const byClusterRadius = (
  valueOf: (radius: number) => number | ExpressionSpecification,
): ExpressionSpecification => {
  const [[, smallest], ...larger] = clusterRadii;
  return [
    "step",
    ["get", "count"],
    valueOf(smallest),
    ...larger.flatMap(([least, radius]) => [least, valueOf(radius)]),
  ] as ExpressionSpecification;
};

/** Returns an expression for the lines of a kind; of rings, those that fit the zoom. */
const ofKind = (kind: LineKind): ExpressionSpecification => [
  "==",
  ["get", "kind"],
  kind,
];
const ringOfKind = (kind: LineKind): ExpressionSpecification => [
  "all",
  ofKind(kind),
  ["<=", ["get", "from"], ["zoom"]],
  [">", ["get", "to"], ["zoom"]],
];

/** By how many pixels the symbol of a cluster is above its edge, so that the number is free. */
const clusterStateRise = 4;
/** The size of the symbol at the top edge of a cluster, relative to a marker. */
const clusterStateSize = 0.55;

/**
 * Returns the layers from bottom to top.
 * @param font the font of the base map's labels
 */
export function deliveryLayers(
  palette: Palette,
  font: string[],
): LayerSpecification[] {
  const edgeColor = byState({
    late: palette.red,
    atRisk: palette.yellow,
    inProgress: palette.blue,
    incomplete: palette.muted,
    complete: palette.green,
  });
  const textColor = byState({
    late: palette.panel,
    atRisk: palette.yellow,
    inProgress: palette.blue,
    incomplete: palette.text,
    complete: palette.green,
  });
  return [
    {
      id: layers.distances,
      type: "line",
      source: sources.lines,
      filter: ringOfKind("ring"),
      paint: { "line-color": palette.muted, "line-width": 1 },
    },
    {
      id: layers.trails,
      type: "line",
      source: sources.lines,
      filter: ofKind("trail"),
      layout: { "line-cap": "round", "line-join": "round" },
      paint: {
        "line-color": palette.text,
        "line-width": 3,
        "line-opacity": 0.55,
      },
    },
    {
      id: layers.route,
      type: "line",
      source: sources.lines,
      filter: ofKind("route"),
      layout: { "line-join": "round" },
      paint: {
        "line-color": palette.text,
        "line-width": 1.5,
        "line-dasharray": [3, 2],
      },
    },
    {
      id: layers.towns,
      type: "symbol",
      source: sources.towns,
      minzoom: townZoom,
      layout: {
        "text-field": ["get", "name"],
        "text-font": font,
        "text-size": 12,
        "text-variable-anchor": ["top", "bottom", "left", "right"],
        "text-radial-offset": 0.9,
        "text-padding": 4,
      },
      paint: {
        "text-color": palette.muted,
        "text-halo-color": palette.panel,
        "text-halo-width": 1.4,
      },
    },
    {
      id: layers.distanceNames,
      type: "symbol",
      source: sources.lines,
      filter: ringOfKind("ringName"),
      layout: {
        "text-field": ["get", "name"],
        "text-font": font,
        "text-size": 12,
      },
      paint: {
        "text-color": palette.muted,
        "text-halo-color": palette.panel,
        "text-halo-width": 2,
      },
    },
    // Low, so that symbols of deliveries are placed first: a name that would cover one is left out.
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
      filter: ["has", "count"],
      paint: {
        // Filled, so that it stands out without colors, too.
        "circle-color": byState({
          late: palette.red,
          atRisk: palette["yellow-ground"],
          inProgress: palette.hover,
          incomplete: palette.panel,
          complete: palette["green-ground"],
        }),
        "circle-radius": byClusterRadius((radius) => radius),
        "circle-stroke-width": clusterEdge,
        "circle-stroke-color": edgeColor,
      },
    },
    {
      id: layers.counts,
      type: "symbol",
      source: sources.all,
      filter: ["has", "count"],
      layout: {
        "text-field": ["get", "number"],
        "text-font": font,
        "text-size": 13,
        "text-allow-overlap": true,
        // The room of the circle, into which no name of a city or truck is placed.
        "text-padding": 12,
      },
      paint: { "text-color": textColor },
    },
    {
      id: layers.clusterStates,
      type: "symbol",
      source: sources.all,
      filter: ["has", "count"],
      layout: {
        "icon-image": byState({
          late: iconName({ status: null, lateness: "late" }),
          atRisk: iconName({ status: null, lateness: "atRisk" }),
          inProgress: iconName({ status: "inProgress", lateness: null }),
          incomplete: iconName({ status: "incomplete", lateness: null }),
          complete: iconName({ status: "complete", lateness: null }),
        }),
        "icon-size": clusterStateSize,
        // In pixels before the symbol is made smaller.
        "icon-offset": byClusterRadius((radius) => [
          "literal",
          [0, -(radius + clusterStateRise) / clusterStateSize],
        ]),
        "icon-allow-overlap": true,
        "icon-ignore-placement": true,
      },
    },
    {
      id: layers.hovered,
      type: "circle",
      source: sources.hovered,
      paint: {
        "circle-opacity": 0,
        "circle-radius": 16,
        "circle-stroke-width": 3,
        "circle-stroke-color": palette.blue,
      },
    },
    {
      id: layers.ring,
      type: "circle",
      source: sources.selected,
      paint: {
        "circle-color": palette.panel,
        // Around the halo of a late one.
        "circle-radius": 18,
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
