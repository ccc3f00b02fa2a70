import type { ReactNode } from "react";
import type { MapDelivery } from "./deliveries/delivery";
import type { Truck } from "./trucks/truck";

/** Props of the interactive map, its only source of data about the page. */
export interface InteractiveMapProps {
  /** The deliveries to show, without those that the legend hides. */
  deliveries: readonly MapDelivery[];
  /** The present, in milliseconds since 1970, by which they are late or not. */
  now: number;
  /** The accessible name of the map, which says how many deliveries have which state. */
  label: string;
  /** The trucks, where they were last seen. */
  trucks: readonly Truck[];
  /** Id of the selected delivery, whose info window is open; null for none. */
  selected: string | null;
  /** Id of the delivery that the page came with, to which the map does not zoom; null for none. */
  cameWith: string | null;
  /** Called when a marker is clicked (id of its delivery), or the info window is closed (null). */
  onSelect(id: string | null): void;
  /** Content of the selected delivery's info window; null while the page shows the details elsewhere. */
  details: ReactNode;
  /** The source of the base map. */
  basemap: BasemapSettings;
  /** Address of the file with the streets of the built-in map (MAP_TILES); null for none. */
  tilesUrl: string | null;
  /** Nonce for the style elements that the map inserts. */
  nonce: string;
  /** Id of the delivery under the mouse, on the map or in the list; null for none. */
  hovered: string | null;
  /** Called when the mouse comes to a marker, or leaves it (null). */
  onHover(id: string | null): void;
  /** True if the list has the deliveries within the map only: then a choice in it does not zoom the map. */
  isListOfView: boolean;
  /** Called with the ids of the deliveries within the map; null once it is removed. Must not change. */
  onView(ids: ReadonlySet<string> | null): void;
  /** Called once the map is rendered, so that the drawing can be removed. */
  onReady(): void;
  /** Called if the map cannot be shown (no WebGL, script or worker failed): the drawing stays. */
  onUnavailable(): void;
}

/** MAP_STYLE_URL and MAP_API_KEY for the browser; null for the built-in map. */
export type BasemapSettings = {
  styleUrl: string;
  apiKey: string | null;
} | null;
