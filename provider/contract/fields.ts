import * as z from "zod";
import { answerLine, answerParagraph, maxTokenLength } from "./answer-text";
import { maxIdLength } from "./limits";

/**
 * The field types of the contract. Request schemas are strict (the provider refuses values out of
 * range); answer schemas are lenient where the system of a company may differ harmlessly (a number
 * instead of text, a field missing from a row).
 */

/** Longest text of a single field of a request, in characters. */
export const maxTextLength = 200;
/** Longest free text (notes, signatures) of a request, in characters. */
export const maxNoteLength = 4_000;
/** Most stores in one request. */
export const maxStores = 5_000;
/** Largest page size that a call accepts. */
export const maxPageSize = 20_000;

/** PostgreSQL cannot store NUL in text, and no number or name in the data contains one. */
const withoutNul = /^[^\0]*$/;

/** Text of a request. */
export const text = (maxLength = maxTextLength) =>
  z.string().max(maxLength).regex(withoutNul, "must not contain NUL");

/** An id of a request: text, also accepted as a number. */
export const requestId = z.union([
  text(maxIdLength),
  z.number().int().nonnegative().transform(String),
]);

/** There is no year 0, and PostgreSQL rejects it. */
const isOfAYear = (date: string) => !date.startsWith("0000");

/** A calendar date of a request, `YYYY-MM-DD`. */
export const isoDate = z.iso.date().refine(isOfAYear, "has no year 0");

/** A calendar date of a request as midnight in UTC; the UTC date counts, whatever the time. */
export const utcMidnight = z.iso.datetime().refine(isOfAYear, "has no year 0");

/** An id in an answer; a number is converted to text. */
export const answerId = z.union([
  answerLine(maxTokenLength),
  z.number().transform(String),
]);

/** Single-line text of a row; may be a number, null or missing. */
export const rowText = z
  .union([answerLine(), z.number().transform(String), z.null()])
  .optional()
  .transform((value) => value ?? null);

/** Multi-line notes of a row; may be a number, null or missing. */
export const rowNotes = z
  .union([answerParagraph(), z.number().transform(String), z.null()])
  .optional()
  .transform((value) => value ?? null);

/**
 * A date (`YYYY-MM-DD` or an ISO date-time) or a time (an ISO date-time in UTC) of a row, or null. Kept
 * as text, because one invalid date must not discard the other 19,999 rows of a page.
 */
export const rowDate = z
  .union([answerLine(maxTokenLength), z.null()])
  .optional()
  .transform((value) => value ?? null);

const numeric = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .transform(Number),
]);

/** A count or amount of a row; may be a numeric string. */
export const rowNumber = numeric;

/** A count or amount of a row that may be null or missing. */
export const rowNumberOrNull = z
  .union([numeric, z.null()])
  .optional()
  .transform((value) => value ?? null);

/** A Boolean of an answer; may be 0 or 1, or missing (false). */
export const answerFlag = z
  .union([z.boolean(), z.number().transform((n) => n !== 0), z.null()])
  .optional()
  .transform((value) => value ?? false);

/** Longest cursor, in characters. */
export const maxCursorLength = 1_024;

/**
 * The page fields of a paged call. `offset` is page size × page number. `cursor` is the cursor from the
 * answer to the previous page; a provider that returns cursors then continues after the last row of
 * that page, regardless of rows written in the meantime, and ignores `offset`.
 */
export const page = {
  offset: z.number().int().min(0).max(100_000_000),
  pageSize: z.number().int().min(1).max(maxPageSize),
  cursor: z.string().max(maxCursorLength).optional(),
};

/**
 * Cursor of the next page, sent with a full page: an opaque text of the provider. A provider returns
 * cursors on every full page or never; without one, the next page is requested by `offset` alone.
 */
export const nextCursor = z
  .string()
  .max(maxCursorLength)
  .nullish()
  .transform((value) => value ?? undefined);

/**
 * The number of rows on all pages, if the provider returns it. If it changes between two pages, or
 * differs from the number of rows received, the data changed during the download.
 */
export const rowTotal = z
  .number()
  .int()
  .nonnegative()
  .nullish()
  .transform((value) => value ?? undefined);

/** Pool id, or null for all pools of the caller. */
export const poolOrNull = requestId.nullable();

/** Store ids, empty for all stores. */
export const stores = z.array(requestId).max(maxStores);

/**
 * Identifies what the caller may see: an opaque text that changes exactly when the entitlement changes.
 * A provider returns it with the session check and with every page of rows, or never. The portal only
 * compares it and never shows it.
 */
export const entitlement = z
  .string()
  .max(maxTextLength)
  .nullish()
  .transform((value) => value ?? null);
