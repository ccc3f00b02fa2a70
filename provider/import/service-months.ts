import type { SqlValue } from "../db/database";
import { monthOf, type Month } from "../db/partitions";

/** Fields of records whose days become service dates of deliveries. */
const serviceDateFields = ["date", "storeDate", "scheduledDate"];
/** Months around the present one that get partitions with their first record: no row is moved there later. */
const nearMonths = 12;
/** Months before the present one that get partitions with many records: a wrong date is no reason for one. */
const farMonths = 120;
const manyRecords = 1_000;

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

  /** Returns the months that get partitions before the records are applied. */
  list(now: Date): Month[] {
    const far = monthOf(now, -farMonths);
    const near = monthOf(now, -nearMonths);
    const end = monthOf(now, nearMonths);
    return [...this.#counts]
      .filter(
        ([month, count]) =>
          month <= end && month >= (count < manyRecords ? near : far),
      )
      .map(([month]) => month);
  }
}
