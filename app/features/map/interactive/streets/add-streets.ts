import { addProtocol, type Map as LibreMap } from "maplibre-gl";
import { PMTiles, Protocol } from "pmtiles";
import { language } from "../../../../engine/messages/language";
import { citiesLayer } from "../basemap";
import { layers, paintOf } from "../delivery-layers";
import { readPalette } from "../palette";
import {
  citiesOutside,
  streetLayers,
  streetsSource,
  type Coverage,
} from "./street-layers";

/** Reads tiles from a file by byte ranges. */
const protocol = new Protocol();
addProtocol("pmtiles", protocol.tile);

/** The license of the data (ODbL) asks for the link. */
const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">© OpenStreetMap</a>';

/**
 * Adds streets to the built-in map, above its land and borders, which stay visible outside of the area, and below
 * the deliveries.
 * @param tilesUrl address of the file (MAP_TILES)
 * @param signal ends it: the map is removed
 * @throws if the file cannot be read
 */
export async function addStreets(
  map: LibreMap,
  tilesUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const tiles = new PMTiles(tilesUrl);
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } =
    await tiles.getHeader();
  if (signal.aborted) return;
  protocol.add(tiles);
  const coverage: Coverage = {
    bounds: [minLon, minLat, maxLon, maxLat],
    minZoom,
  };
  const layersOf = () => streetLayers(readPalette(), coverage, language);

  map.addSource(streetsSource, {
    type: "vector",
    tiles: [`pmtiles://${tilesUrl}/{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: [minLon, minLat, maxLon, maxLat],
    attribution,
  });
  const deliveries = map.getLayer(layers.truckNames)
    ? layers.truckNames
    : undefined;
  for (const layer of layersOf())
    map.addLayer(layer, layer.type === "symbol" ? deliveries : citiesLayer);
  const filter = map.getFilter(citiesLayer);
  if (filter) map.setFilter(citiesLayer, citiesOutside(filter, coverage));

  matchMedia("(prefers-color-scheme: dark)").addEventListener(
    "change",
    () => {
      for (const { layer, property, value } of paintOf(layersOf()))
        if (map.getLayer(layer))
          map.setPaintProperty(layer, property, value as never);
    },
    { signal },
  );
}
