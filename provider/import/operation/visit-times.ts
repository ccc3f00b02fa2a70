import type { ImportContext, Kind } from "../kind";

/** The visit whose times are checked, as SQL expressions on the staged record `s`. */
interface Visit {
  /** The date of the plan. */
  date: string;
  /** SQL that selects the arrival that is recorded already, if there is one. */
  recorded: string;
  /** How far ahead of the clock a time may be. */
  ahead?: "5 minutes" | "1 day";
}

/**
 * Rejects arrivals and departures that cannot be: in the future, earlier than the day before the plan, or a
 * departure before its arrival. The same holds for times that are entered by hand (`report-times.ts`).
 */
export async function rejectImpossibleTimes(
  { reject, now, timeZone }: ImportContext,
  kind: Kind,
  { date, recorded, ahead = "5 minutes" }: Visit,
): Promise<void> {
  for (const field of ["arrival", "departure"]) {
    await reject({
      kind,
      field,
      where: `s.${field} > $1::timestamptz + interval '${ahead}'`,
      parameters: [now],
      message: "This time is still to come. Correct the clock of the device.",
    });
    await reject({
      kind,
      field,
      where: `s.${field} < ((${date} - 1)::timestamp AT TIME ZONE $1)`,
      parameters: [timeZone],
      message:
        "This time is more than a day before the date of the plan. Correct the time or the date.",
    });
  }
  await reject({
    kind,
    field: "departure",
    where: `s.departure < coalesce(s.arrival, (${recorded} LIMIT 1))`,
    message: "The departure is before the arrival.",
  });
}
