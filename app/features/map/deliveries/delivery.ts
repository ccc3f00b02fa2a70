import type { deliveryMapStatus } from "../../../../provider/contract/map";
import type { z } from "zod";
import type { IsoDate } from "../../../engine/criteria/dates";
import type { RelativeDate } from "../../../engine/criteria/relative-dates";
import { mapMessages } from "../../../engine/messages";

/** The criteria of a map. */
export interface MapCriteria {
  date: IsoDate;
  /** Pool id; null for all pools of the user. */
  pool: string | null;
  /** True if the account has chosen the times of the store. */
  inStoreTime?: true;
  /** The relative date of which `date` is the day now, such as `today`; absent if the address names the date. */
  day?: RelativeDate;
}

/**
 * The status of a delivery on the map (specification, part 2, section 4): status code 1 is Complete, 2
 * is In Progress, any other value, including none, is Incomplete.
 */
export type MapStatus = "complete" | "inProgress" | "incomplete";

/**
 * The label of each status, in the order of the legend. Color and shape are defined in
 * `map.css` and the map's layers.
 */
export const statusLabels: Readonly<Record<MapStatus, string>> = {
  complete: mapMessages.complete,
  inProgress: mapMessages.inProgress,
  incomplete: mapMessages.incomplete,
};

/** The statuses in the order of the legend. */
export const mapStatuses = Object.keys(statusLabels) as MapStatus[];

/**
 * What a marker shows besides its status, the worst first, by the one definition
 * (`provider/contract/punctuality.ts`): late or overdue, or at risk.
 */
export type Lateness = "late" | "atRisk";

/** The states of markers from the least to the most urgent, so that the most urgent is drawn on top. */
export const statusesByUrgency = [
  "complete",
  "incomplete",
  "inProgress",
] as const satisfies MapStatus[];

/** The statuses, indexed by the provider's status code. */
const byCode: readonly MapStatus[] = ["incomplete", "complete", "inProgress"];

/** Returns the status with a code of the provider. */
const statusOfCode = (code: number | null): MapStatus =>
  byCode[code ?? 0] ?? "incomplete";

/** A delivery on the map. */
export interface MapDelivery {
  id: string;
  status: MapStatus;
  /** Degrees; null if the provider sends no position or an invalid one. */
  place: Place | null;
  /** The day of the delivery, `YYYY-MM-DD`; null if the provider sends none. */
  date: string | null;
  /** Undefined if the provider does not have the extension `schedule`. */
  stop?: Stop;
}

/** The response to a map that follows a relative date: its day is another one now. */
export interface DayOver {
  isDayOver: true;
}

/** The response to a map's request for its deliveries. */
export interface DeliveriesAnswer {
  /** The sequence number of the request that the provider answered. */
  n: number;
  deliveries: readonly MapDelivery[];
}

/**
 * The store of a delivery and its times, in minutes since 1970; seconds are a fraction, which is not shown
 * and counts.
 */
export interface Stop {
  /** Number and name, `1050 Naperville`; empty if unknown. */
  store: string;
  /** `Naperville, IL`; absent if unknown. */
  town?: string;
  /** Id of the route that has this stop; absent without one. */
  route?: string;
  /** The place of the stop in the order of its route; absent if unknown. */
  stopNumber?: number;
  windowStart: number | null;
  windowEnd: number | null;
  /** The arrival, or before it, the expected arrival; null if there is no estimate. */
  arrival: number | null;
  isExpected: boolean;
  /** True if only the positions of the truck show the arrival. */
  isByPosition?: true;
  /** The clock by which the times are shown; absent for UTC, which is not named then. */
  clock?: StopClock;
  /** True if somebody was there whose arrival nobody has recorded. */
  wasThere?: true;
}

/** The clock of a store on the day of its delivery. */
export interface StopClock {
  /** The short name of its zone, such as `CST`. */
  name: string;
  /** Minutes ahead of UTC. */
  offset: number;
}

export const unknownStop: Stop = {
  store: "",
  windowStart: null,
  windowEnd: null,
  arrival: null,
  isExpected: false,
};

/** A position in degrees: longitude -180 to 180, latitude -90 to 90. */
export interface Place {
  lng: number;
  lat: number;
}

/** One row of getDeliveryMapStatuses. */
type DeliveryMapStatus = z.output<typeof deliveryMapStatus>;

/** Converts a row of getDeliveryMapStatuses. */
export function readMapDelivery(row: DeliveryMapStatus): MapDelivery {
  return {
    id: row.delivID,
    status: statusOfCode(row.delivStatus),
    place: placeOf(row.lng, row.lat),
    date: row.delivDate?.slice(0, 10) ?? null,
  };
}

/** Returns a valid position, or null. 0/0 is in the sea: devices without a GPS fix report it. */
export function placeOf(lng: number | null, lat: number | null): Place | null {
  if (lng === null || lat === null) return null;
  const isPlace =
    Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && (lng !== 0 || lat !== 0);
  return isPlace ? { lng, lat } : null;
}
