import * as z from "zod";
import {
  cleanLine,
  cleanParagraph,
  maxTokenLength,
} from "../../../../provider/contract/answer-text";
import {
  rowDate,
  rowNotes,
  rowNumber,
  rowNumberOrNull,
  rowText,
} from "../../../../provider/contract/fields";

/** Marks a value that violates the contract. */
const invalid = Symbol("invalid");
type FieldReader = (value: unknown) => unknown;

const numericText = /^-?\d+(\.\d+)?$/;

function readNumber(value: unknown): unknown {
  if (typeof value === "number")
    return Number.isFinite(value) ? value : invalid;
  return typeof value === "string" && numericText.test(value)
    ? Number(value)
    : invalid;
}

function textReader(clean: (text: string) => string): FieldReader {
  return (value) => {
    if (typeof value === "string") return clean(value);
    if (value === null || value === undefined) return null;
    return typeof value === "number" && Number.isFinite(value)
      ? String(value)
      : invalid;
  };
}

/**
 * The field schemas of the contract, each with an equivalent hand-written reader (a property test
 * compares them): the schema's own parser takes several times as long, and a page of 20,000 rows must
 * not block the process.
 */
const fieldReaders = new Map<unknown, FieldReader>([
  [rowText, textReader(cleanLine)],
  [rowNotes, textReader(cleanParagraph)],
  [
    rowDate,
    (value) =>
      typeof value === "string"
        ? cleanLine(value, maxTokenLength)
        : value == null
          ? null
          : invalid,
  ],
  [rowNumber, readNumber],
  [rowNumberOrNull, (value) => (value == null ? null : readNumber(value))],
]);

function readerOf(schema: unknown): FieldReader {
  const reader = fieldReaders.get(schema);
  if (reader) return reader;
  if (!(schema instanceof z.ZodType))
    throw new TypeError("A row's field has no schema");
  return (value) => {
    const read = schema.safeParse(value);
    return read.success ? read.data : invalid;
  };
}

/** Parses one raw row; null if it violates the contract. */
export type RowReader<Row> = (raw: unknown) => Row | null;

/**
 * Returns a reader for the rows of a call, equivalent to the row's schema.
 * @param row the row schema of a paged call in the provider's contract
 */
export function rowReader<Row>(row: z.ZodType<Row>): RowReader<Row> {
  if (!(row instanceof z.ZodObject))
    throw new TypeError("Rows of a paged call are objects");
  const fields = Object.entries(row.shape).map(
    ([key, schema]) => [key, readerOf(schema)] as const,
  );
  return (raw) => {
    if (typeof raw !== "object" || raw === null || Array.isArray(raw))
      return null;
    const source = raw as Record<string, unknown>;
    const read: Record<string, unknown> = {};
    for (const [key, readField] of fields) {
      const value = readField(source[key]);
      if (value === invalid) return null;
      read[key] = value;
    }
    return read as Row;
  };
}
