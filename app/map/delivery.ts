import type { deliveryMapStatus } from "../../provider/contract/map";
import type { z } from "zod";
import type { IsoDate } from "../criteria/dates";

/** Which deliveries a map is about. */
export interface MapCriteria {
  date: IsoDate;
  /** Pool id; null for all pools of the user. */
  pool: string | null;
}

/**
 * Where a delivery stands on the map (specification, part 2, section 4): status code 1 is Complete,
 * 2 is In Progress, any other value, none at all included, is Incomplete.
 */
export type MapStatus = "complete" | "inProgress" | "incomplete";

/** The statuses in the order of the legend, with their words. Colour and shape are in `styles/map.css` and the map's layers. */
export const mapStatuses: Readonly<Record<MapStatus, string>> = {
  complete: "Complete",
  inProgress: "In Progress",
  incomplete: "Incomplete",
};

/** A delivery as the map shows it. */
export interface MapDelivery {
  id: string;
  status: MapStatus;
  /** Degrees; null when the provider knows no place, or none of this world. */
  place: Place | null;
  /** The day of the delivery, `YYYY-MM-DD`; null when the provider names none. */
  date: string | null;
}

/** A place on earth in degrees: longitude -180 to 180, latitude -90 to 90. */
export interface Place {
  lng: number;
  lat: number;
}

/** One row of getDeliveryMapStatuses. */
type DeliveryMapStatus = z.output<typeof deliveryMapStatus>;

/** Reads a row of getDeliveryMapStatuses. */
export function readMapDelivery(row: DeliveryMapStatus): MapDelivery {
  return {
    id: row.delivID,
    status:
      row.delivStatus === 1
        ? "complete"
        : row.delivStatus === 2
          ? "inProgress"
          : "incomplete",
    place: placeOf(row.lng, row.lat),
    date: row.delivDate?.slice(0, 10) ?? null,
  };
}

/** A place of this world, or null. 0/0 lies in the sea and is what devices without a fix report. */
function placeOf(lng: number | null, lat: number | null): Place | null {
  if (lng === null || lat === null) return null;
  const isPlace =
    Math.abs(lng) <= 180 && Math.abs(lat) <= 90 && (lng !== 0 || lat !== 0);
  return isPlace ? { lng, lat } : null;
}
