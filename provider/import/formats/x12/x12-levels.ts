import { checkDigit } from "../../../contract/check-digit";
import { parseSscc } from "../../sscc";
import { LevelValues } from "./x12-level-values";
import { element, type Segment } from "./x12-segments";
import type { SetContext } from "./x12-set";
import { importMessage } from "../../../messages/import";

/** Qualifiers of MAN01 and MAN04 (data element 88) whose marks are SSCCs. */
const ssccQualifiers = new Set(["GM", "AA", "AI"]);
/** Marks of a package among which a repeated one is looked for. */
const maxRepeatedMarks = 100;
/** Most SSCCs of one hierarchical level, listed or as a range. */
const maxMarks = 10_000;
/** Consecutive SSCCs of a MAN segment. */
interface SsccRange {
  segment: Segment;
  /** The first 17 digits of the first one, without the check digit. */
  start: bigint;
  count: number;
}

/** A hierarchical level (HL segment) that is still open. */
export class Level {
  readonly values = new LevelValues();
  /** Values of the orders and items below a package, in the structure shipment, pack, order, item. */
  readonly valuesBelow = new LevelValues();
  readonly #ranges: SsccRange[] = [];
  /** Number of SSCCs in `#ranges`. */
  #marks = 0;
  /** A MAN segment of the level was reported as an error. */
  hasInvalidMark = false;
  hasPackageBelow = false;

  constructor(
    /** HL01. */
    readonly id: string,
    /** HL03: S, O, T, P or I. */
    readonly code: string,
    readonly segment: Segment,
  ) {}

  /** The cartons of a level are its SSCCs: every pack, and a tare with no package below it. */
  get isCarton(): boolean {
    return this.code === "P" || (this.code === "T" && !this.hasPackageBelow);
  }

  /** Reads the SSCCs of a MAN segment. Marks of other levels than packs and tares are ignored. */
  readMarks(context: SetContext, segment: Segment): void {
    if (this.code !== "P" && this.code !== "T") return;
    for (const start of [1, 4]) {
      const qualifier = element(segment, start) ?? "";
      const first = element(segment, start + 1);
      if (first === null || !ssccQualifiers.has(qualifier)) continue;
      // Other application identifiers than 00 (a GTIN, a count) are no SSCC.
      if (qualifier === "AI" && !/^(00|\(00\))/.test(first)) continue;
      this.#readRange(context, segment, start + 1);
    }
  }

  /** Reads the SSCC at `position`, or the range from there to the SSCC that follows. */
  #readRange(context: SetContext, segment: Segment, position: number): void {
    const first = readSscc(context, segment, position);
    const last =
      element(segment, position + 1) === null
        ? first
        : readSscc(context, segment, position + 1);
    // The level is not reported as one without an SSCC, too.
    this.hasInvalidMark ||= first === null || last === null;
    if (first === null || last === null) return;
    const count = Number(last - first) + 1;
    if (count < 1 || this.#marks + count > maxMarks) {
      this.hasInvalidMark = true;
      context.addFault({
        segment,
        code: "invalidCode",
        element: position + 1,
        field: "asn",
        message:
          count < 1
            ? importMessage("ssccRange")
            : importMessage("manySsccs", {
                max: maxMarks,
              }),
      });
      return;
    }
    // A number that is said twice of one package is one carton.
    const isRepeated = this.#ranges
      .slice(-maxRepeatedMarks)
      .some((range) => range.start === first && range.count === count);
    if (isRepeated) return;
    this.#marks += count;
    this.#ranges.push({ segment, start: first, count });
  }

  *ssccs(): Generator<{ segment: Segment; sscc: string }> {
    for (const { segment, start, count } of this.#ranges) {
      for (let i = 0; i < count; i++) {
        const digits = String(start + BigInt(i)).padStart(17, "0");
        yield { segment, sscc: digits + String(checkDigit(digits)) };
      }
    }
  }

  /** The SSCC of a pallet; null if the level has none. */
  firstSscc(): string | null {
    const first = this.ssccs().next();
    return first.done ? null : first.value.sscc;
  }
}

/** Returns the first 17 digits of the SSCC at `position`; reports an invalid one and returns null. */
function readSscc(
  context: SetContext,
  segment: Segment,
  position: number,
): bigint | null {
  const result = parseSscc(element(segment, position) ?? "");
  if ("sscc" in result) return BigInt(result.sscc.slice(0, 17));
  context.addFault({
    segment,
    code: "invalidCode",
    element: position,
    field: "asn",
    message: result.message,
  });
  return null;
}
