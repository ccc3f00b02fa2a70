import { fatalError, type ImportItem } from "../../records";
import { BrokenDocumentError } from "../broken-document";
import type { InterchangeAcknowledgement } from "./x12-997";
import { FunctionalGroup } from "./x12-group";
import { ItemQueue } from "./x12-items";
import {
  element,
  placeOf,
  SegmentTokenizer,
  senderOf,
  type Segment,
} from "./x12-segments";
import { importMessage, type ImportMessage } from "../../../messages/import";

/** Most transaction sets of a document: the answer has lines of its own for each. */
const maxSets = 100_000;
/** Most interchanges and functional groups of a document together, for the same reason. */
const maxEnvelopes = 20_000;
/** The segments around transaction sets, on which everything else depends. */
const envelopeSegments = new Set(["ISA", "GS", "ST", "SE", "GE", "IEA"]);
/** Records and errors that are kept at most, except those of one segment. */
const batchSize = 50;
/** Bytes that are split into segments at a time. */
const sliceSize = 64 * 1024;

/**
 * Reads X12 interchanges and checks their envelopes:
 *
 * - A transaction set is rejected alone for errors in its segments, a missing SE segment, a wrong count
 *   or control number in it, a repeated control number, or if it is neither 856 nor 214.
 * - A functional group is rejected with its sets for a missing GE segment, a wrong count or control
 *   number in it, and for segments outside of its sets.
 * - The document is rejected for anything that may mean that a part of it is missing: a missing IEA
 *   segment (the document was cut), a wrong count of groups in it, segments outside of groups, an ISA
 *   segment of the wrong length.
 * - An IEA segment whose control number differs from that of the ISA segment is noted and rejects
 *   nothing: the end of the document is there, and each group and set proves its own count and number.
 *
 * Memory holds the transaction set that is being read, and what the answer says.
 */
export class X12Reader {
  /** One for each interchange of the document, complete when `read` has ended. */
  readonly acknowledgements: InterchangeAcknowledgement[] = [];

  /** The sender of all interchanges that were read; null before the first, or if they differ. */
  sender: string | null = null;

  readonly #tokenizer = new SegmentTokenizer();
  readonly #items = new ItemQueue();
  /** The ISA segment of the interchange that is being read. */
  #interchange: Segment | null = null;
  #group: FunctionalGroup | null = null;
  #units = 0;
  #envelopes = 0;
  #isRejected = false;

  /** @param now when the document is read */
  constructor(private readonly now: Date) {}

  /**
   * Reads a document. Records of a transaction set have its number as unit. An error with that unit may
   * follow them; it rejects the set with all of its records.
   * @param input the document's bytes: UTF-8, or else Windows-1252
   */
  async *read(input: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem> {
    let last: Segment | null = null;
    let isUnreadable = false;
    try {
      for await (const chunk of input) {
        for (let start = 0; start < chunk.length; start += sliceSize) {
          const slice = chunk.subarray(start, start + sliceSize);
          for (const segment of this.#tokenizer.push(slice)) {
            last = segment;
            this.#readSegment(segment);
            // A range of SSCCs gives thousands of records. Each turn of this loop that waited for the
            // caller would cost more than reading the segment.
            if (this.#items.size < batchSize) continue;
            for (const item of this.#items.take()) yield item;
          }
          for (const item of this.#items.take()) yield item;
        }
      }
      const end = this.#tokenizer.end();
      if (end) this.#readSegment(end);
    } catch (error) {
      if (!(error instanceof BrokenDocumentError)) throw error;
      this.#rejectDocument(error.place, error.problem);
      isUnreadable = true;
    }
    if (this.#interchange && last) {
      this.#group?.abandon(last);
      // That the end is missing would be a consequence.
      if (!isUnreadable)
        this.#rejectDocument(placeOf(last), importMessage("noIea"));
    } else if (!last && !this.#isRejected) {
      this.#rejectDocument("segment 1", importMessage("emptyX12"));
    }
    for (const item of this.#items.take()) yield item;
  }

  #readSegment(segment: Segment): void {
    if (segment.hasControlCharacter && envelopeSegments.has(segment.id)) {
      throw new BrokenDocumentError(
        placeOf(segment),
        importMessage("controlCharacter"),
      );
    }
    switch (segment.id) {
      case "ISA":
        this.#openInterchange(segment);
        break;
      case "IEA":
        this.#closeInterchange(segment);
        break;
      case "GS":
        this.#openGroup(segment);
        break;
      case "GE":
        if (this.#group) this.#group.close(segment);
        else this.#rejectStray(segment);
        this.#group = null;
        break;
      case "ST":
        this.#units += 1;
        if (this.#units > maxSets) {
          throw new BrokenDocumentError(
            placeOf(segment),
            importMessage("manySets", { max: maxSets }),
          );
        }
        if (this.#group) this.#group.openSet(segment, this.#units);
        else this.#rejectStray(segment);
        break;
      case "SE":
        if (this.#group) this.#group.closeSet(segment);
        else this.#rejectStray(segment);
        break;
      default:
        if (this.#group) this.#group.read(segment);
        // TA1 answers an interchange of ours and needs no group.
        else if (segment.id !== "TA1") this.#rejectStray(segment);
    }
  }

  #openInterchange(header: Segment): void {
    if (this.#interchange || !this.#tokenizer.delimiters) {
      this.#rejectDocument(placeOf(header), importMessage("isaWithin"));
      return;
    }
    this.#countEnvelope(header);
    this.#interchange = header;
    if (element(header, 15) === "T")
      this.#items.addNote(header, importMessage("testInterchange"));
    const sender = senderOf(header);
    if (this.acknowledgements.length === 0) this.sender = sender;
    else if (sender !== this.sender) this.sender = null;
    this.acknowledgements.push({
      header: header.elements,
      delimiters: this.#tokenizer.delimiters,
      groups: [],
      isRejected: this.#isRejected,
    });
  }

  #closeInterchange(trailer: Segment): void {
    this.#group?.abandon(trailer);
    this.#group = null;
    if (!this.#interchange) return;
    const expected = element(this.#interchange, 13);
    const groups = this.acknowledgements.at(-1)?.groups.length ?? 0;
    const stated = element(trailer, 1);
    this.#interchange = null;
    if (stated === null || Number(stated) !== groups) {
      this.#rejectDocument(
        placeOf(trailer),
        importMessage("groupCount", {
          stated: stated ?? importMessage("none"),
          count: groups,
        }),
        stated,
      );
    }
    if (element(trailer, 2) !== expected) {
      this.#items.addNote(
        trailer,
        importMessage("interchangeControlNumber", { number: expected ?? "" }),
      );
    }
  }

  #openGroup(header: Segment): void {
    this.#group?.abandon(header);
    if (!this.#interchange) return;
    this.#countEnvelope(header);
    this.#group = new FunctionalGroup(
      header,
      this.#interchange,
      this.#items,
      this.now,
    );
    this.acknowledgements.at(-1)?.groups.push(this.#group.acknowledgement);
  }

  #countEnvelope(header: Segment): void {
    this.#envelopes += 1;
    if (this.#envelopes <= maxEnvelopes) return;
    throw new BrokenDocumentError(
      placeOf(header),
      importMessage("manyEnvelopes", {
        max: maxEnvelopes,
      }),
    );
  }

  #rejectStray(segment: Segment): void {
    this.#rejectDocument(
      placeOf(segment),
      importMessage("outsideGroup", { segment: segment.id }),
    );
  }

  /** Rejects the document with all of its interchanges. */
  #rejectDocument(
    place: string,
    message: ImportMessage,
    value: string | null = null,
  ): void {
    this.#isRejected = true;
    for (const acknowledgement of this.acknowledgements) {
      acknowledgement.isRejected = true;
    }
    this.#items.add({
      ...fatalError(place, importMessage("notApplied", { sentence: message })),
      value,
    });
  }
}
