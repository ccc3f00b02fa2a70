import { instantOf } from "../fields";
import { columnOf, type ImportContext } from "../kind";
import { importMessage, type ImportMessage } from "../../messages/import";

/** The visit whose times are checked, as SQL expressions on the staged record `s`. */
interface Visit {
  /** The date of the plan. */
  date: string;
  /** Returns SQL that selects one of the times that are recorded already, if there is one. */
  recorded(column: "arrival_at" | "departure_at"): string;
  /** How far ahead of the clock a time may be. */
  ahead?: "5 minutes" | "1 day";
}

/** Rejects times that are further ahead of the clock than clocks and time zones explain. */
export const rejectTimesToCome = (
  { reject, now }: ImportContext,
  field: string,
  ahead: Visit["ahead"] = "5 minutes",
  message: ImportMessage = importMessage("timeToCome"),
): Promise<void> =>
  reject({
    field,
    where: `s.${columnOf(field)} > $1::timestamptz + interval '${ahead}'`,
    parameters: [now],
    message,
  });

/**
 * Rejects times of something that has happened, more than a day in the future: statuses often lack their time zone.
 * @param fields an instant, or a day alone
 * @param where SQL condition of the records that have such a time
 */
export async function rejectMilestonesToCome(
  { reject, now }: ImportContext,
  fields: readonly string[],
  where = "true",
): Promise<void> {
  for (const field of fields)
    await reject({
      field,
      where: `${where} AND ${instantOf(`s.${columnOf(field)}`)} > $1::timestamptz + interval '1 day'`,
      parameters: [now],
      message: importMessage("timeToCome"),
    });
}

/**
 * Rejects arrivals and departures that cannot be: in the future, earlier than the day before the plan, or a
 * departure before its arrival, of which one may be recorded already. The same holds for times that are entered by hand (`report-times.ts`).
 */
export async function rejectImpossibleTimes(
  context: ImportContext,
  { date, recorded, ahead }: Visit,
): Promise<void> {
  const { reject, timeZone } = context;
  for (const field of ["arrival", "departure"]) {
    await rejectTimesToCome(context, field, ahead);
    await reject({
      field,
      where: `s.${field} < ((${date} - 1)::timestamp AT TIME ZONE $1)`,
      parameters: [timeZone],
      message: importMessage("timeBeforePlan"),
    });
  }
  await reject({
    field: "departure",
    where: `s.departure < coalesce(s.arrival, (${recorded("arrival_at")} LIMIT 1))`,
    message: importMessage("departureBeforeArrival"),
  });
  await reject({
    field: "arrival",
    where: `s.departure IS NULL AND s.arrival > (${recorded("departure_at")} LIMIT 1)`,
    message: importMessage("arrivalAfterDeparture"),
  });
}
