import type { ScanOutcome } from "../../../provider/contract/extensions/receiving";
import type { FormReply } from "../../engine/forms/form-reply";

/** What the forms of the page at the door do. */
export type ReceivingIntent = "scan" | "condition" | "end";

/** The fields of the three forms, in their order. */
export const scanFields = ["numbers"] as const;
export const conditionFields = ["carton", "condition", "reason"] as const;
export const endFields = ["signer", "arrived", "departed"] as const;

/** A stop in the list. */
export interface StopItem {
  id: string;
  path: string;
  /** `101 Riverside` */
  store: string;
  /** Trailer, driver, window, cartons. */
  details: string[];
}

/** Today's stops. */
export interface StopsView {
  screen: "stops";
  flash: string | null;
  stops: StopItem[];
  /** The store that was asked for. */
  store: string;
  /** Why there are no stops, or not all of them; null if nothing is to be said. */
  notice: string | null;
}

/** A carton that is announced for a stop. */
export interface StopCarton {
  asn: string;
  isScanned: boolean;
  condition: "damaged" | "refused" | null;
}

/** A stop with what its scans are compared with. */
export interface StopData {
  id: string;
  /** `101 Riverside` */
  store: string;
  /** Number of the store. */
  storeNumber: string;
  announced: number;
  scanned: number;
  cartons: StopCarton[];
  isDoorScanned: boolean;
}

/** The page at the door of a store. */
export interface StopView {
  screen: "stop";
  flash: string | null;
  /** Idempotency key of the forms. */
  key: string;
  /** Path and query of the page. */
  path: string;
  stop: StopData;
  details: string[];
  /** Says what is unusual: it was canceled, or could not be loaded; null if nothing is. */
  notice: string | null;
  /** True if there is no such stop, or not for this user. */
  isMissing: boolean;
  signedBy: string | null;
  /** Arrival and departure that are offered; null if the departure is known already. */
  visit: { arrived: string; departed: string } | null;
  /** The store's time zone and date, by which these times are read. */
  zone: string;
  zoneName: string;
  date: string;
  /** The first scan, ISO; empty without one. */
  firstScanAt: string;
}

export type ReceivingView = StopsView | StopView;

/**
 * What a device says of a code that the provider has not seen: `unknown` while it does not have all stops of the day,
 * `invalid` of a code that no carton can have as its number.
 */
export type DeviceOutcome = "unknown" | "invalid";

/** What a scan has found, ready to be shown. */
export interface ScanAnswer {
  asn: string;
  outcome: ScanOutcome | DeviceOutcome;
  store: string | null;
}

/** The reply to a form of the page at the door. */
export interface ReceivingReply extends FormReply {
  intent: ReceivingIntent;
  /** What the scans have found; null if they were not saved. */
  found: ScanAnswer[] | null;
}
