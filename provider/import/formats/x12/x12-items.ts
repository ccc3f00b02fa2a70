import { readError, type ImportError, type ImportItem } from "../../records";
import { printable } from "../document-text";
import { maxDocumentNotes } from "./x12-997";
import { placeOf, type Segment } from "./x12-segments";
import type { ImportMessage } from "../../../messages/import";

/** Most remarks of a document. */
const maxRemarks = 100;

/** Records and errors on their way from the envelope and the transaction sets to the caller. */
export class ItemQueue {
  #items: ImportItem[] = [];
  #remarks = 0;
  #acknowledged = 0;

  add(item: ImportItem): void {
    this.#items.push(item);
  }

  /** Adds an error that rejects `unit`. */
  addError(
    segment: Segment,
    error: Pick<ImportError, "message"> & Partial<ImportError>,
  ): void {
    const value = error.value == null ? null : printable(error.value, 200);
    this.#items.push(readError(placeOf(segment), { ...error, value }));
  }

  /** Adds a remark on a segment that rejects nothing; of many, only the first ones. */
  addNote(segment: Segment, message: ImportMessage): void {
    this.#remarks += 1;
    if (this.#remarks > maxRemarks) return;
    this.#items.push({
      type: "note",
      message: { ...message, place: placeOf(segment) },
    });
  }

  /**
   * Takes room in the answers to the document for a segment or an element with an error.
   * @returns false if the answers name {@link maxDocumentNotes} already
   */
  takeAcknowledgedNote(): boolean {
    if (this.#acknowledged >= maxDocumentNotes) return false;
    this.#acknowledged += 1;
    return true;
  }

  get size(): number {
    return this.#items.length;
  }

  /** Returns what was added since the last call. */
  take(): ImportItem[] {
    const items = this.#items;
    this.#items = [];
    return items;
  }
}
