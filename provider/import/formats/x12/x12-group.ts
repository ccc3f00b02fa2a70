import type { GroupAcknowledgement } from "./x12-997";
import type { ItemQueue } from "./x12-items";
import { element, placeOf, type Segment } from "./x12-segments";
import { TransactionSet } from "./x12-transaction";
import { importMessage, type ImportMessage } from "../../../messages/import";

/** Functional group syntax error codes of the 997 (AK905, data element 716). */
const groupCodes = {
  trailerMissing: "3",
  controlNumberDiffers: "4",
  countDiffers: "5",
} as const;

/** One functional group, from its GS to its GE segment, with the transaction set that is being read. */
export class FunctionalGroup {
  readonly acknowledgement: GroupAcknowledgement;
  readonly #header: Segment;
  readonly #interchange: Segment;
  readonly #items: ItemQueue;
  readonly #now: Date;
  /** The units of its transaction sets, and their control numbers. */
  readonly #units: number[] = [];
  readonly #controlNumbers = new Set<string>();
  #set: TransactionSet | null = null;
  /** Why the group is rejected; the first reason is reported with each of its units. */
  #reason: ImportMessage | null = null;

  /**
   * @param header the GS segment
   * @param interchange the ISA segment
   * @param now when the document is read
   */
  constructor(
    header: Segment,
    interchange: Segment,
    items: ItemQueue,
    now: Date,
  ) {
    this.#header = header;
    this.#interchange = interchange;
    this.#items = items;
    this.#now = now;
    this.acknowledgement = {
      functionalId: element(header, 1) ?? "",
      sender: element(header, 2) ?? "",
      receiver: element(header, 3) ?? "",
      controlNumber: element(header, 6) ?? "",
      version: element(header, 8) ?? "004010",
      statedSets: null,
      sets: [],
      codes: [],
      isRejected: false,
    };
  }

  /** Opens a transaction set at its ST segment. */
  openSet(header: Segment, unit: number): void {
    this.#set?.abandon(header);
    const controlNumber = element(header, 2) ?? "";
    const isRepeated = this.#controlNumbers.has(controlNumber);
    this.#controlNumbers.add(controlNumber);
    this.#units.push(unit);
    this.#set = new TransactionSet(
      header,
      unit,
      { interchange: this.#interchange, group: this.#header, now: this.#now },
      isRepeated,
      this.#items,
    );
    this.acknowledgement.sets.push(this.#set.acknowledgement);
  }

  /** Reads a segment between ST and SE. */
  read(segment: Segment): void {
    if (this.#set) this.#set.read(segment);
    else {
      this.#reject(
        segment,
        null,
        importMessage("outsideSet", { segment: segment.id }),
      );
    }
  }

  closeSet(trailer: Segment): void {
    if (this.#set) this.#set.close(trailer);
    else {
      this.#reject(trailer, null, importMessage("seWithoutSt"));
    }
    this.#set = null;
  }

  /** Ends the group at its GE segment. */
  close(trailer: Segment): void {
    this.#set?.abandon(trailer);
    const { acknowledgement } = this;
    const stated = element(trailer, 1);
    if (stated !== null && /^\d{1,6}$/.test(stated)) {
      acknowledgement.statedSets = Number(stated);
    }
    if (acknowledgement.statedSets !== acknowledgement.sets.length) {
      this.#reject(
        trailer,
        stated,
        importMessage("setCount", {
          stated: stated ?? importMessage("none"),
          count: acknowledgement.sets.length,
        }),
        "countDiffers",
      );
    }
    if (
      element(trailer, 2) !== acknowledgement.controlNumber ||
      acknowledgement.controlNumber === ""
    ) {
      this.#reject(
        trailer,
        element(trailer, 2),
        importMessage("groupControlNumber", {
          number: acknowledgement.controlNumber,
        }),
        "controlNumberDiffers",
      );
    }
    this.#rejectUnits();
  }

  /** Ends the group without a GE segment; `next` is the segment that stands in its place. */
  abandon(next: Segment): void {
    this.#set?.abandon(next);
    this.#reject(next, null, importMessage("noGe"), "trailerMissing");
    this.#rejectUnits();
  }

  #reject(
    segment: Segment,
    value: string | null,
    message: ImportMessage,
    code?: keyof typeof groupCodes,
  ): void {
    this.acknowledgement.isRejected = true;
    if (code) this.acknowledgement.codes.push(groupCodes[code]);
    this.#items.addError(segment, { value, message });
    this.#reason ??= { ...message, place: placeOf(segment) };
  }

  #rejectUnits(): void {
    if (this.#reason === null) return;
    for (const unit of this.#units) {
      this.#items.addError(this.#header, {
        unit,
        message: importMessage("rejectedWithGroup", {
          sentence: this.#reason,
        }),
      });
    }
  }
}
