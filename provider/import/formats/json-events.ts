import { JSONParser, TokenType } from "@streamparser/json";
import { formatNumber } from "../../../shared/format-number";
import {
  fatalError,
  readError,
  type FormatReader,
  type ImportItem,
} from "../records";
import { findKind } from "../kinds/all-kinds";
import { hasControlCharacter, printable } from "./document-text";
import { isEpcisEvent, readEpcisEvent } from "./epcis";
import { EventKeys } from "./json-event-keys";
import { layoutOf, UnreadLists, type Layout } from "./json-layout";
import { peek } from "./peek";
import { readTrackerJson } from "./tracker-json";
import { importMessage } from "../../messages/import";

/** Longest event, in bytes, and with it the most that is kept of a document. */
const maxEventSize = 1024 * 1024;
/** Deepest nesting; an EPCIS document needs about ten levels. */
const maxDepth = 64;
/** Bytes that are parsed at a time. */
const sliceSize = 64 * 1024;
/** How many bytes tell where a document has its events. */
const headBytes = 4096;
/** How many bytes are looked at as a message of a tracker. */
const trackerBytes = 16 * 1024;

/** Returns whether a document, or its first line, is what trackers and fleet programs send. */
function isTrackerMessage(head: string): boolean {
  const text = head.replace(/^\uFEFF/, "").trim();
  return [text, text.split("\n", 1)[0] ?? ""].some((json) => {
    try {
      return readTrackerJson(JSON.parse(json)) !== null;
    } catch {
      return false;
    }
  });
}

/**
 * Returns the reader of JSON events: objects whose keys are the field names of their kind, in an array, in an array
 * under keys (further arrays are named by a note), one after another (one in a line), or a single one; or an
 * EPCIS 2.0 document, whose events become records of the kind `scans`. Both may be mixed in an array.
 * Keys are compared like the titles of columns, and unknown ones are ignored with a note at the end.
 * Memory holds one event.
 * @param kind null: the kind whose fields the keys of the first event are, or else scans, like the events of EPCIS
 */
export function jsonEventReader(kind: string | null): FormatReader {
  return async function* (input) {
    const values: unknown[] = [];
    const keys = new EventKeys(kind);
    let parser: JSONParser | null = null;
    let unread: UnreadLists | null = null;
    let count = 0;
    let pending = 0;

    function* takeItems(): Generator<ImportItem> {
      for (const value of values.splice(0)) {
        count += 1;
        yield* readEvent(value, keys, `event ${count}`);
      }
    }
    const place = () => `event ${count + 1}`;

    try {
      const { head, replay } = await peek(input, trackerBytes);
      if (isTrackerMessage(head.toString("utf8"))) {
        yield fatalError("file", importMessage("trackerMessage"));
        return;
      }
      const layout = layoutOf(
        head.subarray(0, headBytes).toString("latin1"),
        (names) => keys.isEvent(names),
      );
      const [path = ""] = layout.paths;
      // Events that stand elsewhere are in no list beside others.
      unread =
        /^\$\.[^*]/.test(path) && layout.paths.length === 1
          ? new UnreadLists(path)
          : null;
      for await (const chunk of replay) {
        for (let start = 0; start < chunk.length; start += sliceSize) {
          const slice = chunk.subarray(start, start + sliceSize);
          parser ??= openParser(layout, slice, values, unread);
          parser?.write(slice);
          // A slice without the end of an event belongs to a single one.
          pending = values.length > 0 ? 0 : pending + slice.length;
          yield* takeItems();
          if (pending > maxEventSize) {
            throw new Error(
              `there is no event within ${formatNumber(maxEventSize)} bytes`,
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
        importMessage("invalidJson", { cause: printable(reason, 200) }),
      );
      return;
    }
    if (count === 0) {
      yield fatalError("event 1", importMessage("noEvents"));
    }
    yield* keys.note();
    if (unread) yield* unread.note();
  };
}

/**
 * Returns the parser of a document for its first piece, which adds the events to `values`; null if there are only
 * spaces yet.
 */
function openParser(
  layout: Layout,
  bytes: Uint8Array,
  values: unknown[],
  unread: UnreadLists | null,
): JSONParser | null {
  // A byte order mark precedes the document in files of some systems.
  const start = bytes.find((byte) => byte > 0x20 && byte < 0x80);
  if (start === undefined) return null;
  const parser = new JSONParser({
    ...layout,
    keepStack: false,
  });
  let depth = 0;
  parser.onToken = ({ token, value }) => {
    unread?.read(token, value);
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

function readEvent(
  value: unknown,
  keys: EventKeys,
  place: string,
): ImportItem[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return [readError(place, { message: importMessage("noObject") })];
  }
  return isEpcisEvent(value)
    ? readEpcisEvent(value, place)
    : readPlainEvent(value, keys, place);
}

/** Reads an object whose keys are field names. */
function readPlainEvent(
  event: object,
  keys: EventKeys,
  place: string,
): ImportItem[] {
  const kind = keys.kindOf(event);
  const errors: ImportItem[] = [];
  const values: Record<string, string | null> = {};
  const keyOf = new Map<string, string>();
  for (const [key, value] of Object.entries(event)) {
    const isKey = printable(key, 100) === key;
    const field = isKey ? keys.fieldOf(key) : null;
    if (isKey && field === null) continue;
    const text = field === null ? undefined : textOf(value);
    if (field === null || text === undefined) {
      errors.push(
        readError(place, {
          field: printable(key, 100),
          value: printable(JSON.stringify(value), 100),
          message: importMessage("jsonValue"),
        }),
      );
      continue;
    }
    const earlier = keyOf.get(field);
    if (earlier !== undefined) {
      errors.push(
        readError(place, {
          field,
          value: text,
          message: importMessage("equalKeys", { first: earlier, second: key }),
        }),
      );
      continue;
    }
    keyOf.set(field, key);
    values[field] = text;
  }
  if (errors.length > 0) return errors;
  const known = keyOf.size > 0 ? null : findKind(kind);
  return known === null
    ? [{ type: "record", kind, place, unit: null, values }]
    : [
        readError(place, {
          message: importMessage("noKnownKey", {
            kind: { kind: known.name },
            keys: printable(Object.keys(event).join(", "), 200) || "{}",
          }),
        }),
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

/** The text can be read: no zero bytes and other control characters, no halves of characters. */
function isCleanText(text: string): boolean {
  // Notes may have several lines, and barcodes separators between their elements.
  return (
    text.isWellFormed() &&
    // oxlint-disable-next-line no-control-regex -- the separator of barcodes is a control character
    !hasControlCharacter(text.replace(/[\t\n\r\x1d]/g, ""))
  );
}
