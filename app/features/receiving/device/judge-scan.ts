import { normalizeLabelNumber } from "../../../../provider/contract/label-number";
import { readCode } from "../../find";
import type { ScanAnswer, StopData } from "../receiving-view";

/** What a device knows when it judges a scan. */
export interface KnownStops {
  /** The stop at whose door the device is. */
  stop: StopData;
  /** The other stops of the day. */
  others: readonly StopData[];
  /** The cartons that were scanned here, also by other devices. */
  scanned: ReadonlySet<string>;
}

/** Returns the numbers that a code may mean, the likeliest first; empty if there is none in it. */
export function numbersIn(code: string): string[] {
  const { numbers } = readCode(code.trim());
  const label = normalizeLabelNumber(code);
  return [...new Set([...numbers, label])].filter((number) => number !== "");
}

/**
 * Judges a code by what is stored on the device, so that the answer is there at once. The provider's answer, which
 * knows more, replaces it later.
 * @returns null if the code contains no number
 */
export function judgeScan(
  code: string,
  { stop, others, scanned }: KnownStops,
): ScanAnswer | null {
  const numbers = numbersIn(code);
  const [first] = numbers;
  if (first === undefined) return null;
  const isOneOf = ({ cartons }: StopData) =>
    numbers.find((number) => cartons.some(({ asn }) => asn === number));
  const known = numbers.find((number) => scanned.has(number));
  if (known !== undefined)
    return { asn: known, outcome: "already", store: null };
  const own = isOneOf(stop);
  if (own !== undefined) return { asn: own, outcome: "expected", store: null };
  for (const other of others) {
    const asn = isOneOf(other);
    if (asn === undefined) continue;
    // Another stop of the same store is at the same door.
    return other.storeNumber === stop.storeNumber
      ? { asn, outcome: "expected", store: null }
      : { asn, outcome: "otherStore", store: other.store };
  }
  return { asn: first, outcome: "notAnnounced", store: null };
}
