import { detach, hasControlCharacter, printable } from "../document-text";
import { openShipmentStatus } from "./x12-214";
import { openShipNotice } from "./x12-856";
import {
  maxElementNotes,
  maxNotedValue,
  maxSegmentNotes,
  type SegmentNote,
  type SetAcknowledgement,
} from "./x12-997";
import type { ItemQueue } from "./x12-items";
import { element, placeOf, senderOf, type Segment } from "./x12-segments";
import {
  elementCodes,
  readSentAt,
  segmentCodes,
  type Envelope,
  type OpenSet,
  type SetContext,
  type SetFault,
  type SetReader,
} from "./x12-set";
import { importMessage, type ImportMessage } from "../../../messages/import";

/** The transaction sets that are read, by ST01. */
const openers = new Map<string, OpenSet>([
  ["856", openShipNotice],
  ["214", openShipmentStatus],
]);

/** Transaction set syntax error codes of the 997 (AK502, data element 718). */
const setCodes = {
  unknown: "1",
  trailerMissing: "2",
  controlNumberDiffers: "3",
  countDiffers: "4",
  segmentErrors: "5",
  idMissing: "6",
  controlNumberMissing: "7",
  controlNumberRepeated: "23",
} as const;

/** One transaction set, from its ST to its SE segment: checks both and collects what the answer says. */
export class TransactionSet {
  readonly acknowledgement: SetAcknowledgement;
  readonly #header: Segment;
  readonly #unit: number;
  readonly #items: ItemQueue;
  /** null: the set is unknown and is skipped. */
  readonly #reader: SetReader | null;

  /**
   * @param header the ST segment
   * @param unit number of the set in the document
   * @param envelope the ISA and GS segments
   * @param isRepeated an earlier set of the group has the same control number
   */
  constructor(
    header: Segment,
    unit: number,
    envelope: Envelope,
    isRepeated: boolean,
    items: ItemQueue,
  ) {
    const id = element(header, 1) ?? "";
    const controlNumber = element(header, 2) ?? "";
    this.#header = header;
    this.#unit = unit;
    this.#items = items;
    this.acknowledgement = {
      id,
      controlNumber,
      notes: [],
      codes: [],
      hasRemarks: false,
      isRejected: false,
    };
    const open = openers.get(id);
    this.#reader = open?.(this.#contextOf(envelope)) ?? null;
    if (!open) {
      this.#reject(
        header,
        1,
        id === "" ? "idMissing" : "unknown",
        importMessage("setNotRead", { id }),
      );
    } else if (controlNumber === "" || isRepeated) {
      this.#reject(
        header,
        2,
        isRepeated ? "controlNumberRepeated" : "controlNumberMissing",
        importMessage(
          isRepeated ? "repeatedControlNumber" : "emptyControlNumber",
        ),
      );
    }
  }

  /** Reads a segment between ST and SE. */
  read(segment: Segment): void {
    if (!segment.hasControlCharacter) {
      this.#reader?.read(segment);
      return;
    }
    this.#addFault({
      segment,
      code: "invalidCharacter",
      element: Math.max(segment.elements.findIndex(hasControlCharacter), 1),
      message: importMessage("controlCharacterOfSet"),
    });
  }

  /** Ends the set at its SE segment. */
  close(trailer: Segment): void {
    this.#reader?.end(trailer);
    const count = trailer.number - this.#header.number + 1;
    const stated = element(trailer, 1);
    if (stated === null || Number(stated) !== count) {
      this.#reject(
        trailer,
        1,
        "countDiffers",
        importMessage("segmentCount", {
          stated: stated ?? importMessage("none"),
          count,
        }),
      );
    }
    if (element(trailer, 2) !== element(this.#header, 2)) {
      this.#reject(
        trailer,
        2,
        "controlNumberDiffers",
        importMessage("setControlNumber", {
          number: this.acknowledgement.controlNumber,
        }),
      );
    }
  }

  /** Ends the set without an SE segment; `next` is the segment that stands in its place. */
  abandon(next: Segment): void {
    this.#reject(next, null, "trailerMissing", importMessage("noSe"));
  }

  #contextOf({ interchange, group, now }: Envelope): SetContext {
    return {
      sender: senderOf(interchange),
      senderId: element(interchange, 6) ?? "",
      sentAt: readSentAt({ interchange, group }),
      now,
      addRecord: (kind, segment, values, missing) => {
        this.#items.add({
          type: "record",
          kind,
          place: placeOf(segment),
          unit: this.#unit,
          values,
          missing,
        });
      },
      addFault: (fault) => this.#addFault(fault),
      addRemark: (segment, message) => {
        this.acknowledgement.hasRemarks = true;
        this.#items.addNote(segment, message);
      },
    };
  }

  #reject(
    segment: Segment,
    position: number | null,
    code: keyof typeof setCodes,
    message: ImportMessage,
  ): void {
    this.acknowledgement.isRejected = true;
    this.acknowledgement.codes.push(setCodes[code]);
    this.#items.addError(segment, {
      unit: this.#unit,
      value: position === null ? null : element(segment, position),
      message,
    });
  }

  #addFault(fault: SetFault): void {
    const { notes, codes } = this.acknowledgement;
    const { segment, message } = fault;
    const error = { unit: this.#unit, message };
    this.acknowledgement.isRejected = true;
    if (!codes.includes(setCodes.segmentErrors)) {
      codes.push(setCodes.segmentErrors);
    }
    const position = segment.number - this.#header.number + 1;
    if (!("element" in fault)) {
      this.#items.addError(segment, error);
      this.#noteSegment({
        id: fault.missing ?? segment.id,
        position,
        code: segmentCodes[fault.code],
        elements: [],
      });
      return;
    }
    const value = element(segment, fault.element);
    this.#items.addError(segment, {
      ...error,
      field: fault.field ?? null,
      value,
    });
    const code = segmentCodes.hasElementErrors;
    const last = notes.at(-1);
    const note =
      last?.position === position && last.code === code
        ? last
        : this.#noteSegment({ id: segment.id, position, code, elements: [] });
    if (!note || note.elements.length >= maxElementNotes) return;
    if (!this.#items.takeAcknowledgedNote()) return;
    note.elements.push({
      position: fault.element,
      code: elementCodes[fault.code],
      value: value && detach(printable(value, maxNotedValue)),
    });
  }

  /**
   * Names a segment with an error in the answer, unless the answer names enough already: then the codes
   * of the set alone say that it has errors.
   * @returns the note; null if there is no room for it
   */
  #noteSegment(note: SegmentNote): SegmentNote | null {
    const { notes } = this.acknowledgement;
    if (notes.length >= maxSegmentNotes) return null;
    if (!this.#items.takeAcknowledgedNote()) return null;
    notes.push(note);
    return note;
  }
}
