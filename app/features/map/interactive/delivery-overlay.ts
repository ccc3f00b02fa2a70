import type { FeatureCollection } from "geojson";
import type { GeoJSONSource, Map as LibreMap } from "maplibre-gl";
import { countiesOf, countyZoom, colorsOf, localFont } from "./basemap";
import { deliveryColors, deliveryLayers, sources } from "./delivery-layers";
import { featuresOf, truckFeatures } from "./map-features";
import { linesOf } from "./map-lines";
import { groupMarkers } from "./marker-groups";
import { drawMarker, iconNames, stateOfIcon } from "./marker-icons";
import { readPalette } from "./palette";
import type { PlacedDelivery } from "./placed-delivery";
import { townNames } from "./town-names";
import type { Truck } from "../trucks/truck";

/** The content of the overlay: the deliveries, the selected one, the one under the mouse, and the trucks. */
export interface Shown {
  deliveries: readonly PlacedDelivery[];
  selected: PlacedDelivery | null;
  hovered: PlacedDelivery | null;
  trucks: readonly Truck[];
}

export interface Overlay {
  /** Replaces the content; only what has changed is sent to the map's worker. */
  show(shown: Shown): void;
  /** Removes the listeners for the map and for the page's color scheme. */
  end(): void;
}

/** Returns whether the user saves data; then the county borders are omitted. */
const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection
    ?.saveData === true;

const single = (delivery: PlacedDelivery | null) =>
  featuresOf(delivery ? [{ place: delivery.place, members: [delivery] }] : []);

/** The content of a source of the map. */
interface Content {
  source: string;
  /** What it depends on. */
  from: readonly (keyof Shown)[];
  features(): FeatureCollection;
}

/**
 * Adds the deliveries to a map and restores them after each style change, in the colors of the page,
 * light or dark. WebGL draws them: thousands need no DOM elements.
 * @param isBuiltIn returns whether the base map is the built-in one, whose colors follow the page too
 * @param namesTowns true if the base map has no names of towns
 */
export function addDeliveryOverlay(
  map: LibreMap,
  first: Shown,
  isBuiltIn: () => boolean,
  namesTowns: boolean,
): Overlay {
  let palette = readPalette();
  let shown = first;
  /** The whole zoom for which the deliveries are grouped. */
  let level = Math.floor(map.getZoom());

  const grouped: Content = {
    source: sources.all,
    from: ["deliveries"],
    features: () => featuresOf(groupMarkers(shown.deliveries, level)),
  };
  const contents: Content[] = [
    grouped,
    {
      source: sources.selected,
      from: ["selected"],
      features: () => single(shown.selected),
    },
    {
      source: sources.hovered,
      from: ["hovered"],
      features: () => single(shown.hovered),
    },
    {
      source: sources.trucks,
      from: ["trucks"],
      features: () => truckFeatures(shown.trucks),
    },
    {
      source: sources.lines,
      from: ["selected", "deliveries", "trucks"],
      features: () => linesOf(shown),
    },
    {
      source: sources.towns,
      from: ["deliveries"],
      features: () =>
        townNames(namesTowns && isBuiltIn() ? shown.deliveries : []),
    },
  ];
  const update = ({ source, features }: Content) =>
    void map.getSource<GeoJSONSource>(source)?.setData(features());

  const icon = (name: string) => {
    const state = stateOfIcon(name);
    return state ? drawMarker(state, palette, devicePixelRatio) : null;
  };

  const lay = () => {
    if (map.getSource(sources.all)) return;
    const font = isBuiltIn() ? localFont : fontOf(map);
    for (const { source, features } of contents)
      map.addSource(source, { type: "geojson", data: features() });
    for (const layer of deliveryLayers(palette, font)) map.addLayer(layer);
    addCounties();
  };

  const regroup = () => {
    if (Math.floor(map.getZoom()) === level) return;
    level = Math.floor(map.getZoom());
    update(grouped);
  };

  const addCounties = () => {
    if (!isBuiltIn() || map.getZoom() < countyZoom || isSavingData()) return;
    const { id, source, layer, before } = countiesOf(palette);
    if (map.getSource(id) || !map.getLayer(before)) return;
    map.addSource(id, source);
    map.addLayer(layer, before);
  };

  const recolor = () => {
    palette = readPalette();
    for (const name of iconNames) {
      const image = icon(name);
      if (image && map.hasImage(name)) map.updateImage(name, image);
    }
    const colors = isBuiltIn() ? colorsOf(palette) : [];
    for (const { layer, property, value } of [
      ...colors,
      ...deliveryColors(palette),
    ])
      if (map.getLayer(layer))
        map.setPaintProperty(layer, property, value as never);
  };

  map.setMissingStyleImageResolver((name) => {
    const image = icon(name);
    if (image && !map.hasImage(name))
      map.addImage(name, image, { pixelRatio: devicePixelRatio });
    return Promise.resolve();
  });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  scheme.addEventListener("change", recolor);
  map.on("style.load", lay);
  map.on("zoom", regroup);
  map.on("zoomend", addCounties);
  // The style may have been loaded before the listener was added.
  if (map.getStyle()) lay();

  return {
    show(next) {
      const before = shown;
      shown = next;
      for (const content of contents)
        if (content.from.some((part) => before[part] !== next[part]))
          update(content);
    },
    end() {
      scheme.removeEventListener("change", recolor);
      map.off("style.load", lay);
      map.off("zoom", regroup);
      map.off("zoomend", addCounties);
    },
  };
}

/** Returns a font for which a foreign style has glyphs: that of its own labels. */
function fontOf(map: LibreMap): string[] {
  for (const layer of map.getStyle().layers) {
    if (layer.type !== "symbol") continue;
    const font: unknown = layer.layout?.["text-font"];
    if (isTexts(font)) return font;
  }
  return localFont;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");
