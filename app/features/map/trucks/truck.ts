import type { IsoDate } from "../../../engine/criteria/dates";
import {
  isoDate,
  parseTimestamp,
  showDate,
  showTime,
} from "../../../engine/tables/display";
import type { Place } from "../deliveries/delivery";

/** A truck on the map, where it was last seen. */
export interface Truck {
  /** Id of its route. */
  id: string;
  /** Number of its trailer; that of the route if the trailer is unknown. */
  name: string;
  route: string;
  pool: string;
  place: Place;
  /** The position relative to the nearest city; empty if no city is near. */
  near: string;
  /** The time in UTC, with the date if that is not the map's day; empty if unknown. */
  at: string;
  /** Where it was in the last hour, the earliest first; absent in a document, whose drawing has no trails. */
  trail?: readonly Place[];
}

/**
 * Formats the time of a position: `5:50 PM UTC`, or `11/24/2026 12:10 AM UTC`.
 * @param at ISO 8601 in UTC
 * @param date the day of the map
 */
export function describeTime(at: string, date: IsoDate): string {
  const instant = parseTimestamp(at, "time");
  if (instant === null) return "";
  const time = `${showTime(instant)} UTC`;
  return isoDate(instant) === date ? time : `${showDate(instant)} ${time}`;
}
