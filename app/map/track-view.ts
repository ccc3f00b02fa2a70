import type { Pool } from "../forms/pool-select";
import type { MapCriteria, MapStatus } from "./delivery";
import type { DetailsView } from "./details/details-view";
import type { BasemapSettings } from "./live-map-props";
import type { ShownTable } from "../tables/table";
import type { MapView } from "./map-view";

/** What the loader of the delivery map hands to its screen. */
export interface TrackView {
  /** The list beside the map. */
  table: ShownTable;
  /** Heading and title of the page. */
  heading: string;
  form: TrackFormView;
  /** What is asked for; null when the address cannot be read. */
  criteria: MapCriteria | null;
  /** Null when the address cannot be read. */
  map: MapView | null;
  /** Why the deliveries could not be had, in words. */
  failure: string | null;
  /** The delivery that `deliv` names. */
  chosen: Chosen | null;
  /** Its details; null when they could not be had, undefined when none are asked for. */
  details: DetailsView | null | undefined;
  /** The page asks again by itself where there are no scripts: not for who saves data. */
  refreshes: boolean;
  /** Where the interactive map comes from. */
  basemap: BasemapSettings;
  /** When it was asked, `HH:MM` in UTC. */
  asOf: string;
}

/** The form as its address leaves it. */
export interface TrackFormView {
  /** As typed, or MM/DD/YYYY. */
  date: string;
  dateErrors: string[];
  pool: string;
  poolErrors: string[];
  /** Null when they could not be had. */
  pools: Pool[] | null;
}

/** A chosen delivery as the page knows it. */
export interface Chosen {
  id: string;
  /** Null when it is none of the day's. */
  status: MapStatus | null;
}

/** The page of an address that could be read. */
export type ReadyTrackView = TrackView & {
  criteria: NonNullable<TrackView["criteria"]>;
  map: MapView;
};
