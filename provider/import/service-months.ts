import type { SqlValue } from "../db/database";
import type { Month } from "../db/partitions";

/** Fields of records whose days become service dates of deliveries. */
const serviceDateFields = ["date", "storeDate", "scheduledDate"];
/** Number of records of a month from which it gets partitions of its own. */
const recordsOfMonth = 1_000;
/** Years around the present one whose months get partitions: a wrong date is no reason for one. */
const yearsBefore = 10;
const yearsAfter = 1;

/** Counts the records of a document by the month of their service date. */
export class ServiceMonths {
  readonly #counts = new Map<Month, number>();

  /** @param values the parsed fields of a record */
  count(values: Readonly<Record<string, SqlValue>>): void {
    const day = serviceDateFields
      .map((name) => values[name])
      .find((value) => typeof value === "string");
    if (typeof day !== "string") return;
    const month = day.slice(0, 7);
    this.#counts.set(month, (this.#counts.get(month) ?? 0) + 1);
  }

  /** Returns the months with so many records that they need partitions of their own. */
  list(now: Date): Month[] {
    const year = now.getUTCFullYear();
    const isNear = (month: Month) => {
      const years = Number(month.slice(0, 4)) - year;
      return years >= -yearsBefore && years <= yearsAfter;
    };
    return [...this.#counts]
      .filter(([month, count]) => count >= recordsOfMonth && isNear(month))
      .map(([month]) => month);
  }
}
