import { isUtf8 } from "node:buffer";
import { BrokenDocumentError } from "../broken-document";
import { findForeignWord } from "../decode-text";
import { decodeSegment, hasControlCharacter } from "../document-text";
import { importMessage } from "../../../messages/import";

/** Longest segment, in characters. Real ones have a few hundred. */
const maxSegmentLength = 64 * 1024;
/** Most elements of a segment. The standard's longest segments have fewer than 60. */
const maxElements = 200;
/** An ISA segment has this length without its terminator, because each element has a fixed length. */
const isaLength = 105;
const isaElementLengths = [
  3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1,
] as const;
/** From this version on (ISA12), ISA11 is the repetition separator; before, it is a code. */
const repetitionSince = "00402";
/** Line breaks between segments, and what old systems append to a file. */
// oxlint-disable-next-line no-control-regex -- NUL and Ctrl+Z are what is skipped.
const betweenSegments = /^[\s\0\x1a]+/;
/** Names of segments; anything else is damaged text. */
const segmentId = /^[A-Z][A-Z\d]{1,2}$/;

/** The separators of an interchange, as its ISA segment declares them. */
export interface Delimiters {
  element: string;
  component: string;
  /** null before version 00402, which has no repetition. */
  repetition: string | null;
  segment: string;
}

/** A segment of an interchange. */
export interface Segment {
  /** Its name, such as "HL"; "?" if the text begins with none. */
  id: string;
  /** Its texts, the name at index 0, so that MAN02 is at index 2. */
  elements: readonly string[];
  /** Place in the document, counted from 1. */
  number: number;
  /** The text contains characters that no X12 element may contain. */
  hasControlCharacter: boolean;
}

/** Returns the element at a position (1 is the first after the name); null if empty or absent. */
export function element(segment: Segment, position: number): string | null {
  return segment.elements[position]?.trim() || null;
}

/** Returns the sender of an interchange by its ISA segment: qualifier and id, such as `ZZ:ACMESHIPPER`. */
export const senderOf = (header: Segment): string =>
  `${element(header, 5) ?? ""}:${element(header, 6) ?? ""}`;

/** Returns the place of a segment as people find it, such as "segment 14 (MAN)". */
export function placeOf(segment: Segment): string {
  return `segment ${segment.number} (${segment.id})`;
}

/**
 * Reads the separators from the first 106 characters of an interchange.
 * @throws BrokenDocumentError if the ISA segment does not have its fixed length or invalid characters
 */
function readDelimiters(text: string, place: string): Delimiters {
  const separator = text.charAt(3);
  const elements = text.slice(0, isaLength).split(separator);
  const wrong = isaElementLengths.findIndex(
    (length, position) => elements[position]?.length !== length,
  );
  if (wrong > 0 || elements.length !== 17) {
    const position = wrong > 0 ? wrong : 16;
    throw new BrokenDocumentError(
      place,
      importMessage("isaLength", {
        position: String(position).padStart(2, "0"),
        count: elements[position]?.length ?? 0,
        expected: isaElementLengths[position] ?? 1,
        length: isaLength + 1,
      }),
    );
  }
  if (/[\r\n]/.test(text.charAt(104)))
    throw new BrokenDocumentError(place, importMessage("isa16Missing"));
  const repetition = text.charAt(82);
  if (/[\x80-\xff]/.test(text.slice(0, isaLength + 1))) {
    throw new BrokenDocumentError(place, importMessage("isaCharacters"));
  }
  const delimiters = {
    element: separator,
    component: text.charAt(104),
    repetition:
      (elements[12] ?? "") >= repetitionSince && !/[\dA-Za-z]/.test(repetition)
        ? repetition
        : null,
    segment: text.charAt(isaLength),
  };
  const all = Object.values(delimiters).filter((one) => one !== null);
  if (
    new Set(all).size !== all.length ||
    all.some((one) => /[\dA-Za-z ]/.test(one))
  ) {
    throw new BrokenDocumentError(
      place,
      importMessage("isaSeparators", {
        separators: all.map((one) => JSON.stringify(one)).join(", "),
      }),
    );
  }
  return delimiters;
}

/**
 * Decodes a segment: UTF-8, or else Windows-1252.
 * @throws BrokenDocumentError if its letters show that it is neither
 */
function decodeElements(bytes: Buffer, place: string): string {
  const text = decodeSegment(bytes);
  const word = isUtf8(bytes) ? null : findForeignWord(text);
  if (word !== null)
    throw new BrokenDocumentError(
      place,
      importMessage("garbledText", { word }),
    );
  return text;
}

/**
 * Splits X12 interchanges into segments, chunk by chunk. It keeps one unfinished segment and the
 * separators of the interchange, which each ISA segment declares anew.
 */
export class SegmentTokenizer {
  #delimiters: Delimiters | null = null;
  /** Between an ISA segment and its IEA segment. */
  #isInside = false;
  /** What is not yet a segment, one character for each byte. */
  #rest = "";
  /** Where the search for a terminator goes on, so that small chunks are not searched repeatedly. */
  #searched = 0;
  #number = 0;

  /** The separators of the interchange read last; null before the first ISA segment. */
  get delimiters(): Delimiters | null {
    return this.#delimiters;
  }

  /**
   * Takes the next bytes and gives the segments that they complete. They must be read to the end before
   * the next call.
   * @throws BrokenDocumentError
   */
  *push(chunk: Uint8Array): Generator<Segment> {
    this.#rest += Buffer.from(
      chunk.buffer,
      chunk.byteOffset,
      chunk.byteLength,
    ).toString("latin1");
    for (;;) {
      const segment =
        this.#isInside && this.#delimiters
          ? this.#next(this.#delimiters)
          : this.#header();
      if (segment === undefined) return;
      if (segment) yield segment;
    }
  }

  /**
   * Ends the document. Only an IEA segment may lack its terminator, because its control number of nine
   * digits shows that it is whole.
   * @returns this last segment, if there is one
   * @throws BrokenDocumentError if the document ends within a segment
   */
  end(): Segment | null {
    const rest = this.#rest.replace(betweenSegments, "");
    if (rest === "") return null;
    const last =
      this.#isInside && this.#delimiters
        ? this.#segment(rest, this.#delimiters)
        : null;
    if (last?.id === "IEA" && /^\d{9}\s*$/.test(last.elements[2] ?? "")) {
      return last;
    }
    throw new BrokenDocumentError(
      last ? placeOf(last) : this.#place(),
      importMessage("endsInSegment"),
    );
  }

  #place(): string {
    return `segment ${this.#number + 1}`;
  }

  /** Reads an ISA segment; undefined if more bytes are needed. */
  #header(): Segment | undefined {
    this.#rest = this.#rest.replace(betweenSegments, "");
    // An empty segment after the IEA segment.
    while (
      this.#delimiters &&
      this.#rest.startsWith(this.#delimiters.segment)
    ) {
      this.#rest = this.#rest.slice(1).replace(betweenSegments, "");
    }
    // A byte order mark, as one character for each of its bytes.
    if (this.#number === 0) this.#rest = this.#rest.replace(/^ï»¿/, "");
    const start = this.#rest.slice(0, 3);
    if (!"ISA".startsWith(start) && !"ï»¿".startsWith(start)) {
      throw new BrokenDocumentError(
        this.#place(),
        this.#number === 0 ? importMessage("noIsa") : importMessage("afterIea"),
      );
    }
    if (this.#rest.length <= isaLength) return undefined;
    const delimiters = readDelimiters(this.#rest, this.#place());
    const text = this.#rest.slice(0, isaLength);
    this.#rest = this.#rest.slice(isaLength + 1);
    this.#searched = 0;
    this.#delimiters = delimiters;
    this.#isInside = true;
    return this.#segment(text, delimiters);
  }

  /** Reads a segment; null if it is empty, undefined if more bytes are needed. */
  #next(delimiters: Delimiters): Segment | null | undefined {
    const end = this.#rest.indexOf(delimiters.segment, this.#searched);
    this.#searched = this.#rest.length;
    if ((end < 0 ? this.#rest.length : end) > maxSegmentLength) {
      throw new BrokenDocumentError(
        this.#place(),
        importMessage("longSegment", {
          max: maxSegmentLength,
        }),
      );
    }
    if (end < 0) return undefined;
    const text = this.#rest.slice(0, end).replace(betweenSegments, "");
    this.#rest = this.#rest.slice(end + 1);
    this.#searched = 0;
    if (text === "") return null;
    const segment = this.#segment(text, delimiters);
    if (segment.id === "IEA") this.#isInside = false;
    return segment;
  }

  #segment(text: string, delimiters: Delimiters): Segment {
    this.#number += 1;
    const decoded = /[\x80-\xff]/.test(text)
      ? decodeElements(Buffer.from(text, "latin1"), `segment ${this.#number}`)
      : text;
    const elements = decoded.split(delimiters.element);
    if (elements.length > maxElements) {
      throw new BrokenDocumentError(
        `segment ${this.#number}`,
        importMessage("manyElements", {
          count: elements.length,
          max: maxElements,
        }),
      );
    }
    const id = (elements[0] ?? "").trim();
    if (id === "gs" || id === "st")
      throw new BrokenDocumentError(
        `segment ${this.#number}`,
        importMessage("lowerCase"),
      );
    return {
      id: segmentId.test(id) ? id : "?",
      elements,
      number: this.#number,
      hasControlCharacter:
        hasControlCharacter(text) &&
        elements.some((one) =>
          hasControlCharacter(
            one
              .replaceAll(delimiters.component, "")
              .replaceAll(delimiters.repetition ?? "", ""),
          ),
        ),
    };
  }
}
