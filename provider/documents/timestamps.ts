import type { Language } from "../contract/extensions/language";
import { messagesFor } from "../messages";
import { fillText } from "../../shared/fill-text";
import { locales } from "../messages/languages";

/**
 * Formats dates and times for documents: `M/D/YYYY` in each language, and `h:mm A` with the abbreviation of
 * the zone. Instants are `YYYY-MM-DDTHH:MM:SSZ`.
 */

/** @param date `YYYY-MM-DD` */
export function dateText(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `${month}/${day}/${year}`;
}

/** The date, the time of day and the abbreviation of the zone. */
interface LocalParts {
  date: string;
  time: string;
  zone: string;
}

/** Formats instants as local times of an IANA zone, in a language. */
class LocalTimes {
  readonly #zone: string;
  readonly #language: Language;
  readonly #format: Intl.DateTimeFormat;

  constructor(zone: string, language: Language) {
    this.#zone = zone;
    this.#language = language;
    this.#format = new Intl.DateTimeFormat(locales[language], {
      timeZone: zone,
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
    });
  }

  #parts(instant: string): LocalParts {
    const parts = Object.fromEntries(
      this.#format
        .formatToParts(new Date(instant))
        .map(({ type, value }) => [type, value]),
    );
    const { month, day, year, hour, minute, dayPeriod, timeZoneName } = parts;
    return {
      date: `${month}/${day}/${year}`,
      time: `${hour}:${minute} ${dayPeriod}`,
      zone: timeZoneName ?? "",
    };
  }

  get #messages() {
    return messagesFor(this.#language).documentMessages;
  }

  date(instant: string): string {
    return this.#parts(instant).date;
  }

  time(instant: string): string {
    const { time, zone } = this.#parts(instant);
    return `${time} ${zone}`;
  }

  timestamp(instant: string): string {
    const { date, time, zone } = this.#parts(instant);
    return `${date} ${time} ${zone}`;
  }

  /** Formats a time span; one end may be null. Returns null if both are null. */
  span(start: string | null, end: string | null): string | null {
    const { from: since, until } = this.#messages;
    if (start === null)
      return end === null
        ? null
        : fillText(until, { time: this.timestamp(end) });
    if (end === null) return fillText(since, { time: this.timestamp(start) });
    const [from, to] = [this.#parts(start), this.#parts(end)];
    const first = `${from.date} ${from.time}`;
    return from.date === to.date && from.zone === to.zone
      ? `${first} – ${to.time} ${to.zone}`
      : `${first} ${from.zone} – ${this.timestamp(end)}`;
  }

  /** States the zone on a day, with its difference to UTC. @param date `YYYY-MM-DD` */
  zoneNote(date: string): string {
    if (this.#zone === "UTC") return this.#messages.utcNote;
    const noon = new Date(`${date}T18:00:00Z`);
    const offset = new Intl.DateTimeFormat(locales[this.#language], {
      timeZone: this.#zone,
      timeZoneName: "shortOffset",
    })
      .formatToParts(noon)
      .find(({ type }) => type === "timeZoneName")?.value;
    const zone = this.#parts(noon.toISOString()).zone;
    return fillText(this.#messages.zoneNote, {
      zone,
      offset: (offset ?? "").replace("GMT", "UTC").replace("-", "−"),
    });
  }
}

export type { LocalTimes };

const known = new Map<string, LocalTimes>();

/**
 * Returns the local times of an IANA zone. They are kept, because a format takes long to make.
 * @param zone from a bounded set
 */
export function localTimes(zone: string, language: Language): LocalTimes {
  const key = `${language} ${zone}`;
  const times = known.get(key) ?? new LocalTimes(zone, language);
  known.set(key, times);
  return times;
}
