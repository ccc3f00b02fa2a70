import type { ImportError, ImportItem } from "../records";
import { printable } from "./document-text";
import { placeOf, type Segment } from "./x12-segments";

/** Records and errors on their way from the envelope and the transaction sets to the caller. */
export class ItemQueue {
  #items: ImportItem[] = [];

  add(item: ImportItem): void {
    this.#items.push(item);
  }

  /** Adds an error that rejects `unit`. */
  addError(
    segment: Segment,
    error: Pick<ImportError, "message"> & Partial<ImportError>,
  ): void {
    this.#items.push({
      type: "error",
      place: placeOf(segment),
      unit: null,
      field: null,
      isFatal: false,
      ...error,
      value: error.value == null ? null : printable(error.value, 200),
    });
  }

  /** Returns what was added since the last call. */
  take(): ImportItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }
}
