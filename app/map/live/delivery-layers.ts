import type { AllPaintProperties, LayerSpecification } from "maplibre-gl";
import type { Palette } from "./palette";

/** Sources and layers of the deliveries, above whatever map lies below. */
export const sources = { all: "deliveries", chosen: "chosen" } as const;
export const layers = {
  clusters: "delivery-clusters",
  counts: "delivery-counts",
  markers: "delivery-markers",
  ring: "chosen-ring",
  chosen: "chosen-marker",
} as const;

/** Layers that can be clicked. */
export const clickable = [layers.chosen, layers.markers, layers.clusters];

/** Name of the picture of a status (`marker-icons.ts`). */
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

/**
 * The layers from the ground up. A group's circle is neutral; its ring has the colour of the worst
 * status in it, so that what is late is seen from afar.
 * @param font what the map below writes with
 */
export function deliveryLayers(
  palette: Palette,
  font: string[],
): LayerSpecification[] {
  return [
    {
      id: layers.clusters,
      type: "circle",
      source: sources.all,
      filter: ["has", "point_count"],
      paint: {
        "circle-color": palette.panel,
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
        "circle-stroke-width": 3,
        "circle-stroke-color": [
          "case",
          [">", ["get", "incomplete"], 0],
          palette.red,
          [">", ["get", "inProgress"], 0],
          palette.blue,
          palette.green,
        ],
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
        "text-ignore-placement": true,
      },
      paint: { "text-color": palette.text },
    },
    icon,
    {
      id: layers.ring,
      type: "circle",
      source: sources.chosen,
      paint: {
        "circle-color": palette.panel,
        "circle-radius": 15,
        "circle-stroke-width": 3,
        "circle-stroke-color": palette.text,
      },
    },
    { ...icon, id: layers.chosen, source: sources.chosen, filter: true },
  ];
}

/** What the colours of the deliveries' layers are now, one entry a paint property. */
export function deliveryColours(palette: Palette) {
  return paintOf(deliveryLayers(palette, []));
}

/** A colour, or another paint property, of a layer. */
export interface Paint {
  layer: string;
  property: keyof AllPaintProperties;
  value: unknown;
}

/** What layers are painted with. */
export const paintOf = (layers: readonly LayerSpecification[]): Paint[] =>
  layers.flatMap(({ id, paint }) =>
    Object.entries(paint ?? {}).map(([property, value]) => ({
      layer: id,
      property: property as keyof AllPaintProperties,
      value: value as unknown,
    })),
  );
