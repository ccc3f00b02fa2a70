import type { RemarkedText } from "./checks/check-record";
import type { Remark } from "./fields";
import { printable } from "./formats/document-text";
import { importMessage, type ImportMessage } from "../messages/import";

/** Most notes of a document that are stored. */
const maxNotes = 200;

/** What the result of an import says beside its errors: what was decided, counted. */
export class ImportNotes {
  readonly #notes: ImportMessage[] = [];
  /** How often something was decided about a text, with the first one. */
  readonly #remarks = new Map<Remark, { count: number; example: string }>();

  /** Adds a note, which may quote the document, as far as there is room. */
  add(message: ImportMessage): void {
    if (this.#notes.length < maxNotes) this.#notes.push(message);
  }

  /** Adds a note that quotes nothing, also if there is no room for others. */
  addAlways(message: ImportMessage): void {
    this.#notes.push(message);
  }

  /** Counts what was decided about texts of an accepted record. */
  count(found: readonly RemarkedText[]): void {
    for (const { remark, text } of found) {
      const { count = 0, example = text } = this.#remarks.get(remark) ?? {};
      this.#remarks.set(remark, { count: count + 1, example });
    }
  }

  /** Adds a note about each kind of decision that was counted. */
  addCounts(): void {
    for (const [remark, { count, example }] of this.#remarks)
      this.add(
        importMessage(remark, {
          count,
          example: printable(example, 60),
        }),
      );
  }

  list(): ImportMessage[] {
    return this.#notes;
  }
}
