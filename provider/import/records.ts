import type { ImportMessage } from "../messages/import";
/** What a format reads from a document: records of the canonical model, and what cannot be read. */

/** A record of the canonical model, its values not yet checked. */
export interface ImportRecord {
  type: "record";
  /** Name of its kind (`kinds/`), such as `stores`. */
  kind: string;
  /** Its place in the document as a person finds it: `line 12`, `segment 14 (MAN)`, `event 3`. */
  place: string;
  /**
   * Number of the unit that is applied completely or not at all (an X12 transaction set); null for a
   * record that is applied by itself.
   */
  unit: number | null;
  /** Texts by field name; null or absent for an empty one. */
  values: Readonly<Record<string, string | null>>;
  /** What to send for a required field that is empty, as the format says it. */
  missing?: Readonly<Record<string, ImportMessage>> | undefined;
}

/** A part of the document that cannot be read. */
export interface ImportError {
  type: "error";
  place: string;
  /** The unit that is rejected with it; null if there is none. */
  unit: number | null;
  field: string | null;
  value: string | null;
  /** What was expected and what to do. */
  message: ImportMessage;
  /** True if nothing of the document may be applied. */
  isFatal: boolean;
}

/** A remark on the document that rejects nothing, such as an ignored column. */
export interface ImportNote {
  type: "note";
  message: ImportMessage;
}

export type ImportItem = ImportRecord | ImportError | ImportNote;

/** Reads a document in chunks of bytes; holds no more of it than one record or one unit's headers. */
export type FormatReader = (
  input: AsyncIterable<Uint8Array>,
) => AsyncIterable<ImportItem>;

/** Returns the error of a part of the document; nothing else is rejected with it unless it says so. */
export const readError = (
  place: string,
  error: Pick<ImportError, "message"> & Partial<ImportError>,
): ImportError => ({
  type: "error",
  place,
  unit: null,
  field: null,
  value: null,
  isFatal: false,
  ...error,
});

/** Returns the error of a document that is broken: nothing of it may be applied. */
export const fatalError = (place: string, message: ImportMessage) =>
  readError(place, { message, isFatal: true });
