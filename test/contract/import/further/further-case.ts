/** An input as a program, device or partner writes it, with what must be read of it. */
export interface FurtherCase {
  /** Who sends it. */
  from: string;
  /** What is particular about it. */
  what: string;
  /** Where it is sent: a kind, or the address that recognizes the kind. */
  to?: string;
  contentType?: string;
  fileName?: string;
  document: string | Buffer;
  /** The kind whose records are compared; none if nothing is stored. */
  kind?: string;
  /** The records of the kind as an export writes them, with the fields that matter. */
  rows?: readonly Record<string, string | null>[];
  /** Parts of the messages, each one once. */
  messages?: readonly string[];
  /** The notes of the result, in whole. */
  notes?: readonly string[];
}

/** SSCCs of an invented company. */
export const ssccs = [
  "007412980000000012",
  "007412980000000029",
  "007412980000000036",
  "007412980000000043",
] as const;
/** The GLN of store 0102. */
export const storeGln = "0741298000159";
/** The device of the trailer T-1. */
export const device = "352094081234567";

/** A JSON document as a case sends it. */
export const json = (value: unknown) => ({
  contentType: "application/json",
  document: JSON.stringify(value),
});
