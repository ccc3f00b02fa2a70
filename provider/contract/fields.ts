import * as z from "zod";
import { answerLine, answerParagraph, maxTokenLength } from "./answer-text";

/**
 * The kinds of value that travel on the wire. Requests are strict (the provider refuses what is
 * out of bounds); answers are lenient where a company's own system may well differ without harm
 * (a number where text is expected, a field left out of a row).
 */

/** Longest text that any single field of a request may carry, in characters. */
export const maxTextLength = 200;
/** Longest free text (notes, signatures) of a request, in characters. */
export const maxNoteLength = 4_000;
/** Most ASNs or PRO numbers in one list search. */
export const maxListLength = 5_000;
/** Most stores that one request may name. */
export const maxStores = 5_000;
/** Largest page of rows that a call answers. */
export const maxPageSize = 20_000;

/** PostgreSQL cannot store NUL in text, and no number or name of the business holds one. */
const withoutNul = /^[^\0]*$/;

/** Text of a request. */
export const text = (maxLength = maxTextLength) =>
  z.string().max(maxLength).regex(withoutNul, "must not contain NUL");

/** An id of a request: text of up to 64 characters, also accepted as a number. */
export const requestId = z.union([
  text(64),
  z.number().int().nonnegative().transform(String),
]);

/** There is no year 0, and PostgreSQL knows none. */
const isOfAYear = (date: string) => !date.startsWith("0000");

/** A calendar date of a request, `YYYY-MM-DD`. */
export const isoDate = z.iso.date().refine(isOfAYear, "has no year 0");

/** A calendar date of a request as its midnight in UTC; whatever the time, its UTC date counts. */
export const utcMidnight = z.iso.datetime().refine(isOfAYear, "has no year 0");

/** An id in an answer; may arrive as a number, is text inside. */
export const answerId = z.union([
  answerLine(maxTokenLength),
  z.number().transform(String),
]);

/** Text of a row, on one line; may arrive as a number, may be null or missing. */
export const rowText = z
  .union([answerLine(), z.number().transform(String), z.null()])
  .optional()
  .transform((value) => value ?? null);

/** Notes in a row, on several lines; may arrive as a number, may be null or missing. */
export const rowNotes = z
  .union([answerParagraph(), z.number().transform(String), z.null()])
  .optional()
  .transform((value) => value ?? null);

/**
 * A date (`YYYY-MM-DD` or an ISO date-time) or a time (an ISO date-time in UTC) of a row, or null.
 * Kept as text: one unreadable date must not cost the other 19,999 rows of a page.
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

/** A count or amount of a row; may arrive as a numeric string. */
export const rowNumber = numeric;

/** A count or amount of a row that may be absent. */
export const rowNumberOrNull = z
  .union([numeric, z.null()])
  .optional()
  .transform((value) => value ?? null);

/** A yes or no of an answer; may arrive as 0 or 1, or be missing (no). */
export const answerFlag = z
  .union([z.boolean(), z.number().transform((n) => n !== 0), z.null()])
  .optional()
  .transform((value) => value ?? false);

/** Longest cursor, in characters. */
export const maxCursorLength = 1_024;

/**
 * The page of a paged call: `offset` is page size × page number. `cursor` is what the page before was
 * answered with; a provider that gives cursors then goes on behind the last row of that page, whatever
 * was written meanwhile, and ignores `offset`.
 */
export const page = {
  offset: z.number().int().min(0).max(100_000_000),
  pageSize: z.number().int().min(1).max(maxPageSize),
  cursor: z.string().max(maxCursorLength).optional(),
};

/**
 * Where the next page begins, beside the rows of a full page: any text that the provider understands.
 * It stands there or nowhere; without it the next page is asked for by `offset` alone.
 */
export const nextCursor = z
  .string()
  .max(maxCursorLength)
  .nullish()
  .transform((value) => value ?? undefined);

/**
 * How many rows the search has on all pages, or nothing. The portal compares it: when it changes
 * between two pages, or when the pages end with another number of rows, the data changed meanwhile.
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
 * Names what the caller may see: any text that stays the same while that does, and is another one
 * when it has changed. It stands with the check of the session and with every page of rows, or
 * nowhere. The portal compares it, and tells nobody.
 */
export const entitlement = z
  .string()
  .max(maxTextLength)
  .nullish()
  .transform((value) => value ?? null);
