import { messagesFor } from "../messages";
import { fillText } from "../messages/fill-text";
import type { RemarkedText } from "./check-record";
import type { Remark } from "./fields";
import { printable } from "./formats/document-text";
import { maxStoredMessage, storable } from "./import-errors";

/** Most notes of a document that are stored. */
const maxNotes = 200;

/** What the result of an import says beside its errors: what was decided, counted. */
export class ImportNotes {
  readonly #notes: string[] = [];
  /** How often something was decided about a text, with the first one. */
  readonly #remarks = new Map<Remark, { count: number; example: string }>();

  /** Adds a note, which may quote the document, as far as there is room. */
  add(message: string): void {
    if (this.#notes.length < maxNotes)
      this.#notes.push(storable(message.slice(0, maxStoredMessage)));
  }

  /** Adds a note that quotes nothing, also if there is no room for others. */
  addAlways(message: string): void {
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
    const sentences = messagesFor("en").recordProblems;
    for (const [remark, { count, example }] of this.#remarks)
      this.add(
        fillText(sentences[remark], {
          count: count.toLocaleString("en-US"),
          example: printable(example, 60),
        }),
      );
  }

  list(): string[] {
    return this.#notes;
  }
}
