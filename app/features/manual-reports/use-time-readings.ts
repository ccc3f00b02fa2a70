import { useEffect, useState, type RefObject } from "react";
import { isoOfTypedDate } from "../../engine/forms/fields/date-field";
import { instantOfLocalTime } from "../../../shared/local-time";
import { browserTimeZone } from "../../engine/forms/time-zone";
import {
  describeLocalTime,
  describeTime,
} from "../../engine/tables/local-time";
import { localClock, type ReportEnd } from "./report-entry-view";
import { findTimeProblem, readTimeOfDay, type TypedTime } from "./time-of-day";

/** The hint beside a time: its interpretation, or its error. */
export interface TimeReading {
  text: string;
  isProblem: boolean;
}

const none: Record<ReportEnd, TimeReading | null> = {
  arrive: null,
  depart: null,
};

/** Returns the value of a control; an empty string if the form has no control of this name. */
function valueOf(form: HTMLFormElement, name: string): string {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement
    ? control.value
    : "";
}

/** Returns the interpretation of a time, or its error; null while its fields are empty. */
function readingOf(
  form: HTMLFormElement,
  end: ReportEnd,
  timeZone: string,
): TimeReading | null {
  const typed: TypedTime = {
    hours: valueOf(form, `${end}Hours`),
    minutes: valueOf(form, `${end}Minutes`),
    half: valueOf(form, `${end}Half`),
  };
  const time = readTimeOfDay(typed);
  if (time === null) {
    const problem = findTimeProblem(typed);
    return problem && { text: problem.text, isProblem: true };
  }
  const date = isoOfTypedDate(valueOf(form, `${end}Date`));
  const zone = valueOf(form, "zone");
  if (zone === "" || valueOf(form, "clock") !== localClock)
    return { text: describeTime(date, time, timeZone), isProblem: false };
  const instant = instantOfLocalTime(date, time, zone);
  if (instant === null) return null;
  const texts = [zone, "UTC"].map((name) => describeLocalTime(instant, name));
  return { text: texts.join(", "), isProblem: false };
}

/**
 * Parses the times of a report form while they are typed.
 * @param form the form, whose controls are uncontrolled
 * @param portalZone the portal's time zone (PORTAL_TIME_ZONE); null for the browser's
 * @param reply the displayed reply of the action; a new one may have changed the values
 * @returns the interpretation of each time; null without input or without scripts
 */
export function useTimeReadings(
  form: RefObject<HTMLFormElement>,
  portalZone: string | null,
  reply: object | undefined,
): Record<ReportEnd, TimeReading | null> {
  const [readings, setReadings] = useState(none);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const timeZone = portalZone ?? browserTimeZone();
    const read = () =>
      setReadings({
        arrive: readingOf(element, "arrive", timeZone),
        depart: readingOf(element, "depart", timeZone),
      });
    read();
    element.addEventListener("input", read);
    element.addEventListener("change", read);
    return () => {
      element.removeEventListener("input", read);
      element.removeEventListener("change", read);
    };
  }, [form, portalZone, reply]);
  return readings;
}
