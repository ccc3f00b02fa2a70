/** The kind of a record, such as "cartons", "notices", "scans" or "shipment-status". */
export type KindName = string;

/** A record of the canonical model as a format reads it: texts by field name, not yet checked. */
export interface ImportRecord {
  type: "record";
  kind: KindName;
  /** Place in the document as a person finds it: "line 12", "segment 14 (MAN)", "event 3". */
  place: string;
  /** Number of the unit that is applied as a whole (an X12 transaction set); null: the record alone. */
  unit: number | null;
  values: Readonly<Record<string, string | null>>;
}

/** Something in the document that cannot be read. */
export interface ImportError {
  type: "error";
  place: string;
  /** null: the document as a whole; otherwise the unit that is rejected with it. */
  unit: number | null;
  field: string | null;
  value: string | null;
  /** What was expected and what to do, a full sentence. */
  message: string;
  /** True if nothing of the document may be applied. */
  isFatal: boolean;
}

export type ImportItem = ImportRecord | ImportError;
export type FormatReader = (
  input: AsyncIterable<Uint8Array>,
) => AsyncIterable<ImportItem>;
