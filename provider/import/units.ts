import { printable } from "./formats/document-text";
import type { ImportRecord } from "./records";
import { importMessage, type ImportMessage } from "../messages/import";

/** Units that the result names, at most. */
const maxNamed = 10;

/** What is said of a unit of which nothing was applied. */
interface UnitRemark {
  key: "nothingOfNotice" | "nothingOfStatuses";
  number: string;
}

/** Remarks by the kind of the first record of a unit, with the field of its number. */
const remarks: Record<string, { key: UnitRemark["key"]; field: string }> = {
  notices: { key: "nothingOfNotice", field: "manifest" },
  shipments: { key: "nothingOfStatuses", field: "pro" },
};

/**
 * The units of a document, which are applied completely or not at all. The answer to an X12 interchange (997)
 * is about its form only, so the result says of which nothing was applied, and why.
 */
export class Units {
  readonly #remarks = new Map<number, UnitRemark>();
  /** The first error of each rejected unit. */
  readonly #rejected = new Map<number, ImportMessage>();

  /** Names the unit of a record by the notice or shipment that it is about. */
  name({ unit, kind, values }: ImportRecord): void {
    if (unit === null || this.#remarks.has(unit)) return;
    const remark = remarks[kind];
    const number = remark && values[remark.field];
    if (number)
      this.#remarks.set(unit, {
        key: remark.key,
        number: printable(number, 40),
      });
  }

  /** Rejects a unit because of an error; null: the error is of a record by itself. */
  reject(unit: number | null, message: ImportMessage): void {
    if (unit !== null && !this.#rejected.has(unit))
      this.#rejected.set(unit, message);
  }

  get rejected(): number[] {
    return [...this.#rejected.keys()];
  }

  /** Returns the remarks on units of which nothing was applied. */
  notes(): ImportMessage[] {
    const named = [...this.#rejected].flatMap(([unit, sentence]) => {
      const remark = this.#remarks.get(unit);
      return remark === undefined
        ? []
        : [importMessage(remark.key, { number: remark.number, sentence })];
    });
    const further = named.length - maxNamed;
    return further > 0
      ? [
          ...named.slice(0, maxNamed),
          importMessage("furtherNothing", {
            count: further,
          }),
        ]
      : named;
  }
}
