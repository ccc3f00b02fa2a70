import type { GeoJSONSource, Map as LibreMap } from "maplibre-gl";
import { countiesOf, countyZoom, colorsOf, localFont } from "./basemap";
import { deliveryColors, deliveryLayers, sources } from "./delivery-layers";
import {
  diffFeatures,
  deliverySource,
  featuresOf,
  truckFeatures,
  type PlacedDelivery,
} from "./map-features";
import { drawMarker, iconNames, stateOfIcon } from "./marker-icons";
import { readPalette } from "./palette";
import type { Truck } from "../trucks/truck";

/** The content of the overlay: the deliveries, the selected one, and the trucks. */
export interface Shown {
  deliveries: readonly PlacedDelivery[];
  selected: PlacedDelivery | null;
  trucks: readonly Truck[];
}

export interface Overlay {
  /** Replaces the content; only the changes are sent to the map's worker. */
  show(shown: Shown): void;
  /** Removes the listeners for the map and for the page's color scheme. */
  end(): void;
}

/** Returns whether the user saves data; then the county borders are omitted. */
const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection
    ?.saveData === true;

const selectedOf = ({ selected }: Shown) =>
  featuresOf(selected ? [selected] : []);

/**
 * Adds the deliveries to a map and restores them after each style change, in the colors of the page,
 * light or dark. WebGL draws them: thousands need no DOM elements.
 * @param isBuiltIn returns whether the base map is the built-in one, whose colors follow the page too
 */
export function addDeliveryOverlay(
  map: LibreMap,
  first: Shown,
  isBuiltIn: () => boolean,
): Overlay {
  let palette = readPalette();
  let shown = first;

  const icon = (name: string) => {
    const state = stateOfIcon(name);
    return state ? drawMarker(state, palette, devicePixelRatio) : null;
  };

  const lay = () => {
    if (map.getSource(sources.all)) return;
    const font = isBuiltIn() ? localFont : fontOf(map);
    map.addSource(sources.all, deliverySource(shown.deliveries));
    map.addSource(sources.selected, {
      type: "geojson",
      data: selectedOf(shown),
    });
    map.addSource(sources.trucks, {
      type: "geojson",
      data: truckFeatures(shown.trucks),
    });
    for (const layer of deliveryLayers(palette, font)) map.addLayer(layer);
    addCounties();
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
  map.on("zoomend", addCounties);
  // The style may have been loaded before the listener was added.
  if (map.getStyle()) lay();

  return {
    show(next) {
      const before = shown;
      shown = next;
      const all = map.getSource<GeoJSONSource>(sources.all);
      const changes = diffFeatures(before.deliveries, next.deliveries);
      if (all && changes) void all.updateData(changes);
      if (before.selected !== next.selected)
        void map
          .getSource<GeoJSONSource>(sources.selected)
          ?.setData(selectedOf(next));
      if (before.trucks !== next.trucks)
        void map
          .getSource<GeoJSONSource>(sources.trucks)
          ?.setData(truckFeatures(next.trucks));
    },
    end() {
      scheme.removeEventListener("change", recolor);
      map.off("style.load", lay);
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
