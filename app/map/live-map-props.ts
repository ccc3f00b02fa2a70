import type { ReactNode } from "react";
import type { MapDelivery } from "./delivery";

/** What the interactive map is given; everything it knows of the page comes this way. */
export interface LiveMapProps {
  /** The deliveries to show, those that the legend filters out left out already. */
  deliveries: readonly MapDelivery[];
  /** Id of the chosen delivery, whose info window is open; null for none. */
  selected: string | null;
  /** A marker was clicked (its delivery's id), or the info window closed (null). */
  onSelect(id: string | null): void;
  /** What stands in the info window of the chosen delivery; null while the page tells of it elsewhere. */
  details: ReactNode;
  /** Where the map comes from. */
  basemap: BasemapSettings;
  /** Nonce for the style elements that the map inserts. */
  nonce: string;
  /** The map is drawn: what stood in its place before may go. */
  onReady(): void;
  /** The map cannot be shown after all (no WebGL, script or worker failed): the drawing stays. */
  onUnavailable(): void;
}

/** MAP_STYLE_URL and MAP_API_KEY as the browser needs them; null: the built-in map. */
export type BasemapSettings = {
  styleUrl: string;
  apiKey: string | null;
} | null;
