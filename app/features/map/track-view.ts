import type { RelativeDate } from "../../engine/criteria/relative-dates";
import type { Pool } from "../../engine/forms/fields/pool-select";
import type {
  MapCriteria,
  MapDelivery,
  MapStatus,
} from "./deliveries/delivery";
import type { DetailsView } from "./details/details-view";
import type { BasemapSettings } from "./interactive-map-props";
import type { ShownTable } from "../../engine/tables/table";
import type { MapView } from "./map-view";
import type { Truck } from "./trucks/truck";

/** The loader data of the delivery map. */
export interface TrackView {
  /** The list beside the map; it depends on what the provider knows. */
  table: ShownTable;
  /** Heading and title of the page. */
  heading: string;
  /** The suggested name of a view that shows this page. */
  viewName: string;
  form: TrackFormView;
  /** The date as written in the URL; empty for today. */
  dateInUrl: string;
  /** The criteria; null if the URL is invalid. */
  criteria: MapCriteria | null;
  /** Null if the URL is invalid. */
  map: MapView | null;
  /** The trucks; null if the provider knows no positions. */
  trucks: readonly Truck[] | null;
  /** Message if the deliveries could not be loaded; null otherwise. */
  failure: string | null;
  /** The delivery selected by `deliv`. */
  selected: SelectedDelivery | null;
  /** Its details; null if they could not be loaded, undefined if none are requested. */
  details: DetailsView | null | undefined;
  /** True if the page reloads itself without scripts: not with Save-Data. */
  refreshes: boolean;
  /** The source of the interactive map's base map. */
  basemap: BasemapSettings;
  /** Address of the file with its streets; null for none. */
  tilesUrl: string | null;
  /** Time of the request, `3:05 PM` in UTC. */
  asOf: string;
}

/** The form with the values of the URL. */
export interface TrackFormView {
  /** As typed, or MM/DD/YYYY. */
  date: string;
  /** The relative date of which that is the day; null for a date. */
  relativeDate: RelativeDate | null;
  dateErrors: string[];
  pool: string;
  poolErrors: string[];
  /** Null if they could not be loaded. */
  pools: Pool[] | null;
}

/** The selected delivery. */
export interface SelectedDelivery extends Pick<MapDelivery, "stop"> {
  id: string;
  /** Null if it is not among the day's deliveries. */
  status: MapStatus | null;
}

/** The page of a valid URL. */
export type ReadyTrackView = TrackView & {
  criteria: NonNullable<TrackView["criteria"]>;
  map: MapView;
};
