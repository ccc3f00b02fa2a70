import { isoDate } from "../../contract/fields";
import type { VoidableScan } from "../../contract/extensions/corrections";

/**
 * The id of a scan says what has it, its kind and its time to the microsecond, so that a scan which a later one
 * has replaced is not voided in its place: `carton.12.trailer.1764000000000000`. A store scan has no time.
 */

/** SQL expression: an instant in microseconds, as text. */
const micros = (at: string) =>
  `(extract(epoch FROM ${at}) * 1000000)::bigint::text`;

/** SQL expression: the id of the door scan of the delivery `d`; null without one. */
export const doorScanId = (d: string) =>
  `'door.' || ${d}.id || '.door.' || ${micros(`${d}.door_scan_at`)}`;

/** SQL expression: the id of a scan of the carton `c`. */
export const cartonScanId = (c: string, scan: string, at: string) =>
  `'carton.' || ${c}.id || '.' || ${scan} || '.' || coalesce(${micros(at)}, '')`;

/** SQL expression: the id of the waiting scan `p`; its number comes last, because it may contain anything. */
export const waitingScanId = (p: string) =>
  `'waiting.' || ${p}.day || '.' || ${p}.scan || '.' || ${micros(`${p}.at`)} || '.' || ${p}.number`;

/** A scan id, parsed. */
export type ScanId =
  | { of: "door"; id: string; micros: string }
  | { of: "carton"; id: string; scan: VoidableScan; micros: string }
  | {
      of: "waiting";
      day: string;
      scan: string;
      micros: string;
      number: string;
    };

/** Parses the id of a scan; null if no scan can have it. */
export function parseScanId(text: string): ScanId | null {
  const [, door, doorMicros] =
    /^door\.(\d{1,18})\.door\.(\d{1,18})$/.exec(text) ?? [];
  if (door !== undefined && doorMicros !== undefined)
    return { of: "door", id: door, micros: doorMicros };
  const [, carton, scan, cartonMicros] =
    /^carton\.(\d{1,18})\.(pallet|trailer|delivery|elsewhere|store)\.(\d{0,18})$/.exec(
      text,
    ) ?? [];
  if (carton !== undefined && scan !== undefined)
    return {
      of: "carton",
      id: carton,
      scan: scan as VoidableScan,
      micros: cartonMicros ?? "",
    };
  const [, day, kind, waitingMicros, number] =
    /^waiting\.(\d{4}-\d\d-\d\d)\.(pallet|trailer|delivery|store)\.(\d{1,18})\.(.+)$/s.exec(
      text,
    ) ?? [];
  return isoDate.safeParse(day).success &&
    day !== undefined &&
    kind !== undefined &&
    waitingMicros !== undefined &&
    number !== undefined
    ? { of: "waiting", day, scan: kind, micros: waitingMicros, number }
    : null;
}

/** SQL condition: an instant is that of a scan id, whose microseconds are a parameter of type text. */
export const isAt = (at: string, parameter: string) =>
  `coalesce(${micros(at)}, '') = ${parameter}`;
