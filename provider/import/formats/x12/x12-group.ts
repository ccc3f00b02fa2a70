import type { GroupAcknowledgement } from "./x12-997";
import type { ItemQueue } from "./x12-items";
import { element, placeOf, type Segment } from "./x12-segments";
import { TransactionSet } from "./x12-transaction";

/** Functional group syntax error codes of the 997 (AK905, data element 716). */
const groupCodes = {
  trailerMissing: "3",
  controlNumberDiffers: "4",
  countDiffers: "5",
} as const;

/** Characters of the reason that each rejected set repeats: it may quote an element, which has up to 64 KB. */
const maxReason = 300;

/** One functional group, from its GS to its GE segment, with the transaction set that is being read. */
export class FunctionalGroup {
  readonly acknowledgement: GroupAcknowledgement;
  readonly #header: Segment;
  readonly #interchange: Segment;
  readonly #items: ItemQueue;
  /** The units of its transaction sets, and their control numbers. */
  readonly #units: number[] = [];
  readonly #controlNumbers = new Set<string>();
  #set: TransactionSet | null = null;
  /** Why the group is rejected; the first reason is reported with each of its units. */
  #reason: string | null = null;

  /**
   * @param header the GS segment
   * @param interchange the ISA segment
   */
  constructor(header: Segment, interchange: Segment, items: ItemQueue) {
    this.#header = header;
    this.#interchange = interchange;
    this.#items = items;
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
      { interchange: this.#interchange, group: this.#header },
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
        `The segment ${segment.id} stands outside of a transaction set; send it between ST and SE.`,
      );
    }
  }

  closeSet(trailer: Segment): void {
    if (this.#set) this.#set.close(trailer);
    else {
      this.#reject(
        trailer,
        null,
        "The SE segment has no ST segment before it; send the group again with all of its segments.",
      );
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
        `GE01 counts ${stated ?? "no"} transaction sets, the group has ${acknowledgement.sets.length}; send the group again with all of its sets.`,
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
        `GE02 differs from the control number ${acknowledgement.controlNumber} in GS06; send the same number in both.`,
        "controlNumberDiffers",
      );
    }
    this.#rejectUnits();
  }

  /** Ends the group without a GE segment; `next` is the segment that stands in its place. */
  abandon(next: Segment): void {
    this.#set?.abandon(next);
    this.#reject(
      next,
      null,
      "The functional group has no GE segment; send the group again with all of its segments.",
      "trailerMissing",
    );
    this.#rejectUnits();
  }

  #reject(
    segment: Segment,
    value: string | null,
    message: string,
    code?: keyof typeof groupCodes,
  ): void {
    this.acknowledgement.isRejected = true;
    if (code) this.acknowledgement.codes.push(groupCodes[code]);
    this.#items.addError(segment, { value, message });
    this.#reason ??= `${placeOf(segment)}: ${message.slice(0, maxReason)}`;
  }

  #rejectUnits(): void {
    if (this.#reason === null) return;
    for (const unit of this.#units) {
      this.#items.addError(this.#header, {
        unit,
        message: `The transaction set is rejected with its functional group, because of ${this.#reason}`,
      });
    }
  }
}
