import { partsFormat, readOffset } from "../../../shared/local-time";
import { locale } from "../messages/language";
import { isoDate, isoTimeOfDay } from "../tables/display";

const dayMs = 86_400_000;

/** Days whose offset from UTC is remembered: several years of an export's rows. */
const maxKnownDays = 4_096;

/** A local date and a local time of day. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM:SS`, 24 hours. */
  time: string;
}

/** Building one takes longer than the rows of a short export. */
const knownFormats = new Map<string, LocalTimeFormat>();

/**
 * Returns the format of a time zone. Every format is kept: there are some hundred.
 * @param timeZone an IANA name, e.g. `America/Chicago`
 * @throws RangeError for a name that is none
 */
export function localTimeFormat(timeZone: string): LocalTimeFormat {
  const format = knownFormats.get(timeZone) ?? new LocalTimeFormat(timeZone);
  knownFormats.set(timeZone, format);
  return format;
}

/** Returns the format of a time zone; null for a name that is none. */
export function findLocalTime(timeZone: string): LocalTimeFormat | null {
  try {
    return localTimeFormat(timeZone);
  } catch {
    return null;
  }
}

/**
 * Formats timestamps in one time zone as spreadsheets read them. A timestamp is formatted with
 * arithmetic: the zone's offset from UTC is looked up once a day, except on the days of a change.
 */
export class LocalTimeFormat {
  readonly #parts: Intl.DateTimeFormat;
  /** Offset in milliseconds by day since 1970 in UTC; NaN on a day on which it changes. */
  readonly #offsets = new Map<number, number>();

  /** Short names of the zone, such as `CST`, by offset. */
  readonly #names = new Map<number, string>();

  /** @param timeZone an IANA name, e.g. `America/Chicago` */
  constructor(readonly timeZone: string) {
    this.#parts = partsFormat(timeZone);
  }

  /**
   * Formats a timestamp in the zone.
   * @param timestamp milliseconds since 1970 in UTC
   */
  format(timestamp: number): LocalTime {
    const local = this.toLocal(timestamp);
    return { date: isoDate(local), time: isoTimeOfDay(local) };
  }

  /** Returns the timestamp whose date and time of day in UTC are those of the given one in the zone. */
  toLocal(timestamp: number): number {
    return timestamp + this.#offsetAt(timestamp);
  }

  /** Returns the short name of the zone at a timestamp: `CST`, in summer `CDT`. */
  nameAt(timestamp: number): string {
    const offset = this.#offsetAt(timestamp);
    let name = this.#names.get(offset);
    if (name === undefined) {
      const { timeZone } = this;
      name =
        new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" })
          .formatToParts(timestamp)
          .find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
      this.#names.set(offset, name);
    }
    return name;
  }

  #offsetAt(timestamp: number): number {
    const day = Math.floor(timestamp / dayMs);
    let offset = this.#offsets.get(day);
    if (offset === undefined) {
      const start = readOffset(this.#parts, day * dayMs);
      const isChanged = start !== readOffset(this.#parts, (day + 1) * dayMs);
      offset = isChanged ? Number.NaN : start;
      if (this.#offsets.size === maxKnownDays) this.#offsets.clear();
      this.#offsets.set(day, offset);
    }
    return Number.isNaN(offset) ? readOffset(this.#parts, timestamp) : offset;
  }
}
