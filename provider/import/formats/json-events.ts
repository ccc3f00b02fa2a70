import { JSONParser, TokenType } from "@streamparser/json";
import { fatalError, type FormatReader, type ImportItem } from "../records";
import { hasControlCharacter, printable } from "./document-text";
import { isEpcisEvent, readEpcisEvent } from "./epcis";

/** Longest event, in bytes, and with it the most that is kept of a document. */
const maxEventSize = 1024 * 1024;
/** Deepest nesting; an EPCIS document needs about ten levels. */
const maxDepth = 64;
/** Bytes that are parsed at a time. */
const sliceSize = 64 * 1024;
/** Where EPCIS 2.0 documents and query results have their events. */
const eventPaths = [
  "$.epcisBody.eventList.*",
  "$.epcisBody.event",
  "$.epcisBody.queryResults.resultsBody.eventList.*",
];

/**
 * Returns the reader of JSON events: an array of objects whose keys are the field names of `kind`, or an
 * EPCIS 2.0 document, whose events become records of the kind `scans`. Both may be mixed in an array.
 * Memory holds one event.
 */
export function jsonEventReader(kind: string): FormatReader {
  return async function* (input) {
    const values: unknown[] = [];
    let parser: JSONParser | null = null;
    let count = 0;
    let pending = 0;

    function* takeItems(): Generator<ImportItem> {
      for (const value of values.splice(0)) {
        count += 1;
        yield* readEvent(value, kind, `event ${count}`);
      }
    }
    const place = () => `event ${count + 1}`;

    try {
      for await (const chunk of input) {
        for (let start = 0; start < chunk.length; start += sliceSize) {
          const slice = chunk.subarray(start, start + sliceSize);
          parser ??= openParser(slice, values);
          parser?.write(slice);
          // A slice without the end of an event belongs to a single one.
          pending = values.length > 0 ? 0 : pending + slice.length;
          yield* takeItems();
          if (pending > maxEventSize) {
            throw new Error(
              `there is no event within ${maxEventSize.toLocaleString("en-US")} bytes`,
            );
          }
        }
      }
      if (parser && !parser.isEnded) parser.end();
    } catch (error) {
      // The events before the error have been parsed with the same bytes.
      yield* takeItems();
      const reason = error instanceof Error ? error.message : "invalid JSON";
      yield fatalError(
        place(),
        `The document is not valid JSON from here on (${printable(reason, 200)}); send the whole document again. Nothing of it is applied.`,
      );
      return;
    }
    if (count === 0) {
      yield fatalError(
        "event 1",
        "The document has no events; expected a JSON array of objects, or an EPCIS document with epcisBody.eventList. Nothing is applied.",
      );
    }
  };
}

/**
 * Returns the parser of a document that begins with `bytes`, which adds the events to `values`; null if
 * there are only spaces yet.
 */
function openParser(bytes: Uint8Array, values: unknown[]): JSONParser | null {
  // A byte order mark precedes the document in files of some systems.
  const start = bytes.find((byte) => byte > 0x20 && byte < 0x80);
  if (start === undefined) return null;
  const isArray = String.fromCharCode(start) === "[";
  const parser = new JSONParser({
    paths: isArray ? ["$.*"] : eventPaths,
    keepStack: false,
  });
  let depth = 0;
  parser.onToken = ({ token }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      depth += 1;
      if (depth > maxDepth) {
        throw new Error(`it is nested more than ${maxDepth} levels deep`);
      }
    } else if (
      token === TokenType.RIGHT_BRACE ||
      token === TokenType.RIGHT_BRACKET
    ) {
      depth -= 1;
    }
  };
  parser.onValue = ({ value }) => {
    values.push(value);
  };
  return parser;
}

function readEvent(value: unknown, kind: string, place: string): ImportItem[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [
      {
        type: "error",
        place,
        unit: null,
        field: null,
        value: null,
        message:
          "An event is expected as a JSON object with a key for each field.",
        isFatal: false,
      },
    ];
  }
  return isEpcisEvent(value)
    ? readEpcisEvent(value, place)
    : readPlainEvent(value, kind, place);
}

/** Reads an object whose keys are field names. */
function readPlainEvent(
  event: object,
  kind: string,
  place: string,
): ImportItem[] {
  const errors: ImportItem[] = [];
  const values = Object.entries(event).map(([field, value]) => {
    const text = printable(field, 100) === field ? textOf(value) : undefined;
    if (text === undefined) {
      errors.push({
        type: "error",
        place,
        unit: null,
        field: printable(field, 100),
        value: printable(JSON.stringify(value), 100),
        message:
          "A text, true, false, null or a number of at most 15 digits is expected; send long numbers such as an SSCC as text in quotation marks, without control characters.",
        isFatal: false,
      });
    }
    return [field, text ?? null] as const;
  });
  return errors.length > 0
    ? errors
    : [
        {
          type: "record",
          kind,
          place,
          unit: null,
          values: Object.fromEntries(values),
        },
      ];
}

/** Returns a value of JSON as the canonical model writes it; undefined if it cannot. */
function textOf(value: unknown): string | null | undefined {
  if (value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  // Numbers with more digits have lost some of them already.
  if (typeof value === "number") {
    return Math.abs(value) < 1e15 ? String(value) : undefined;
  }
  return typeof value === "string" && isCleanText(value) ? value : undefined;
}

/** The text can be stored: no zero bytes and other control characters, no halves of characters. */
function isCleanText(text: string): boolean {
  // Notes may have several lines.
  return (
    text.isWellFormed() && !hasControlCharacter(text.replace(/[\t\n\r]/g, ""))
  );
}
