/**
 * The one definition of early and late, which portal and provider share. Instants are milliseconds since
 * 1970. `operation/deliveries/punctuality-sql.ts` has the same as SQL.
 */

/** How punctual a delivery is. */
export type PunctualityState =
  /** It arrived before its window. */
  | "early"
  /** It arrived within its window; both ends belong to it, and an end that nobody has set cannot be missed. */
  | "onTime"
  /** It arrived after its window. */
  | "late"
  /** Its window is over, and nobody has been there. */
  | "overdue"
  /** Its window is not over, and it is expected after it. */
  | "atRisk"
  /** It has not arrived, and may still be on time. */
  | "due"
  /** Somebody has been there, and nobody knows when he arrived: a departure or a scan of the door is known. */
  | "unknown";

export interface Punctuality {
  state: PunctualityState;
  /** Whole minutes after the window, at least 1, if it is late, overdue or at risk; else 0. */
  minutes: number;
}

/** The times of a delivery; null where they are unknown. */
export interface PunctualityTimes {
  /** The window, or for an end that it leaves open, the backup window's. */
  windowStart: number | null;
  windowEnd: number | null;
  /** The recorded arrival, else the one reported manually. */
  arrival: number | null;
  /** True if a departure or a scan of the store's door is known. */
  wasThere: boolean;
  /** The expected arrival. */
  expected: number | null;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A day ends in the westernmost time zone so long after it ends in UTC. */
const westernmostMs = 12 * 3_600_000;

/** Returns how punctual a delivery is at an instant. */
export function punctualityOf(
  { windowStart, windowEnd, arrival, wasThere, expected }: PunctualityTimes,
  now: number,
): Punctuality {
  const isOver = (instant: number | null): instant is number =>
    instant !== null && windowEnd !== null && instant > windowEnd;
  const after = (state: PunctualityState, instant: number): Punctuality => ({
    state,
    minutes: Math.max(
      1,
      Math.floor((instant - (windowEnd ?? instant)) / minuteMs),
    ),
  });
  if (arrival !== null) {
    if (windowStart !== null && arrival < windowStart)
      return { state: "early", minutes: 0 };
    return isOver(arrival)
      ? after("late", arrival)
      : { state: "onTime", minutes: 0 };
  }
  if (wasThere) return { state: "unknown", minutes: 0 };
  if (isOver(now)) return after("overdue", now);
  return isOver(expected)
    ? after("atRisk", expected)
    : { state: "due", minutes: 0 };
}

/**
 * Returns by how many days something is late or overdue that has a scheduled day and no window. An instant is
 * late when that day has ended in every time zone, because the zone of its place is not known.
 * @param scheduled `YYYY-MM-DD`
 * @param taken the day or the instant at which it was done, ISO; null before
 * @param today `YYYY-MM-DD`
 * @returns days, at least 1; 0 if it is neither late nor overdue
 */
export function daysAfter(
  scheduled: string,
  taken: string | null,
  today: string,
): number {
  const at = taken ?? today;
  const since = Date.parse(at) - Date.parse(scheduled);
  const isInstant = at.length > scheduled.length;
  const days = Math.floor((isInstant ? since - westernmostMs : since) / dayMs);
  return days > 0 ? days : 0;
}

/** Formats a duration in minutes, `2 h 15 min`, `2 h`, `15 min`; a negative one is `0 min`. */
export function hoursAndMinutes(duration: number): string {
  const minutes = Math.max(0, Math.round(duration));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
