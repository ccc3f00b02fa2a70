import { printable } from "./formats/document-text";
import type { ImportRecord } from "./records";

/** Units that the result names, at most. */
const maxNamed = 10;

/** What a unit is about, by the kind of its first record, and the field with its number. */
const subjects: Record<string, { subject: string; field: string }> = {
  notices: { subject: "ship notice", field: "manifest" },
  shipments: { subject: "the statuses of shipment", field: "pro" },
};

/**
 * The units of a document, which are applied completely or not at all. The answer to an X12 interchange (997)
 * is about its form only, so the result says of which nothing was applied, and why.
 */
export class Units {
  readonly #names = new Map<number, string>();
  /** The first error of each rejected unit. */
  readonly #rejected = new Map<number, string>();

  /** Names the unit of a record by the notice or shipment that it is about. */
  name({ unit, kind, values }: ImportRecord): void {
    if (unit === null || this.#names.has(unit)) return;
    const about = subjects[kind];
    const number = about && values[about.field];
    if (number)
      this.#names.set(unit, `${about.subject} ${printable(number, 40)}`);
  }

  /** Rejects a unit because of an error; null: the error is of a record by itself. */
  reject(unit: number | null, message: string): void {
    if (unit !== null && !this.#rejected.has(unit))
      this.#rejected.set(unit, message);
  }

  get rejected(): number[] {
    return [...this.#rejected.keys()];
  }

  /** Returns the remarks on units of which nothing was applied. */
  notes(): string[] {
    const named = [...this.#rejected].flatMap(([unit, message]) => {
      const name = this.#names.get(unit);
      return name === undefined
        ? []
        : [`Nothing of ${name} was applied: ${message}`];
    });
    const further = named.length - maxNamed;
    return further > 0
      ? [
          ...named.slice(0, maxNamed),
          `Further ship notices and statuses of which nothing was applied: ${further.toLocaleString("en-US")}.`,
        ]
      : named;
  }
}
