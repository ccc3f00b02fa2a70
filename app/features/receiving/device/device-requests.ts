import type { ScanAnswer, StopData } from "../receiving-view";

/** Name of the field with the request of a device, as JSON. */
export const requestField = "request";

/** Today's stops as a device keeps them. */
export interface StoredStops {
  stops: StopData[];
  /** True if the day has further stops. */
  hasMore: boolean;
}

/** What became of a request of a device. */
export interface DeviceReply {
  found: (ScanAnswer & { sequence: number })[];
  /** Cartons of the stop that are announced, and that the store has scanned on any device. */
  announced: number;
  scanned: number;
  /** Arrival and departure were known already, and stay. */
  areTimesKnown: boolean;
}
